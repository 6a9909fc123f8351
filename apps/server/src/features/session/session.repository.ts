import { sql } from 'kysely';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/session/actor.ts';

/** An account for sign-in. The only query that reads the password hash. */
export function findAccountByEmail(tx: PlatformTransaction, email: string) {
  return tx.query
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.password',
      'users.is_active',
      'users.sign_in_version',
      'users.login_attempts',
      'users.second_factor_at',
      'users.locked_until',
      'users.organization_id',
      'users.email',
      'users.role',
      'organizations.is_active as organization_active',
      'organizations.approval_status',
    ])
    .where((where) => where(where.fn<string>('lower', ['users.email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

export function getUserRow(tx: PlatformTransaction, userId: string) {
  return tx.query
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.role',
      'users.profile_image_url',
      'users.created_at',
      'users.is_email_verified',
      'users.must_choose_password',
      'users.second_factor_at',
      'organizations.second_factor_for',
      'organizations.requires_sign_on',
      'users.organization_id',
      'organizations.name as organization_name',
      'organizations.approval_status',
      'organizations.is_demo',
      'organizations.time_zone',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

interface PersonOfPharmacy {
  readonly organizationId: string | null;
  readonly email: string;
  readonly role: string;
}

/**
 * Whether such a person signs in through the pharmacy's provider only. Administrators keep their
 * password, so that a provider which is gone locks nobody out.
 */
export async function mustSignOn(
  tx: PlatformTransaction,
  { organizationId, email, role }: PersonOfPharmacy,
): Promise<boolean> {
  if (organizationId === null || role !== 'staff') return false;
  const row = await tx.query
    .selectFrom('organizations')
    .innerJoin('sign_on_domains', 'sign_on_domains.organization_id', 'organizations.id')
    .select('organizations.id')
    .where('organizations.id', '=', organizationId)
    .where('requires_sign_on', '=', true)
    .where('verified_at', 'is not', null)
    .where('domain', '=', domainOf(email))
    .executeTakeFirst();
  return row !== undefined;
}

/** Of an email address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * Locks the account until the transaction ends. Returns false if its password was changed or it
 * was closed in the meantime.
 */
export async function lockSignIn(
  tx: PlatformTransaction,
  { userId, signInVersion }: SignedIn,
): Promise<boolean> {
  const row = await tx.query
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('sign_in_version', '=', signInVersion)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if the account was locked in the meantime: parallel attempts all count. */
export async function recordSignIn(
  tx: PlatformTransaction,
  userId: string,
  at: Date,
): Promise<boolean> {
  const result = await tx.query
    .updateTable('users')
    .set({ login_attempts: 0, locked_until: null, last_login_at: at })
    .where('id', '=', userId)
    .where((where) =>
      where.or([where('locked_until', 'is', null), where('locked_until', '<=', at)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Counts a wrong password. Returns true if it reached `attemptsMax` and locked the account until
 * `lockedUntil`. The count restarts after a lock; nothing is counted during one.
 */
export async function recordFailedSignIn(
  tx: PlatformTransaction,
  options: { userId: string; at: Date; attemptsMax: number; lockedUntil: Date },
): Promise<boolean> {
  const attempts = sql<number>`case when locked_until <= ${options.at} then 1
    else login_attempts + 1 end`;
  const row = await tx.query
    .updateTable('users')
    .set({
      login_attempts: attempts,
      locked_until: sql<Date | null>`case when ${attempts} >= ${options.attemptsMax}
        then ${options.lockedUntil}::timestamptz end`,
    })
    .where('id', '=', options.userId)
    .where((where) =>
      where.or([where('locked_until', 'is', null), where('locked_until', '<=', options.at)]),
    )
    .returning('locked_until')
    .executeTakeFirst();
  return row?.locked_until != null;
}

/** The version of a new account. */
export const firstSignInVersion = 0;

export interface NewUser {
  readonly id: string;
  readonly email: string;
  /** Null: signs in through the organization's provider. */
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'staff' | 'pharmacy_admin' | 'super_admin';
  readonly organizationId: string | null;
  /** True for accounts that the app creates itself; others are verified by mail. */
  readonly emailVerified?: boolean;
  /** An administrator set the password. */
  readonly mustChoosePassword?: boolean;
}

/** Returns false if the email address is taken. */
export async function insertUser(
  tx: PlatformTransaction | TenantTransaction,
  user: NewUser,
): Promise<boolean> {
  const result = await tx.query
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      role: user.role,
      organization_id: user.organizationId,
      is_email_verified: user.emailVerified ?? false,
      must_choose_password: user.mustChoosePassword ?? false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Until the transaction ends, no other process creates the first super admin. */
export async function lockSuperAdmin(tx: PlatformTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('super admin'))`.execute(tx.query);
}

export async function superAdminExists(tx: PlatformTransaction): Promise<boolean> {
  const row = await tx.query
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .executeTakeFirst();
  return row !== undefined;
}
