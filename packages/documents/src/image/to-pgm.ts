import type { GreyPicture } from './grey-picture.ts';

/** The picture as a file that needs no packing: bytes behind a line of text. */
export function toPgm({ width, height, pixels }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);
}
