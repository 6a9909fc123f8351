import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { Background } from '../../platform/jobs/background.ts';
import { type LinkReader, letterTo, type Mail } from '../../platform/mail/mail.ts';
import { publicAddress } from '../../platform/mail/mail-sender.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import {
  findMailAccount,
  makeLinkToken,
  saveResetToken,
  saveVerificationToken,
} from './links.repository.ts';
import { getUserRow } from './session.repository.ts';
import { deleteOldSignIns, lockMinutes } from './sign-in.service.ts';

const resetMinutes = 60;
const verificationDays = 7;

/** The mails about an account. Each returns undefined if the account or its reason is gone. */
export function sessionWork(platform: Platform): Background {
  const { config, database, clock } = platform;
  const address = publicAddress(config);
  const after = (minutes: number) => new Date(clock().getTime() + minutes * 60_000);
  const mails = {
    password_reset: ({ email = '' }) =>
      database.withPlatform('mail: password reset link', async (tx) => {
        const account = await findMailAccount(tx, email);
        if (account === undefined || !account.is_active) return undefined;
        // Whoever has only the provider gets no way around it.
        if (account.signs_on) return undefined;
        const { token, hash } = makeLinkToken();
        await saveResetToken(tx, { userId: account.id, hash, expiresAt: after(resetMinutes) });
        await insertAuditRow(tx, {
          organizationId: account.organization_id,
          userId: account.id,
          entityType: 'user',
          entityId: account.id,
          action: 'process',
          description: 'Password reset link emailed',
          origin: noOrigin,
        });
        return passwordResetMail({
          to: account.email,
          firstName: account.first_name,
          url: `${address}/reset-password?token=${token}`,
        });
      }),
    email_verification: ({ userId = '' }) =>
      database.withPlatform('mail: email verification link', async (tx) => {
        const { token, hash } = makeLinkToken();
        const expiresAt = after(verificationDays * 24 * 60);
        const account = await saveVerificationToken(tx, { userId, hash, expiresAt });
        if (account === undefined) return undefined;
        return emailVerificationMail({
          to: account.email,
          firstName: '',
          url: `${address}/verify-email?token=${token}`,
        });
      }),
    account_locked: ({ email = '' }) =>
      database.withPlatform('mail: account locked', async (tx) => {
        const account = await findMailAccount(tx, email);
        if (account === undefined || !account.is_active) return undefined;
        return accountLockedMail({
          to: account.email,
          firstName: account.first_name,
          url: `${address}/forgot-password`,
        });
      }),
    codes_guessed: ({ userId = '' }) =>
      database.withPlatform('mail: codes were guessed', async (tx) =>
        codesGuessedMail({ ...(await readerOf(tx, userId)), url: `${address}/forgot-password` }),
      ),
    second_factor_changed: ({ userId = '', change = '' }) =>
      database.withPlatform('mail: the second factor changed', async (tx) => {
        const reader = { ...(await readerOf(tx, userId)), url: `${address}/forgot-password` };
        return secondFactorMail(reader, change as FactorChange);
      }),
  };
  return { mails, often: { sign_ins: () => deleteOldSignIns(platform) } };
}

export function passwordResetMail(letter: LinkReader): Mail {
  return letterTo(letter, {
    subject: 'Choose a new password',
    preview: 'The link works once, for one hour.',
    blocks: [
      'Someone, probably you, asked to reset your password. This link works ' +
        'once, for one hour. If you asked more than once, use the newest email.',
      { kind: 'action', label: 'Choose a new password', url: letter.url },
      'Setting a new password signs out all devices. ' +
        'If you didn’t ask for this, ignore this email. Your password won’t change.',
    ],
    reason: 'You’re receiving this email because a password reset was requested for your account.',
  });
}

export function emailVerificationMail(letter: LinkReader): Mail {
  return letterTo(letter, {
    subject: 'Verify your email address',
    preview: 'Verify your address so reports and alerts can reach you.',
    blocks: [
      'An account was created with this address. Please confirm that it’s yours so ' +
        'reports, alerts, and password resets can reach you. The link works for seven days.',
      { kind: 'action', label: 'Verify email address', url: letter.url },
      'If you didn’t create an account, ignore this email.',
    ],
    reason: 'You’re receiving this email because an account was created with this address.',
  });
}

export function accountLockedMail(letter: LinkReader): Mail {
  return letterTo(letter, {
    subject: 'Sign-in to your account is temporarily locked',
    preview: `Sign-in is locked for ${lockMinutes} minutes after five wrong passwords in a row.`,
    title: 'Sign-in is temporarily locked',
    blocks: [
      'Someone entered a wrong password for your account five times in a row. To stop ' +
        `guessing, sign-in is locked for ${lockMinutes} minutes. ` +
        'A browser you’ve signed in with before is locked only by wrong passwords entered ' +
        'there.',
      'If this was you and you forgot your password or don’t want to wait, ' +
        'reset it. If it wasn’t you, no one got in. A long, unique password ' +
        'keeps your account safe.',
      { kind: 'action', label: 'Choose a new password', url: letter.url },
    ],
    reason: 'You’re receiving this email because your account was locked.',
  });
}

export function codesGuessedMail(letter: LinkReader): Mail {
  return letterTo(letter, {
    subject: 'Someone knows your password',
    preview: 'Wrong codes were entered after your password. No one got in.',
    blocks: [
      'Someone entered your password, and then several wrong codes. No one got in.',
      'If this was you, use a recovery code or try again in an hour. If not, choose a new ' +
        'password now.',
      { kind: 'action', label: 'Choose a new password', url: letter.url },
    ],
    reason: 'You’re receiving this email because wrong codes were entered for your account.',
  });
}

const factorChanges = {
  added: 'An authenticator app was added to your account. Signing in now needs its codes, too.',
  app_removed: 'The authenticator app was removed from your account. Your passkeys still work.',
  passkey_added:
    'A passkey was added to your account. It can sign in without your password, and is asked for ' +
    'after it.',
  passkey_copied:
    'We refused one of your passkeys because there may be a copy of it. If this happens again, ' +
    'remove the passkey and add a new one.',
  passkey_removed: 'A passkey was removed from your account. It no longer signs in.',
  removed: 'Your account has no second factor anymore. Your password alone signs in now.',
  reset:
    'An administrator removed the second factor of your account and signed you out. Your password ' +
    'alone signs in now.',
} as const;
type FactorChange = keyof typeof factorChanges;

export function secondFactorMail(letter: LinkReader, change: FactorChange): Mail {
  return letterTo(letter, {
    subject: change === 'passkey_copied' ? 'A passkey was refused' : 'How you sign in has changed',
    preview: 'If this wasn’t you, choose a new password now.',
    blocks: [
      factorChanges[change],
      'If you didn’t expect this, choose a new password now and tell your administrator.',
      { kind: 'action', label: 'Choose a new password', url: letter.url },
    ],
    reason:
      change === 'passkey_copied'
        ? 'You’re receiving this email because a passkey of your account was refused.'
        : 'You’re receiving this email because how you sign in was changed.',
  });
}

/** By name only if the address is proven. */
async function readerOf(tx: PlatformTransaction, userId: string) {
  const { email, first_name, is_email_verified } = await getUserRow(tx, userId);
  return { to: email, firstName: is_email_verified ? (first_name ?? '') : '' };
}
