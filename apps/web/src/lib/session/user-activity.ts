const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Who touched the page this recently is taken to be there. */
const presentMilliseconds = 60_000;

let lastSeenAt = Date.now();

/** Notes whenever somebody moves, types or touches; opening the page is the first sign. */
export function watchAttendance(root: EventTarget): void {
  const note = () => {
    lastSeenAt = Date.now();
  };
  for (const sign of signs) root.addEventListener(sign, note, { passive: true, capture: true });
}

/** When somebody last moved, typed or touched. */
export function lastAttendedAt(): number {
  return lastSeenAt;
}

/** Says of a call that the page made it by itself. */
export const unattendedHeaders = { 'x-unattended': '1' } as const;

/**
 * What goes along with a call. The server ends a session that nobody used for a while; what a page
 * asks for by itself, because it heard of news or was cut off, must not count as use.
 */
export function attendanceHeaders(): Readonly<Record<string, string>> | undefined {
  const isAttended = Date.now() - lastSeenAt < presentMilliseconds;
  return isAttended ? undefined : unattendedHeaders;
}
