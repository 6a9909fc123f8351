import type { forgotPasswordBody, resetPasswordBody } from '@pfs/wire/session';
import type { z } from 'zod';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { refuseOwnName } from '../organizations/public.ts';
import { deleteAttempts, mailLimits, takeAttempts } from './attempts.ts';
import { deleteDevices, rememberDevice } from './devices.ts';
import {
  deleteSessionsOf,
  hashOfLinkToken,
  isResetTokenOpen,
  spendResetToken,
  spendVerificationToken,
} from './links.repository.ts';
import { getUserRow } from './session.repository.ts';
import { requireCaptcha, type SessionParts } from './session-parts.ts';

/** Per hour; more would be a way to fill a mailbox. */
const resetMailsMax = 5;

/**
 * Queues the same job for every address, known or not, so that the response time reveals nothing.
 * The job sends no mail if there is no account.
 */
export async function requestReset(
  parts: SessionParts,
  { email, recaptchaToken }: z.output<typeof forgotPasswordBody>,
  origin: Origin,
): Promise<void> {
  const { captcha, keys, database, jobs, clock } = parts;
  await requireCaptcha(parts, {
    captcha,
    token: recaptchaToken,
    ipAddress: origin.ipAddress,
    attempts: [keys.address(origin.ipAddress)],
  });
  await database.withPlatform('reset: request a mail', async (tx) => {
    const limits = [{ attempt: keys.mail('reset', email), max: resetMailsMax }];
    if (!(await takeAttempts(tx, limits, clock()))) return;
    await jobs.sendMail(tx, { kind: 'password_reset', data: { email } });
  });
}

/**
 * Sets a new password; the token works once. Ends all sessions, and the trust in all known browsers
 * except the one in which the password was set.
 */
export async function resetPassword(
  { database, clock, keys, passwordHasher }: SessionParts,
  { token, password }: z.output<typeof resetPasswordBody>,
  { origin, deviceHash }: { origin: Origin; deviceHash: () => string },
): Promise<void> {
  const hash = hashOfLinkToken(token);
  const open = await database.withPlatform('reset: is the token open', (tx) =>
    isResetTokenOpen(tx, { hash, now: clock() }),
  );
  if (!open) throw new AppError('invalid_reset_token');
  const passwordHash = await passwordHasher.hashChosen(password);
  await database.withPlatform('reset: set the password', async (tx) => {
    const now = clock();
    const account = await spendResetToken(tx, { hash, now, passwordHash });
    if (account === undefined) throw new AppError('invalid_reset_token');
    await refuseOwnName(tx, { organizationId: account.organization_id, password });
    await deleteSessionsOf(tx, account.id);
    await deleteDevices(tx, account.id);
    await rememberDevice(tx, { userId: account.id, deviceHash: deviceHash() }, now);
    await deleteAttempts(tx, keys.account(account.email));
    await insertAuditRow(tx, {
      organizationId: account.organization_id,
      userId: account.id,
      entityType: 'user',
      entityId: account.id,
      action: 'update',
      description: 'Password reset by email; all sessions ended',
      origin,
    });
  });
}

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

/** Returns false if too many such mails went to the address or were requested by the sender. */
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
