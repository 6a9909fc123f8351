import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { MailMakers } from '../../platform/mail/mail-jobs.ts';
import { publicAddress } from '../../platform/mail/open-mail.ts';
import { provenFirstName } from '../../platform/mail/proven-first-name.ts';
import type { Platform } from '../../platform/platform.ts';
import { makeLinkToken } from '../session/public.ts';
import { addressInUseMail, invitationMail, passwordSetByAdminMail } from './users.letters.ts';

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

interface InvitationJob {
  readonly organizationId: string;
  readonly id: string;
  /** Where people reach the product. */
  readonly address: string;
  readonly now: Date;
}

/** The link, or for an address with an account elsewhere a mail that changes nothing. */
async function makeInvitationMail(
  tx: PlatformTransaction,
  job: InvitationJob,
): Promise<Mail | undefined> {
  const invitation = await findInvitation(tx, job);
  if (invitation === undefined) return undefined;
  const account = await tx.query
    .selectFrom('users')
    .select(['organization_id', 'role', 'is_active'])
    .select(provenFirstName.as('first_name'))
    .where(sql<string>`lower(email)`, '=', invitation.email.toLowerCase())
    .executeTakeFirst();
  const { email: to } = invitation;
  if (account !== undefined && (account.organization_id !== null || account.role !== 'staff')) {
    const url = `${job.address}/auth`;
    return account.is_active
      ? addressInUseMail({ to, firstName: account.first_name, url })
      : undefined;
  }
  if (account?.is_active === false) return undefined;
  const { token, hash } = makeLinkToken();
  await tx.query
    .updateTable('invitations')
    .set({ token_hash: hash })
    .where('organization_id', '=', job.organizationId)
    .where('id', '=', job.id)
    .execute();
  const url = `${job.address}/auth?invitation=${token}`;
  // What a stranger typed is sent to nobody: anybody can register a pharmacy.
  const names =
    invitation.approval_status === 'approved'
      ? {
          firstName: invitation.first_name,
          organizationName: invitation.organization_name,
          invitedBy: `${invitation.inviter_first_name} ${invitation.inviter_last_name}`.trim(),
        }
      : { firstName: '', organizationName: 'a pharmacy', invitedBy: 'Its administrator' };
  return invitationMail({ to, url, ...names });
}

function findInvitation(tx: PlatformTransaction, { organizationId, id, now }: InvitationJob) {
  return tx.query
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .select([
      'invitations.email',
      'invitations.first_name',
      'organizations.name as organization_name',
      'organizations.approval_status',
      'users.first_name as inviter_first_name',
      'users.last_name as inviter_last_name',
    ])
    .where('invitations.organization_id', '=', organizationId)
    .where('invitations.id', '=', id)
    .where('invitations.expires_at', '>', now)
    .executeTakeFirst();
}
