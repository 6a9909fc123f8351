import { AppError } from '../../platform/errors.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { takeMail } from './attempts.repository.ts';
import { hashOfLinkToken } from './link-tokens.ts';
import { spendVerificationToken } from './links.repository.ts';
import { mailsOfKindMax } from './password-reset.service.ts';
import type { SessionParts } from './session-parts.ts';

export async function verifyEmail(
  { database, clock }: SessionParts,
  token: string,
  origin: Origin,
): Promise<void> {
  await database.withPlatform('verify an e-mail address', async (tx) => {
    const hash = hashOfLinkToken(token);
    const account = await spendVerificationToken(tx, { hash, now: clock() });
    if (account === undefined) throw new AppError('invalid_verification_token');
    await insertAuditRow(tx, {
      organizationId: account.organization_id,
      userId: account.id,
      entityType: 'user',
      entityId: account.id,
      action: 'update',
      description: 'E-mail address verified',
      origin,
      oldValues: { isEmailVerified: false },
      newValues: { isEmailVerified: true },
    });
  });
}

export async function sendVerificationAgain(
  { database, jobs, keys, clock }: SessionParts,
  userId: string,
): Promise<void> {
  await database.withPlatform('verification: send again', async (tx) => {
    const limit = { max: mailsOfKindMax, at: clock() };
    const may = await takeMail(tx, keys.mail('verification', userId), limit);
    if (!may) throw new AppError('too_many_requests');
    await jobs.sendMail(tx, { kind: 'email_verification', data: { userId } });
  });
  jobs.wake();
}
