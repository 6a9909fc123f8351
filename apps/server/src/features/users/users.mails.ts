import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { MailMakers } from '../../platform/mail/mail-jobs.ts';
import { publicAddress } from '../../platform/mail/open-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { makeInvitationMail } from './invitation-mail.ts';
import { addressInUseMail, passwordSetByAdminMail } from './users.letters.ts';

/** The mails about people of a pharmacy. Each makes nothing where its cause is gone. */
export function userMails({ config, database, clock }: Platform): MailMakers {
  const address = publicAddress(config);
  return {
    invitation: ({ organizationId = '', invitationId = '' }) =>
      database.withPlatform('mail: an invitation', (tx) =>
        makeInvitationMail(tx, { organizationId, id: invitationId, address, now: clock() }),
      ),
    address_wanted: ({ email = '' }) =>
      database.withPlatform('mail: an address is in use', async (tx) => {
        const owner = await findActive(tx, 'email', email);
        return owner && addressInUseMail({ ...owner, url: `${address}/auth` });
      }),
    password_set_by_admin: ({ userId = '' }) =>
      database.withPlatform('mail: an administrator set a password', async (tx) => {
        const user = await findActive(tx, 'id', userId);
        return user && passwordSetByAdminMail({ ...user, url: `${address}/forgot-password` });
      }),
  };
}

async function findActive(tx: PlatformTransaction, by: 'id' | 'email', value: string) {
  const query = tx.query
    .selectFrom('users')
    .select(['email as to', 'first_name as firstName'])
    .where('is_active', '=', true);
  return by === 'id'
    ? query.where('id', '=', value).executeTakeFirst()
    : query.where(sql<string>`lower(email)`, '=', value.toLowerCase()).executeTakeFirst();
}
