/** When the session of this page ends, by the page's own clock; unknown until somebody asked. */
let endsAt = Number.POSITIVE_INFINITY;

export function noteSessionEnd(at: number): void {
  endsAt = at;
}

let isLeaving = false;

/** Whether the person leaves, or has left, by their own doing; until somebody signs in here. */
export function noteLeaving(leaving: boolean): void {
  isLeaving = leaving;
}

/**
 * Whether the time of the session is over, or its person ends it. The page then asks for the
 * password or leads home itself, and an answer that says so is no news.
 */
export function isSessionOver(): boolean {
  return isLeaving || Date.now() >= endsAt;
}
