import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  chunkBytes,
  createSealer,
  headerBytes,
  readSealedFile,
  sealedChunkBytes,
} from './sealed-file.ts';

const dataKey = randomBytes(32);
/** Two reads of sixteen chunks, and a part. */
const content = randomBytes(33 * chunkBytes + 1_234);
let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pfs-sealed-'));
  path = join(folder, 'kept.pfs');
  const sealer = await createSealer(dataKey);
  const parts: Uint8Array[] = [sealer.header];
  for (let from = 0; from < content.length; from += chunkBytes) {
    const plain = content.subarray(from, from + chunkBytes);
    parts.push(await sealer.seal(plain, from + chunkBytes >= content.length));
  }
  await writeFile(path, Buffer.concat(parts));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readFrom(byte: number, file = path): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readSealedFile(file, dataKey, byte)) parts.push(part);
  return Buffer.concat(parts);
}

test.each([
  0,
  1,
  chunkBytes - 1,
  chunkBytes,
  chunkBytes + 1,
  16 * chunkBytes + 5,
  33 * chunkBytes,
  content.length - 1,
])('from byte %i on a file is what it was', async (byte) => {
  expect((await readFrom(byte)).equals(content.subarray(byte))).toBe(true);
});

test('behind its end a file has nothing', async () => {
  expect(await readFrom(content.length)).toHaveLength(0);
  expect(await readFrom(content.length + 9 * chunkBytes)).toHaveLength(0);
});

test('what goes before is not read, and what was changed behind does not open', async () => {
  const changed = join(folder, 'changed.pfs');
  const sealed = await readFile(path);
  const at = headerBytes + 3 * sealedChunkBytes + 7;
  sealed[at] = 0xff ^ (sealed[at] ?? 0);
  await writeFile(changed, sealed);
  await expect(readFrom(3 * chunkBytes, changed)).rejects.toThrow();
  expect((await readFrom(4 * chunkBytes, changed)).equals(content.subarray(4 * chunkBytes))).toBe(
    true,
  );
});

test('a chunk at another place does not open', async () => {
  const swapped = join(folder, 'swapped.pfs');
  const sealed = await readFile(path);
  const at = (chunk: number) => headerBytes + chunk * sealedChunkBytes;
  sealed.copy(sealed, at(5), at(6), at(7));
  await writeFile(swapped, sealed);
  await expect(readFrom(5 * chunkBytes, swapped)).rejects.toThrow();
});
