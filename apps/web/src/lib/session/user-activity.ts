const inputEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** A person who used the page this recently is taken to be there. */
const presentMilliseconds = 60_000;

let lastAt = Date.now();

/** Notes every move, key and touch; opening the page is the first activity. */
export function watchUserActivity(root: EventTarget): void {
  const note = () => {
    lastAt = Date.now();
  };
  for (const event of inputEvents) {
    root.addEventListener(event, note, { passive: true, capture: true });
  }
}

export function lastActiveAt(): number {
  return lastAt;
}

/** Marks a call that the page made by itself. */
export const unattendedHeaders = { 'x-unattended': '1' } as const;

/**
 * The headers of a call. The server ends a session that is not used for a while; calls that the
 * page makes by itself, after an event or a lost connection, must not count as use.
 */
export function activityHeaders(): Readonly<Record<string, string>> | undefined {
  const isActive = Date.now() - lastAt < presentMilliseconds;
  return isActive ? undefined : unattendedHeaders;
}
