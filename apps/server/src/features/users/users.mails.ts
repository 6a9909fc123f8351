import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { MailMakers } from '../../platform/mail/mail-jobs.ts';
import { publicAddress } from '../../platform/mail/open-mail.ts';
import { provenFirstName } from '../../platform/mail/proven-first-name.ts';
import type { Platform } from '../../platform/platform.ts';
import { makeInvitationMail } from './invitation-mail.ts';
import { passwordSetByAdminMail } from './users.letters.ts';

/** The mails about people of a pharmacy. Each makes nothing where its cause is gone. */
export function userMails({ config, database, clock }: Platform): MailMakers {
  const address = publicAddress(config);
  return {
    invitation: ({ organizationId = '', invitationId = '' }) =>
      database.withPlatform('mail: an invitation', (tx) =>
        makeInvitationMail(tx, { organizationId, id: invitationId, address, now: clock() }),
      ),
    password_set_by_admin: ({ userId = '' }) =>
      database.withPlatform('mail: an administrator set a password', async (tx) => {
        const user = await findActive(tx, userId);
        return user && passwordSetByAdminMail({ ...user, url: `${address}/forgot-password` });
      }),
  };
}

function findActive(tx: PlatformTransaction, id: string) {
  return tx.query
    .selectFrom('users')
    .select('email as to')
    .select(provenFirstName.as('firstName'))
    .where('is_active', '=', true)
    .where('id', '=', id)
    .executeTakeFirst();
}
