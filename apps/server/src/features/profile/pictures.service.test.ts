import { expect, test } from 'vitest';
import { aJpeg, aPng, jpegSegment, pngChunk } from '../../testing/pictures.ts';
import { cleanPicture, pictureSideMax } from './pictures.service.ts';

const secret = Buffer.from('Exif 41.8781 N 87.6298 W');

test('a PNG loses its text and location, and is the same picture', () => {
  const told = aPng({ extra: [pngChunk('tEXt', secret), pngChunk('eXIf', secret)] });
  expect(cleanPicture(told)).toEqual({ mediaType: 'image/png', content: aPng() });
});

test('a JPEG loses its text and location, and is the same picture', () => {
  const told = aJpeg({ extra: [jpegSegment(0xe1, secret), jpegSegment(0xfe, secret)] });
  expect(cleanPicture(told)).toEqual({ mediaType: 'image/jpeg', content: aJpeg() });
});

test('a JPEG keeps its color profile', () => {
  const meant = aJpeg({ extra: [jpegSegment(0xee, Buffer.from('Adobe\0\0\0\0\0\0\0'))] });
  expect(cleanPicture(meant)?.content).toEqual(meant);
});

test.each([
  ['PNG', aPng()],
  ['JPEG', aJpeg()],
])('what hangs behind a %s is left out', (_kind, picture) => {
  const hung = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]);
  expect(cleanPicture(hung)?.content).toEqual(picture);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a drawing in words', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', Buffer.from('<!doctype html><p>hello')],
  ['a GIF', Buffer.from('GIF89a')],
  ['the beginning of a PNG', aPng().subarray(0, 8)],
  ['a PNG that ends early', aPng().subarray(0, -6)],
  ['a PNG that says another length', damaged(aPng(), 8, 0x7f)],
  ['a PNG with a wrong checksum', damaged(aPng(), 30, 0x55)],
  ['a PNG without a picture', Buffer.concat([aPng().subarray(0, 33), aPng().subarray(-12)])],
  ['a PNG far too large to unpack', aPng({ side: pictureSideMax + 1 })],
  ['the beginning of a JPEG', aJpeg().subarray(0, 3)],
  ['a JPEG that ends early', aJpeg().subarray(0, -2)],
  ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ['a JPEG far too large to unpack', aJpeg({ side: pictureSideMax + 1 })],
  [
    'a PNG whose second header says how large it is',
    aPng({ extra: [pngChunk('IHDR', Buffer.from('7fffffff7fffffff0800000000', 'hex'))] }),
  ],
  [
    'a JPEG that is drawn over and over',
    aJpeg({ extra: Array.from({ length: 101 }, () => jpegSegment(0xda, Buffer.alloc(6, 1))) }),
  ],
])('%s is no picture', (_what, bytes) => {
  expect(cleanPicture(bytes)).toBeUndefined();
});

test('a picture that is cut off anywhere is refused', () => {
  for (const picture of [aPng(), aJpeg()]) {
    for (let length = 0; length < picture.length; length += 1) {
      expect(cleanPicture(picture.subarray(0, length))).toBeUndefined();
    }
  }
});

function damaged(picture: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(picture);
  copy[at] = byte;
  return copy;
}
