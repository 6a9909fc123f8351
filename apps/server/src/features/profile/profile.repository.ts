import type { PlatformTransaction } from '../../platform/database/database.ts';

export function lockOwnRow(tx: PlatformTransaction, userId: string) {
  return tx.query
    .selectFrom('users')
    .select(['first_name', 'last_name', 'password', 'email', 'profile_image_url'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateNames(
  tx: PlatformTransaction,
  userId: string,
  { firstName, lastName, at }: { firstName: string; lastName: string; at: Date },
): Promise<void> {
  await tx.query
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, updated_at: at })
    .where('id', '=', userId)
    .execute();
}

/**
 * A link for a new password that was mailed before ends too: its reason is gone. Answers the
 * version of the sign-in that sessions need from now on.
 */
export async function updatePassword(
  tx: PlatformTransaction,
  userId: string,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<number> {
  const row = await tx.query
    .updateTable('users')
    .set({
      password: passwordHash,
      must_choose_password: false,
      password_reset_token: null,
      password_reset_expires: null,
      updated_at: at,
    })
    .where('id', '=', userId)
    .returning('sign_in_version')
    .executeTakeFirstOrThrow();
  return row.sign_in_version;
}
