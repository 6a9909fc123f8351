import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { provenFirstName } from '../../platform/mail/proven-first-name.ts';

export function findMailAccount(tx: PlatformTransaction, email: string) {
  return tx.query
    .selectFrom('users')
    .select(['id', 'email', 'organization_id', 'is_active', 'locked_until'])
    .select(provenFirstName.as('first_name'))
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

export async function keepResetToken(
  tx: PlatformTransaction,
  { userId, hash, expiresAt }: { userId: string; hash: string; expiresAt: Date },
): Promise<void> {
  await tx.query
    .updateTable('users')
    .set({ password_reset_token: hash, password_reset_expires: expiresAt })
    .where('id', '=', userId)
    .execute();
}

export async function resetTokenIsOpen(
  tx: PlatformTransaction,
  { hash, now }: { hash: string; now: Date },
): Promise<boolean> {
  const row = await tx.query
    .selectFrom('users')
    .select('id')
    .where('password_reset_token', '=', hash)
    .where('password_reset_expires', '>', now)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Sets the password and ends the token in one statement, so that of a hundred calls one does it.
 * The lock goes; and as the link came by mail, the address is verified with it.
 */
export function spendResetToken(
  tx: PlatformTransaction,
  { hash, now, passwordHash }: { hash: string; now: Date; passwordHash: string },
) {
  return tx.query
    .updateTable('users')
    .set({
      password: passwordHash,
      password_reset_token: null,
      password_reset_expires: null,
      must_choose_password: false,
      login_attempts: 0,
      locked_until: null,
      is_email_verified: true,
      updated_at: now,
    })
    .where('password_reset_token', '=', hash)
    .where('password_reset_expires', '>', now)
    .where('is_active', '=', true)
    .returning(['id', 'email', 'organization_id'])
    .executeTakeFirst();
}

/**
 * Every session of a person, on whatever device, or all but one; what they have open ends with
 * them.
 */
export async function deleteSessionsOf(
  tx: PlatformTransaction,
  userId: string,
  exceptSessionId = '',
): Promise<void> {
  await tx.query
    .deleteFrom('sessions')
    .where(sql<string>`sess ->> 'userId'`, '=', userId)
    .where('sid', '<>', exceptSessionId)
    .execute();
}

/** Undefined where the address is verified already, or the account is closed. */
export async function keepVerificationToken(
  tx: PlatformTransaction,
  { userId, hash, expiresAt }: { userId: string; hash: string; expiresAt: Date },
) {
  return tx.query
    .updateTable('users')
    .set({ email_verification_token: hash, email_verification_expires: expiresAt })
    .where('id', '=', userId)
    .where('is_email_verified', '=', false)
    .where('is_active', '=', true)
    .returning('email')
    .executeTakeFirst();
}

export function spendVerificationToken(
  tx: PlatformTransaction,
  { hash, now }: { hash: string; now: Date },
) {
  return tx.query
    .updateTable('users')
    .set({
      is_email_verified: true,
      email_verification_token: null,
      email_verification_expires: null,
      updated_at: now,
    })
    .where('email_verification_token', '=', hash)
    .where('email_verification_expires', '>', now)
    .returning(['id', 'organization_id'])
    .executeTakeFirst();
}
