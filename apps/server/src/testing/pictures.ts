import { crc32, deflateSync } from 'node:zlib';
import type { Answer, TestClient } from './test-client.ts';

/** A chunk of a PNG: its size, its name, what it holds, and a checksum. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, checksum]);
}

/** A square PNG of one grey, with other chunks before its picture where some are given. */
export function aPng({ side = 2, extra = [] as readonly Buffer[] } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  const rows = Buffer.alloc(Math.min(side, 64) * (side + 1), 0);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A segment of a JPEG. */
export function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** What a JPEG is made of, without a real picture in it. */
export function aJpeg({ side = 8, extra = [] as readonly Buffer[] } = {}): Buffer {
  const frame = Buffer.from([8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...extra,
    jpegSegment(0xdb, Buffer.alloc(65, 1)),
    jpegSegment(0xc0, frame),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export async function sendPicture(
  client: TestClient,
  content: Uint8Array,
  { name = 'me.png', field = 'file' } = {},
): Promise<Answer> {
  const form = new FormData();
  form.append(field, new Blob([content as Uint8Array<ArrayBuffer>]), name);
  const encoded = new Response(form);
  return client.request({
    method: 'POST',
    url: '/api/auth/picture',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}
