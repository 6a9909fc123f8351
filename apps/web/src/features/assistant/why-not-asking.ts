import type { CurrentUser } from '@pfs/wire/session';

/** Why this person can read here, but not ask; undefined for everybody who can. */
export function whyNotAsking(user: CurrentUser): string | undefined {
  if (user.lookingAt !== null) {
    return 'You are looking at a pharmacy, and a look only reads. End the look to ask questions.';
  }
  if (user.organization === null) {
    return 'Your account does not belong to a pharmacy yet, so there are no figures to ask about.';
  }
  return undefined;
}
