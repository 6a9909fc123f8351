import type { MailMakers } from '../../platform/mail/mail-jobs.ts';
import { publicAddress } from '../../platform/mail/open-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { passwordSetByAdminMail } from './users.letters.ts';

/** The mails about people of a pharmacy. Each makes nothing where its cause is gone. */
export function userMails({ config, database }: Platform): MailMakers {
  const address = publicAddress(config);
  return {
    password_set_by_admin: ({ userId = '' }) =>
      database.withPlatform('mail: an administrator set a password', async (tx) => {
        const user = await tx.query
          .selectFrom('users')
          .select(['email', 'first_name'])
          .where('id', '=', userId)
          .where('is_active', '=', true)
          .executeTakeFirst();
        if (user === undefined) return undefined;
        return passwordSetByAdminMail({
          to: user.email,
          firstName: user.first_name,
          url: `${address}/forgot-password`,
        });
      }),
  };
}
