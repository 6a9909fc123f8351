import { v7 as uuidV7 } from 'uuid';
import { AppError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { insertAuditRow } from '../audit/public.ts';
import { cleanPicture } from './clean-picture.ts';
import {
  deletePictureOf,
  findPicture,
  insertPicture,
  updatePictureAddress,
} from './pictures.repository.ts';
import { lockOwnRow } from './profile.repository.ts';
import { type OwnCall, ownAudit, type ProfileParts } from './profile-parts.ts';

export async function setPicture(
  { database, clock }: ProfileParts,
  call: OwnCall,
  bytes: Buffer,
): Promise<void> {
  const picture = cleanPicture(bytes);
  if (picture === undefined) {
    throw new AppError('invalid_file_type', { message: 'Please choose a PNG or JPEG picture.' });
  }
  const { userId } = call.actor;
  const id = uuidV7();
  await database.withPlatform('profile: set the picture', async (tx) => {
    await lockOwnRow(tx, userId);
    await deletePictureOf(tx, userId);
    await insertPicture(tx, { ...picture, id, userId });
    await updatePictureAddress(tx, userId, { address: `/api/auth/pictures/${id}`, at: clock() });
    await insertAuditRow(tx, {
      ...ownAudit(call),
      action: 'update',
      description: `Set a picture of ${picture.content.length} bytes`,
    });
  });
}

export async function removePicture({ database, clock }: ProfileParts, call: OwnCall) {
  const { userId } = call.actor;
  await database.withPlatform('profile: remove the picture', async (tx) => {
    const row = await lockOwnRow(tx, userId);
    if (row.profile_image_url === null) return;
    await deletePictureOf(tx, userId);
    await updatePictureAddress(tx, userId, { address: null, at: clock() });
    await insertAuditRow(tx, {
      ...ownAudit(call),
      action: 'update',
      description: 'Removed the picture',
    });
  });
}

/** People see themselves and their colleagues; who runs the program sees everybody. */
export async function getPicture({ database }: ProfileParts, actor: Actor, id: string) {
  const found = await database.withPlatform('profile: show a picture', (tx) => findPicture(tx, id));
  const isOwn = found?.userId === actor.userId;
  const isColleague =
    actor.organizationId !== null && found?.organizationId === actor.organizationId;
  if (found === undefined || !(isOwn || isColleague || actor.role === 'super_admin')) {
    throw new AppError('not_found');
  }
  return found;
}
