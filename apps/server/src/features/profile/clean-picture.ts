import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import type { Picture } from './pictures.repository.ts';

/**
 * The picture and nothing else, judged by its content: where and with what it was taken, comments,
 * and whatever was hung on behind it are left out. Undefined for all that is not a whole PNG or
 * JPEG.
 */
export function cleanPicture(bytes: Buffer): Picture | undefined {
  const png = cleanPng(bytes);
  if (png !== undefined) return { mediaType: 'image/png', content: png };
  const jpeg = cleanJpeg(bytes);
  return jpeg === undefined ? undefined : { mediaType: 'image/jpeg', content: jpeg };
}
