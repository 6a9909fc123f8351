import type { PlatformTransaction } from '../../platform/database/database.ts';

export interface Picture {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly content: Buffer;
}

export async function insertPicture(
  tx: PlatformTransaction,
  { id, userId, mediaType, content }: Picture & { id: string; userId: string },
): Promise<void> {
  await tx.query
    .insertInto('profile_pictures')
    .values({ id, user_id: userId, media_type: mediaType, content })
    .execute();
}

export async function deletePictureOf(tx: PlatformTransaction, userId: string): Promise<void> {
  await tx.query.deleteFrom('profile_pictures').where('user_id', '=', userId).execute();
}

export async function updatePictureAddress(
  tx: PlatformTransaction,
  userId: string,
  { address, at }: { address: string | null; at: Date },
): Promise<void> {
  await tx.query
    .updateTable('users')
    .set({ profile_image_url: address, updated_at: at })
    .where('id', '=', userId)
    .execute();
}

/** A picture with whose it is. */
export function findPicture(tx: PlatformTransaction, id: string) {
  return tx.query
    .selectFrom('profile_pictures')
    .innerJoin('users', 'users.id', 'profile_pictures.user_id')
    .select(['users.id as userId', 'users.organization_id as organizationId'])
    .select(['media_type as mediaType', 'content'])
    .where('profile_pictures.id', '=', id)
    .executeTakeFirst();
}
