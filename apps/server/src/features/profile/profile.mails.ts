import type { Background } from '../../platform/jobs/background.ts';
import { type LinkReader, letterTo, type Mail } from '../../platform/mail/mail.ts';
import { publicAddress } from '../../platform/mail/mail-sender.ts';
import type { Platform } from '../../platform/platform.ts';
import { getUserRow } from '../session/public.ts';

/** Tells the owner of an account about a new password, even if somebody else set it. */
export function profileWork({ config, database }: Platform): Background {
  const mails = {
    password_changed: ({ userId = '' }) =>
      database.withPlatform('mail: the password was changed', async (tx) => {
        const account = await getUserRow(tx, userId);
        return passwordChangedMail({
          to: account.email,
          firstName: account.is_email_verified ? (account.first_name ?? '') : '',
          url: `${publicAddress(config)}/forgot-password`,
        });
      }),
  };
  return { mails };
}

export function passwordChangedMail(reader: LinkReader): Mail {
  return letterTo(reader, {
    subject: 'Your password was changed',
    preview: 'If this wasn’t you, choose a new password now.',
    blocks: [
      'Your password was changed on your profile page. All other devices ' +
        'have been signed out.',
      'If this was you, you don’t need to do anything. If not, choose a new password now.',
      { kind: 'action', label: 'Choose a new password', url: reader.url },
    ],
    reason: 'You’re receiving this email because your password was changed.',
  });
}
