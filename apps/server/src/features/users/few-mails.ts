import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { createAttemptKeys, mailLimits, takeAttempts } from '../session/public.ts';

interface Inviting extends Pick<Actor, 'approvalStatus'> {
  readonly organizationId: string;
  readonly email: string;
}

/**
 * Withdrawing an invitation and sending it anew counts on: the row is new, the mailbox is not. A
 * pharmacy that nobody has approved yet may be anybody's, and invites few within an hour.
 */
export async function requireFewInvitations(
  {
    config,
    database,
    clock,
    sessionSecret,
  }: Pick<Platform, 'config' | 'database' | 'clock' | 'sessionSecret'>,
  { approvalStatus, organizationId, email }: Inviting,
): Promise<void> {
  const sender = approvalStatus === 'approved' ? undefined : organizationId;
  const limits = mailLimits(config, createAttemptKeys(sessionSecret), { email, sender });
  const may = await database.withPlatform(
    'users: count a mail',
    (tx) => takeAttempts(tx, limits, clock()),
    { apart: true },
  );
  if (!may) throw new AppError('too_many_requests');
}
