import { crc32 } from 'node:zlib';
import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { insertAuditRow } from '../audit/public.ts';
import { lockOwnRow, type OwnCall, ownAudit, type ProfileParts } from './profile.service.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Length, name and checksum around a chunk's content. */
const frameBytes = 12;
/** The image data, palette and transparency; all other chunks are metadata. */
const imageChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Far more than is shown; a browser would have to decode each of these pixels. */
export const pictureSideMax = 4_096;

function cleanPng(bytes: Buffer): Buffer | undefined {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined;
  const parts: Buffer[] = [signature];
  const names: string[] = [];
  for (let at = signature.length; names.at(-1) !== 'IEND'; ) {
    if (at + frameBytes > bytes.length) return undefined;
    const end = at + frameBytes + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const content = bytes.subarray(at + 4, end - 4);
    if (crc32(content) !== bytes.readUInt32BE(end - 4)) return undefined;
    const name = content.toString('latin1', 0, 4);
    const first = names.length === 0;
    if (first !== (name === 'IHDR')) return undefined;
    if (first && !isHeader(name, content.subarray(4))) return undefined;
    if (imageChunks.has(name)) {
      parts.push(bytes.subarray(at, end));
      names.push(name);
    }
    at = end;
  }
  return names.includes('IDAT') ? Buffer.concat(parts) : undefined;
}

function isHeader(name: string, content: Buffer): boolean {
  if (name !== 'IHDR' || content.length !== 13) return false;
  const sides = [content.readUInt32BE(0), content.readUInt32BE(4)];
  return sides.every((side) => side > 0 && side <= pictureSideMax);
}

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Defines the color space; the other application segments are metadata. */
const adobe = 0xee;
const comment = 0xfe;

/** Frames of all kinds; 0xc4, 0xc8 and 0xcc in this range are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isMetadata = (marker: number) =>
  (marker >= 0xe0 && marker <= 0xef && marker !== adobe) || marker === comment;

/** A progressive picture takes a dozen; each one redraws the whole picture. */
const scansMax = 100;

function cleanJpeg(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined;
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let framed = false;
  let scans = 0;
  for (let at = 2; at + 1 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === endOfImage) {
      parts.push(bytes.subarray(at, at + 2));
      return framed && scans > 0 ? Buffer.concat(parts) : undefined;
    }
    // A marker may be padded with more of its first byte.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > bytes.length) return undefined;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return undefined;
    if (isFrame(marker)) {
      if (framed || !isSmallFrame(bytes.subarray(at + 4, end))) return undefined;
      framed = true;
    }
    if (marker === startOfScan) {
      scans += 1;
      if (scans > scansMax) return undefined;
      end = endOfScan(bytes, end);
    }
    if (!isMetadata(marker)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

function isSmallFrame(content: Buffer): boolean {
  if (content.length < 6) return false;
  const sides = [content.readUInt16BE(1), content.readUInt16BE(3)];
  return sides.every((side) => side > 0 && side <= pictureSideMax);
}

/** In a scan, 0xff precedes a zero or a restart marker; any other marker ends the scan. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

export async function setPicture(
  { database, clock }: ProfileParts,
  call: OwnCall,
  bytes: Buffer,
): Promise<void> {
  const picture = cleanPicture(bytes);
  if (picture === undefined) {
    throw new AppError('invalid_file_type', { message: 'Choose a PNG or JPEG picture.' });
  }
  const { userId } = call.actor;
  const id = uuidV7();
  await database.withPlatform('profile: set the picture', async (tx) => {
    await lockOwnRow(tx, userId);
    await deletePictureOf(tx, userId);
    const { mediaType, content } = picture;
    await tx.query
      .insertInto('profile_pictures')
      .values({ id, user_id: userId, media_type: mediaType, content })
      .execute();
    await updatePictureAddress(tx, userId, { address: `/api/auth/pictures/${id}`, at: clock() });
    await insertAuditRow(tx, {
      ...ownAudit(call),
      action: 'update',
      description: `Changed their picture (${picture.content.length} bytes)`,
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
      description: 'Removed their picture',
    });
  });
}

/** People see themselves and their colleagues; super admins see everybody. */
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

/**
 * The picture without metadata, comments and trailing data; its type is detected from its content.
 * Undefined if it is not a complete PNG or JPEG.
 */
export function cleanPicture(bytes: Buffer): Picture | undefined {
  const png = cleanPng(bytes);
  if (png !== undefined) return { mediaType: 'image/png', content: png };
  const jpeg = cleanJpeg(bytes);
  return jpeg === undefined ? undefined : { mediaType: 'image/jpeg', content: jpeg };
}

interface Picture {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly content: Buffer;
}

async function deletePictureOf(tx: PlatformTransaction, userId: string): Promise<void> {
  await tx.query.deleteFrom('profile_pictures').where('user_id', '=', userId).execute();
}

async function updatePictureAddress(
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

/** A picture with its owner. */
function findPicture(tx: PlatformTransaction, id: string) {
  return tx.query
    .selectFrom('profile_pictures')
    .innerJoin('users', 'users.id', 'profile_pictures.user_id')
    .select(['users.id as userId', 'users.organization_id as organizationId'])
    .select(['media_type as mediaType', 'content'])
    .where('profile_pictures.id', '=', id)
    .executeTakeFirst();
}
