import { crc32, deflateSync } from 'node:zlib';
import { createSeededRandom } from '@pfs/edi/seeded-random';
import sharp from 'sharp';

/** The header of a TIFF that claims this size, with nothing after it. */
export function tiffHeader(width: number, height: number): Uint8Array {
  const entries: readonly (readonly [tag: number, value: number])[] = [
    [256, width],
    [257, height],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, height],
    [279, 100],
  ];
  const bytes = Buffer.alloc(300);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(entries.length, 8);
  entries.forEach(([tag, value], at) => {
    const start = 10 + at * 12;
    bytes.writeUInt16LE(tag, start);
    bytes.writeUInt16LE(4, start + 2);
    bytes.writeUInt32LE(1, start + 4);
    bytes.writeUInt32LE(value, start + 8);
  });
  return new Uint8Array(bytes);
}

/** A PNG of that many pixels each way, all black, in a few kilobytes. */
export function pngBomb(pixels: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(pixels, 0);
  head.writeUInt32BE(pixels, 4);
  head[8] = 1;
  const lines = deflateSync(Buffer.alloc((1 + pixels / 8) * pixels), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** What a camera pointed at a shelf sees: colors, edges, and no writing. */
export async function photograph(width = 1_200, height = 900): Promise<Uint8Array> {
  const random = createSeededRandom(8);
  const shapes = Array.from({ length: 40 }, () => {
    const [x, y, size] = [random.below(width), random.below(height), random.between(30, 260)];
    const color = `rgb(${random.below(256)},${random.below(256)},${random.below(256)})`;
    return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size / 2}" fill="${color}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#a98"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).blur(4).jpeg({ quality: 80 }).toBuffer();
}
