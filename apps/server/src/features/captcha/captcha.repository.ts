import type { PlatformTransaction } from '../../platform/database/database.ts';

/** False when the same was used before, also by a call that is at it right now. */
export async function insertUsedCaptcha(
  tx: PlatformTransaction,
  { key, expiresAt }: { key: string; expiresAt: Date },
): Promise<boolean> {
  const result = await tx.query
    .insertInto('used_captchas')
    .values({ key, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteExpiredCaptchas(tx: PlatformTransaction, now: Date): Promise<void> {
  await tx.query.deleteFrom('used_captchas').where('expires_at', '<', now).execute();
}
