import type { PlatformTransaction } from '../../platform/database/database.ts';

interface OpenInvitation {
  readonly hash: string;
  readonly now: Date;
}

/** Undefined where it is taken, withdrawn or over, or its pharmacy is closed. */
export function findInvitation(tx: PlatformTransaction, { hash, now }: OpenInvitation) {
  return tx.query
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select([
      'invitations.organization_id',
      'invitations.email',
      'invitations.first_name',
      'invitations.last_name',
      'invitations.role',
      'organizations.name as organization_name',
    ])
    .where('invitations.token_hash', '=', hash)
    .where('invitations.expires_at', '>', now)
    .where('organizations.is_active', '=', true)
    .where('organizations.approval_status', '<>', 'rejected')
    .executeTakeFirst();
}

/** The first open one that came with a password; as findInvitation says. */
export function findGivenPassword(tx: PlatformTransaction, email: string, now: Date) {
  return tx.query
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select([
      'invitations.organization_id',
      'invitations.id',
      'invitations.email',
      'invitations.first_name',
      'invitations.last_name',
      'invitations.role',
      'invitations.password_hash',
    ])
    .where((where) =>
      where(where.fn<string>('lower', ['invitations.email']), '=', email.toLowerCase()),
    )
    .where('invitations.password_hash', 'is not', null)
    .where('invitations.expires_at', '>', now)
    .where('organizations.is_active', '=', true)
    .where('organizations.approval_status', '<>', 'rejected')
    .orderBy('invitations.created_at')
    .limit(1)
    .executeTakeFirst();
}

export type GivenPassword = NonNullable<Awaited<ReturnType<typeof findGivenPassword>>>;

/** Takes it in one statement, so that of a hundred calls one does. */
export async function takeInvitation(
  tx: PlatformTransaction,
  { hash, now }: OpenInvitation,
): Promise<boolean> {
  const result = await tx.query
    .deleteFrom('invitations')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function takeGivenPassword(
  tx: PlatformTransaction,
  { organization_id: organizationId, id }: GivenPassword,
): Promise<boolean> {
  const result = await tx.query
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export interface Joining {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'pharmacy_admin' | 'staff';
  readonly organizationId: string;
  readonly now: Date;
}

/** Joins an account that belongs to no pharmacy yet; its link by mail is as good as a reset's. */
export function joinWithAccount(tx: PlatformTransaction, joining: Joining) {
  return tx.query
    .updateTable('users')
    .set({
      password: joining.passwordHash,
      first_name: joining.firstName,
      last_name: joining.lastName,
      role: joining.role,
      organization_id: joining.organizationId,
      is_email_verified: true,
      must_choose_password: false,
      password_reset_token: null,
      password_reset_expires: null,
      login_attempts: 0,
      locked_until: null,
      updated_at: joining.now,
    })
    .where((where) => where(where.fn<string>('lower', ['email']), '=', joining.email.toLowerCase()))
    .where('organization_id', 'is', null)
    .where('role', '=', 'staff')
    .where('is_active', '=', true)
    .returning(['id', 'sign_in_version'])
    .executeTakeFirst();
}
