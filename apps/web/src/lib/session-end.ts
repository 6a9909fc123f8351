/** When the session of this page ends, by the page's own clock; unknown until somebody asked. */
let endsAt = Number.POSITIVE_INFINITY;

export function noteSessionEnd(at: number): void {
  endsAt = at;
}

/**
 * Whether the time of the session is over. Then the page asks for the password itself, and an
 * answer that says so is no news.
 */
export function isSessionOver(): boolean {
  return Date.now() >= endsAt;
}
