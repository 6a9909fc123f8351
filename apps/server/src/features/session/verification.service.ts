import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { takeAttempts } from './attempts.repository.ts';
import { hashOfLinkToken } from './link-tokens.ts';
import { spendVerificationToken } from './links.repository.ts';
import { mailLimits } from './registration-limits.ts';
import { getUserRow } from './session.repository.ts';
import type { SessionParts } from './session-parts.ts';

export async function verifyEmail(
  { database, clock }: SessionParts,
  token: string,
  origin: Origin,
): Promise<void> {
  await database.withPlatform('verify an email address', async (tx) => {
    const hash = hashOfLinkToken(token);
    const account = await spendVerificationToken(tx, { hash, now: clock() });
    if (account === undefined) throw new AppError('invalid_verification_token');
    await insertAuditRow(tx, {
      organizationId: account.organization_id,
      userId: account.id,
      entityType: 'user',
      entityId: account.id,
      action: 'update',
      description: 'Email address verified',
      origin,
      oldValues: { isEmailVerified: false },
      newValues: { isEmailVerified: true },
    });
  });
}

interface Unverified {
  readonly userId: string;
  readonly email: string;
  readonly ipAddress: string | null;
}

/** False where too many such mails went to the address, or were asked for from where this is. */
export async function mailVerification(
  { config, jobs, keys, clock }: SessionParts,
  tx: PlatformTransaction,
  { userId, email, ipAddress }: Unverified,
): Promise<boolean> {
  const limits = mailLimits(config, keys, { email, sender: ipAddress ?? 'unknown' });
  if (!(await takeAttempts(tx, limits, clock()))) return false;
  await jobs.sendMail(tx, { kind: 'email_verification', data: { userId } });
  return true;
}

export async function sendVerificationAgain(
  parts: SessionParts,
  userId: string,
  { ipAddress }: Origin,
): Promise<void> {
  await parts.database.withPlatform('verification: send again', async (tx) => {
    const { email } = await getUserRow(tx, userId);
    if (!(await mailVerification(parts, tx, { userId, email, ipAddress }))) {
      throw new AppError('too_many_requests');
    }
  });
}
