import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { Background } from '../../platform/jobs/background.ts';
import { type LinkReader, letterTo, type Mail } from '../../platform/mail/mail.ts';
import { publicAddress } from '../../platform/mail/mail-sender.ts';
import { provenFirstName } from '../../platform/mail/proven-first-name.ts';
import type { Platform } from '../../platform/platform.ts';
import { makeLinkToken } from '../session/public.ts';

/** The mails about users of a pharmacy. Each returns undefined if its reason is gone. */
export function userWork({ config, database, clock }: Platform): Background {
  const address = publicAddress(config);
  const mails = {
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
  return { mails };
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
  /** The public address of the app. */
  readonly address: string;
  readonly now: Date;
}

/** A mail with the link, or for an address with an account elsewhere, one that says so. */
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
  // Anybody can register a pharmacy, so names from one that is not approved are not mailed.
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

interface InvitationLetter extends LinkReader {
  readonly organizationName: string;
  readonly invitedBy: string;
}

export function passwordSetByAdminMail(letter: LinkReader): Mail {
  return letterTo(letter, {
    subject: 'An administrator set a new password for you',
    preview: 'You were signed out everywhere. Please choose your own password.',
    title: 'Your password was changed',
    blocks: [
      'An administrator set a new password for your account, and you were signed out ' +
        'everywhere. Your administrator will tell you the password. Please choose your own ' +
        'after you sign in, or right now with a link by email.',
      { kind: 'action', label: 'Choose my own password', url: letter.url },
      'If you didn’t ask for this, please contact your administrator.',
    ],
    reason: 'You’re receiving this email because your password was changed.',
  });
}

export function invitationMail(letter: InvitationLetter): Mail {
  const { organizationName, invitedBy } = letter;
  return letterTo(letter, {
    subject: `You’re invited to join ${organizationName}`,
    preview: 'Choose a password to join. The link works once, for seven days.',
    blocks: [
      `${invitedBy} invited you to join ${organizationName} in Pharmacy Financial ` +
        'Suite. Choose a password to get started. This link works once, for seven days. If ' +
        'you received more than one, use the newest email.',
      { kind: 'action', label: 'Accept invitation', url: letter.url },
      'If you don’t know who this is, ignore this email. No account will be created.',
    ],
    reason: 'You’re receiving this email because an administrator invited this address.',
  });
}

/** For a person with an account elsewhere. The pharmacy is not told. */
export function addressInUseMail(letter: LinkReader): Mail {
  return letterTo(letter, {
    subject: 'A pharmacy tried to add your email address',
    preview: 'Nothing changed. Your address already has an account.',
    title: 'Your address already has an account',
    blocks: [
      'A pharmacy tried to add you as a user with this address. It already has an account ' +
        'elsewhere, so nothing was changed and the pharmacy wasn’t told why. ' +
        'To work with both, please give the other pharmacy a different address.',
      { kind: 'action', label: 'Sign in', url: letter.url },
    ],
    reason: 'You’re receiving this email because someone entered this address for a new user.',
  });
}
