import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/session/actor.ts';

/** What sign-in needs of an account; the only query that reads the password's hash. */
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
      'users.locked_until',
      'users.organization_id',
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
      'users.organization_id',
      'organizations.name as organization_name',
      'organizations.approval_status',
      'organizations.is_demo',
      'organizations.time_zone',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/**
 * Keeps the account as it is until the transaction ends. False when its password was changed
 * meanwhile, or it was closed.
 */
export async function holdSignIn(
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

/** False when the account was locked meanwhile: many tries at once are counted like one by one. */
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
 * Counts a wrong password; the one that reaches `attemptsMax` locks the account until
 * `lockedUntil`, and answers true. After a lock has ended the count begins anew; while it lasts
 * nothing is counted.
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

/** Of an account that was just made. */
export const firstSignInVersion = 0;

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'staff' | 'pharmacy_admin' | 'super_admin';
  readonly organizationId: string | null;
  /** True for accounts that the program makes itself; others verify by mail. */
  readonly emailVerified?: boolean;
  /** Somebody else knows the password. */
  readonly mustChoosePassword?: boolean;
}

/** False when the e-mail address is taken. */
export async function insertUser(tx: PlatformTransaction, user: NewUser): Promise<boolean> {
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

/** Until the transaction ends nobody else makes the first super admin. */
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
