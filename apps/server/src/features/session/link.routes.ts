import { type forgotPasswordBody, type resetPasswordBody, sessionRoutes } from '@pfs/wire/session';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { insertAuditRow, type Origin, originOf } from '../audit/public.ts';
import { forgetAttempts, takeAttempts } from './attempts.repository.ts';
import { requireCaptcha } from './captcha-demand.ts';
import type { DeviceCookies } from './device-cookie.ts';
import { forgetDevices, rememberDevice } from './devices.repository.ts';
import { hashOfLinkToken } from './link-tokens.ts';
import { deleteSessionsOf, resetTokenIsOpen, spendResetToken } from './links.repository.ts';
import type { SessionParts } from './session-parts.ts';
import { sendVerificationAgain, verifyEmail } from './verification.service.ts';

/** Within an hour; more would be a way to fill somebody's mailbox. */
const resetMailsMax = 5;

/**
 * Sends the same job for every address, known or not: the maker of the mail finds the account or
 * makes nothing, where nobody is waiting for an answer.
 */
async function requestReset(
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
  await database.withPlatform('reset: ask for a mail', async (tx) => {
    const limits = [{ attempt: keys.mail('reset', email), max: resetMailsMax }];
    if (!(await takeAttempts(tx, limits, clock()))) return;
    await jobs.sendMail(tx, { kind: 'password_reset', data: { email } });
  });
}

/**
 * Takes a token once. Everything that was let in with the old password is let out: sessions, and
 * browsers that were known, but for the one in which the new password was set.
 */
async function resetPassword(
  { database, clock, keys, passwordHasher }: SessionParts,
  { token, password }: z.output<typeof resetPasswordBody>,
  { origin, deviceHash }: { origin: Origin; deviceHash: () => string },
): Promise<void> {
  const hash = hashOfLinkToken(token);
  const open = await database.withPlatform('reset: is the token open', (tx) =>
    resetTokenIsOpen(tx, { hash, now: clock() }),
  );
  if (!open) throw new AppError('invalid_reset_token');
  const passwordHash = await passwordHasher.hash(password);
  await database.withPlatform('reset: set the password', async (tx) => {
    const now = clock();
    const account = await spendResetToken(tx, { hash, now, passwordHash });
    if (account === undefined) throw new AppError('invalid_reset_token');
    await deleteSessionsOf(tx, account.id);
    await forgetDevices(tx, account.id);
    await rememberDevice(tx, { userId: account.id, deviceHash: deviceHash() }, now);
    await forgetAttempts(tx, keys.account(account.email));
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

/** What is done with links that come by mail: a new password, a verified address. */
export function registerLinkRoutes(
  { http, limits: { signInsPerMinuteMax } }: App,
  { parts, devices }: { readonly parts: SessionParts; readonly devices: DeviceCookies },
): void {
  const limits = { callsPerMinuteMax: signInsPerMinuteMax };

  http.handle(
    sessionRoutes.forgotPassword,
    async ({ body, request }) => {
      await requestReset(parts, body, originOf(request));
      return { message: 'Check your email for password reset instructions.' };
    },
    limits,
  );

  http.handle(
    sessionRoutes.resetPassword,
    async ({ body, request, reply }) => {
      await resetPassword(parts, body, {
        origin: originOf(request),
        deviceHash: () => devices.give(request, reply),
      });
      return {
        message: 'Your password has been updated. You can now log in with your new password.',
      };
    },
    limits,
  );

  http.handle(
    sessionRoutes.verifyEmail,
    async ({ body, request }) => {
      await verifyEmail(parts, body.token, originOf(request));
      return { message: 'Your email address is verified.' };
    },
    limits,
  );

  http.handle(
    sessionRoutes.sendVerification,
    async ({ actor, request }) => {
      await sendVerificationAgain(parts, actor.userId, originOf(request));
      return { message: 'We sent you a new link.' };
    },
    limits,
  );
}
