import type { PlatformTransaction } from '../../platform/database/database.ts';

/** What sign-in needs of an account; the only query that reads the password's hash. */
export function findAccountByEmail(tx: PlatformTransaction, email: string) {
  return tx.query
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.password',
      'users.is_active',
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
      'users.organization_id',
      'organizations.name as organization_name',
      'organizations.approval_status',
      'organizations.is_demo',
      'organizations.time_zone',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function recordSignIn(
  tx: PlatformTransaction,
  userId: string,
  at: Date,
): Promise<void> {
  await tx.query
    .updateTable('users')
    .set({ login_attempts: 0, locked_until: null, last_login_at: at })
    .where('id', '=', userId)
    .execute();
}

/** Counts a wrong password; the one that reaches `attemptsMax` locks the account until `lockedUntil`. */
export async function recordFailedSignIn(
  tx: PlatformTransaction,
  options: { userId: string; attemptsMax: number; lockedUntil: Date },
): Promise<void> {
  await tx.query
    .updateTable('users')
    .set((set) => ({
      login_attempts: set('login_attempts', '+', 1),
      locked_until: set
        .case()
        .when(set('login_attempts', '+', 1), '>=', options.attemptsMax)
        .then(options.lockedUntil)
        .else(set.ref('locked_until'))
        .end(),
    }))
    .where('id', '=', options.userId)
    .execute();
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'staff' | 'pharmacy_admin' | 'super_admin';
  readonly organizationId: string | null;
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function superAdminExists(tx: PlatformTransaction): Promise<boolean> {
  const row = await tx.query
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .executeTakeFirst();
  return row !== undefined;
}
