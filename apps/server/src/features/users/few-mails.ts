import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAttemptKeys, takeMail } from '../session/public.ts';

/** Within an hour; more would be a way to fill somebody's mailbox. */
const mailsOfAddressMax = 5;

type Parts = Pick<Platform, 'database' | 'clock' | 'sessionSecret'>;

/** Withdrawing an invitation and sending it anew counts on: the row is new, the mailbox is not. */
export async function requireFewInvitations(
  parts: Parts,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<void> {
  const may = await takeOne(parts, 'invitation', `${organizationId} ${email}`);
  if (!may) throw new AppError('too_many_requests');
}

/** Whoever asks is told nothing of it, whichever way it is. */
export function mayTellOwner(parts: Parts, email: string): Promise<boolean> {
  return takeOne(parts, 'address wanted', email);
}

function takeOne(
  { database, clock, sessionSecret }: Parts,
  purpose: 'invitation' | 'address wanted',
  whose: string,
): Promise<boolean> {
  const mail = createAttemptKeys(sessionSecret).mail(purpose, whose);
  return database.withPlatform(
    'users: count a mail',
    (tx) => takeMail(tx, mail, { max: mailsOfAddressMax, at: clock() }),
    { apart: true },
  );
}
