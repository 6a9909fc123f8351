import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { provenFirstName } from '../../platform/mail/proven-first-name.ts';

interface LinkToken {
  /** Only ever in the mail. */
  readonly token: string;
  /** Stored. */
  readonly hash: string;
}

export function makeLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfLinkToken(token) };
}

/** 256 random bits need no slow hash. */
export function hashOfLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function findMailAccount(tx: PlatformTransaction, email: string) {
  return tx.query
    .selectFrom('users')
    .select(['id', 'email', 'organization_id', 'is_active', 'locked_until'])
    .select([
      provenFirstName.as('first_name'),
      sql<boolean>`password is null and exists (
        select from sign_on_identities where user_id = users.id)`.as('signs_on'),
    ])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

export async function saveResetToken(
  tx: PlatformTransaction,
  { userId, hash, expiresAt }: { userId: string; hash: string; expiresAt: Date },
): Promise<void> {
  await tx.query
    .updateTable('users')
    .set({ password_reset_token: hash, password_reset_expires: expiresAt })
    .where('id', '=', userId)
    .execute();
}

export async function isResetTokenOpen(
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
 * Sets the password and deletes the token in one statement, so that only one of several calls at
 * once succeeds. Also unlocks the account, and verifies the address, since the link came by mail.
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

/** Deletes all sessions of a person, or all but one. Their open event streams end too. */
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

/** Undefined if the address is already verified or the account is closed. */
export async function saveVerificationToken(
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
