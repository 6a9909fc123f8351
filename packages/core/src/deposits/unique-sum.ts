/** A sweep of more payments is for a person. */
const setMax = 8;
/** Among more, some set comes to almost any amount. */
export const poolMax = 12;

/**
 * The only set of two to eight of these that comes to an amount. Undefined if there is none, if
 * there are several, or if there is so much to choose from that chance would find one.
 */
export function uniqueSum<Item extends { readonly cents: number }>(
  items: readonly Item[],
  cents: number,
): readonly Item[] | undefined {
  const pool = items
    .filter((item) => item.cents !== 0)
    .toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents));
  if (pool.length < 2 || pool.length > poolMax) return undefined;
  const search = new Search(pool, cents);
  search.from(0, 0);
  return search.found.length === 1 ? search.found[0] : undefined;
}

class Search<Item extends { readonly cents: number }> {
  readonly found: (readonly Item[])[] = [];
  readonly #pool: readonly Item[];
  readonly #cents: number;
  readonly #chosen: Item[] = [];
  /** The least and most that the items from a place on can add. */
  readonly #least: number[];
  readonly #most: number[];

  constructor(pool: readonly Item[], cents: number) {
    this.#pool = pool;
    this.#cents = cents;
    this.#least = Array.from({ length: pool.length + 1 }, () => 0);
    this.#most = [...this.#least];
    for (let at = pool.length - 1; at >= 0; at--) {
      const one = pool[at]?.cents ?? 0;
      this.#least[at] = (this.#least[at + 1] ?? 0) + Math.min(0, one);
      this.#most[at] = (this.#most[at + 1] ?? 0) + Math.max(0, one);
    }
  }

  from(start: number, sum: number): void {
    if (this.found.length > 1) return;
    if (sum === this.#cents && this.#chosen.length > 1) this.found.push([...this.#chosen]);
    if (this.#chosen.length === setMax) return;
    const left = this.#cents - sum;
    for (let at = start; at < this.#pool.length; at++) {
      if (left < (this.#least[at] ?? 0) || left > (this.#most[at] ?? 0)) return;
      const item = this.#pool[at];
      if (item === undefined) return;
      this.#chosen.push(item);
      this.from(at + 1, sum + item.cents);
      this.#chosen.pop();
    }
  }
}
