/** When this page's session ends, by the page's clock; unknown until the server was asked. */
let endsAt = Number.POSITIVE_INFINITY;

export function noteSessionEnd(at: number): void {
  endsAt = at;
}

/** Whatever a page holds for its person outside of the query client is dropped at this event. */
export const forgetEvent = 'forget';

export const forget = () => dispatchEvent(new Event(forgetEvent));

/** A full load: nothing stays in memory, and nothing holds the page back. */
export function startOver(path = '/'): void {
  forget();
  location.assign(path);
}

let isLeaving = false;

/** Notes that the person is logging out or has logged out; reset by the next sign-in. */
export function noteLeaving(leaving: boolean): void {
  isLeaving = leaving;
}

/**
 * Whether the session has expired, or its person ends it. The page then asks for the password or
 * goes home by itself, so a refused call needs no message.
 */
export function isSessionOver(): boolean {
  return isLeaving || Date.now() >= endsAt;
}
