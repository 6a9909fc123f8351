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
 * Whether the session has expired, or its person ends it. The page then asks for the password or goes
 * home by itself, so a refused call needs no message.
 */
export function isSessionOver(): boolean {
  return isLeaving || Date.now() >= endsAt;
}
