import type { Mail } from '../../platform/mail/mail.ts';
import type { MailMakers } from '../../platform/mail/mail-jobs.ts';
import { publicAddress } from '../../platform/mail/open-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { makeLinkToken } from './link-tokens.ts';
import { findMailAccount, keepResetToken, keepVerificationToken } from './links.repository.ts';
import { lockMinutes } from './sign-in.service.ts';

const resetMinutes = 60;
const verificationDays = 7;

/** The mails about an account itself. Each makes nothing where the account or its cause is gone. */
export function sessionMails({ config, database, clock }: Platform): MailMakers {
  const address = publicAddress(config);
  const after = (minutes: number) => new Date(clock().getTime() + minutes * 60_000);
  return {
    password_reset: ({ email = '' }) =>
      database.withPlatform('mail: a link for a new password', async (tx) => {
        const account = await findMailAccount(tx, email);
        if (account === undefined || !account.is_active) return undefined;
        const { token, hash } = makeLinkToken();
        await keepResetToken(tx, { userId: account.id, hash, expiresAt: after(resetMinutes) });
        await insertAuditRow(tx, {
          organizationId: account.organization_id,
          userId: account.id,
          entityType: 'user',
          entityId: account.id,
          action: 'process',
          description: 'A link for a new password was mailed',
          origin: noOrigin,
        });
        return passwordResetMail({
          to: account.email,
          firstName: account.first_name,
          url: `${address}/reset-password?token=${token}`,
        });
      }),
    email_verification: ({ userId = '' }) =>
      database.withPlatform('mail: a link to verify an address', async (tx) => {
        const { token, hash } = makeLinkToken();
        const expiresAt = after(verificationDays * 24 * 60);
        const account = await keepVerificationToken(tx, { userId, hash, expiresAt });
        if (account === undefined) return undefined;
        return emailVerificationMail({
          to: account.email,
          firstName: '',
          url: `${address}/verify-email?token=${token}`,
        });
      }),
    account_locked: ({ email = '' }) =>
      database.withPlatform('mail: an account was locked', async (tx) => {
        const account = await findMailAccount(tx, email);
        if (account === undefined || !account.is_active) return undefined;
        return accountLockedMail({
          to: account.email,
          firstName: account.first_name,
          url: `${address}/forgot-password`,
        });
      }),
  };
}

interface Letter {
  readonly to: string;
  readonly firstName: string;
  readonly url: string;
}

const greeting = ({ firstName }: Letter) =>
  ({ kind: 'paragraph', text: firstName === '' ? 'Hello,' : `Hello ${firstName},` }) as const;

export function passwordResetMail(letter: Letter): Mail {
  return {
    to: letter.to,
    subject: 'Choose a new password',
    preview: 'The link works once, for one hour.',
    title: 'Choose a new password',
    blocks: [
      greeting(letter),
      {
        kind: 'paragraph',
        text:
          'Somebody, probably you, asked for a new password for your account. This link works ' +
          'once, for one hour; if you asked more than once, only the newest mail’s does.',
      },
      { kind: 'action', label: 'Choose a new password', url: letter.url },
      {
        kind: 'paragraph',
        text:
          'With the new password everybody who is signed in to your account is signed out. ' +
          'If it was not you who asked, do nothing: your password stays as it is.',
      },
    ],
    reason: 'You get this mail because a new password was asked for your account.',
  };
}

export function emailVerificationMail(letter: Letter): Mail {
  return {
    to: letter.to,
    subject: 'Verify your email address',
    preview: 'One click, so that reports and alerts reach you.',
    title: 'Verify your email address',
    blocks: [
      greeting(letter),
      {
        kind: 'paragraph',
        text:
          'An account was made with this address. Please confirm that it is yours, so that ' +
          'reports, alerts and a new password can reach you. The link works for seven days.',
      },
      { kind: 'action', label: 'Verify email address', url: letter.url },
      {
        kind: 'paragraph',
        text: 'If you made no account, do nothing; nobody can read mail to you through it.',
      },
    ],
    reason: 'You get this mail because an account was made with this address.',
  };
}

export function accountLockedMail(letter: Letter): Mail {
  return {
    to: letter.to,
    subject: 'Sign-in to your account is locked for a while',
    preview: `Five wrong passwords in a row lock sign-in for ${lockMinutes} minutes.`,
    title: 'Sign-in is locked for a while',
    blocks: [
      greeting(letter),
      {
        kind: 'paragraph',
        text:
          'Somebody entered a wrong password for your account five times in a row. To stop ' +
          `guessing, sign-in is locked for ${lockMinutes} minutes; then it opens by itself. ` +
          'A browser in which you signed in before is locked only by wrong passwords entered ' +
          'there.',
      },
      {
        kind: 'paragraph',
        text:
          'If that was you and you do not remember the password, or you do not want to wait, ' +
          'choose a new one. If it was not you, nobody got in; a long password of its own ' +
          'keeps it so.',
      },
      { kind: 'action', label: 'Choose a new password', url: letter.url },
    ],
    reason: 'You get this mail once for each lock of your account.',
  };
}
