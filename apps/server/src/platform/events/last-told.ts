import { toldMillisecondsMax } from '@pfs/wire/event-age';

/** When somebody was told something last, for as long as a new stream may ask. */
export class LastTold {
  /** In milliseconds of the process, the oldest first. */
  readonly #at = new Map<string, number>();

  note(whom: string): void {
    const now = performance.now();
    this.#at.delete(whom);
    this.#at.set(whom, now);
    for (const [key, at] of this.#at) {
      if (now - at <= toldMillisecondsMax) return;
      this.#at.delete(key);
    }
  }

  /** Whether one of them was told something in the last so many milliseconds. */
  since(whom: readonly string[], withinMs: number): boolean {
    const from = performance.now() - withinMs;
    return whom.some((each) => (this.#at.get(each) ?? Number.NEGATIVE_INFINITY) >= from);
  }
}
