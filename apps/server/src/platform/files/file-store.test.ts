import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, asyncProperty, constantFrom, integer, nat } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataKey, unwrapDataKey } from './data-keys.ts';
import { chunkBytes, headerBytes, sealedChunkBytes } from './encrypted-format.ts';
import { type FileStore, openFileStore } from './file-store.ts';
import { readSealedFile } from './read-sealed-file.ts';

let folder: string;
let store: FileStore;

const organizationId = '0190a000-0000-7000-8000-00000000aaaa';
const dataKey = randomBytes(32);
const bytesMax = 4 * 1024 * 1024;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pfs-files-'));
  store = await openFileStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Bytes that tell their place, so that a swapped chunk shows. */
function contentOf(bytes: number, salt = 0): Buffer {
  return Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 31 + (at >> 8) + salt) & 0xff));
}

async function* pieces(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
}

async function kept(content: Uint8Array, size = 10_000): Promise<string> {
  const received = await store.receive({
    organizationId,
    dataKey,
    content: pieces(content, size),
    bytesMax,
  });
  return store.locate(await received.keep());
}

async function read(path: string, key: Uint8Array = dataKey): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readSealedFile(path, key)) parts.push(part);
  return Buffer.concat(parts);
}

test('a file comes back as it was, in whatever pieces it came', async () => {
  const near = (bytes: number) => [bytes - 1, bytes, bytes + 1];
  const sizes = [0, 1, ...near(chunkBytes), ...near(chunkBytes * 2), chunkBytes * 17 + 5];
  await assert(
    asyncProperty(
      constantFrom(...sizes),
      integer({ min: 500, max: 200_000 }),
      nat(255),
      async (bytes, size, salt) => {
        const content = contentOf(bytes, salt);
        expect((await read(await kept(content, size))).equals(content)).toBe(true);
      },
    ),
    { numRuns: 25, seed: 835 },
  );
});

describe('a kept file', () => {
  test('says nothing of its content', async () => {
    const content = Buffer.from('NM1*QC*1*DOE*JANE~'.repeat(10_000));
    const sealed = await readFile(await kept(content));
    expect(sealed.includes('DOE*JANE')).toBe(false);
    expect(sealed.subarray(0, 4).toString()).toBe('PFS1');
  });

  test('looks different each time it is sealed', async () => {
    const content = contentOf(5_000, 1);
    const first = await readFile(await kept(content));
    const second = await readFile(await kept(content));
    expect(first.equals(second)).toBe(false);
  });

  test('is refused under another key', async () => {
    const path = await kept(contentOf(5_000, 2));
    await expect(read(path, randomBytes(32))).rejects.toThrow();
  });

  const content = contentOf(chunkBytes * 2 + 100, 3);

  test.each([
    ['cut by a byte', (sealed: Buffer) => sealed.subarray(0, -1)],
    [
      'cut at the end of a chunk',
      (sealed: Buffer) => sealed.subarray(0, headerBytes + sealedChunkBytes),
    ],
    ['cut to its header', (sealed: Buffer) => sealed.subarray(0, headerBytes)],
    ['cut within its header', (sealed: Buffer) => sealed.subarray(0, 10)],
    ['cut within its first chunk', (sealed: Buffer) => sealed.subarray(0, headerBytes + 1)],
    ['longer by a byte', (sealed: Buffer) => Buffer.concat([sealed, Buffer.from([0])])],
    [
      'with another beginning',
      (sealed: Buffer) => Buffer.concat([Buffer.from('X'), sealed.subarray(1)]),
    ],
    ['with two chunks swapped', swapChunks],
    ['with a chunk twice', doubleChunk],
  ])('is refused when it is %s', async (_what, change) => {
    const path = await kept(content);
    const sealed = await readFile(path);
    expect((await read(path)).equals(content)).toBe(true);
    await writeFile(path, change(sealed));
    await expect(read(path)).rejects.toThrow();
  });

  test('is refused when any one byte is another', async () => {
    const path = await kept(content);
    const sealed = await readFile(path);
    await assert(
      asyncProperty(nat(sealed.length - 1), integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(sealed);
        changed[at] = (changed[at] ?? 0) ^ flip;
        await writeFile(path, changed);
        await expect(read(path)).rejects.toThrow();
      }),
      {
        numRuns: 60,
        seed: 835,
        examples: [
          [0, 1],
          [10, 1],
          [headerBytes, 1],
          [sealed.length - 1, 1],
        ],
      },
    );
  });
});

function chunk(sealed: Buffer, number: number): Buffer {
  const from = headerBytes + number * sealedChunkBytes;
  return sealed.subarray(from, from + sealedChunkBytes);
}

function swapChunks(sealed: Buffer): Buffer {
  const [head, tail] = [sealed.subarray(0, headerBytes), chunk(sealed, 2)];
  return Buffer.concat([head, chunk(sealed, 1), chunk(sealed, 0), tail]);
}

function doubleChunk(sealed: Buffer): Buffer {
  const head = sealed.subarray(0, headerBytes);
  return Buffer.concat([head, chunk(sealed, 0), chunk(sealed, 0), chunk(sealed, 2)]);
}

describe('the store', () => {
  const names = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.includes('.pfs'));
  const incoming = () => readdir(join(folder, 'incoming'));

  test('keeps the same content once, under its hash, apart for each organization', async () => {
    const content = contentOf(3_000, 9);
    const before = (await names()).length;
    const first = await kept(content);
    expect(await kept(content)).toBe(first);
    expect((await names()).length).toBe(before + 1);
    expect(first).toMatch(new RegExp(`${organizationId}/([0-9a-f]{2})/\\1[0-9a-f]{62}\\.pfs$`));
  });

  test('shows nothing of a file that is discarded, broken off or too large', async () => {
    const before = await names();
    const discarded = await store.receive({
      organizationId,
      dataKey,
      content: pieces(contentOf(100, 20), 10),
      bytesMax,
    });
    await discarded.discard();
    const broken = async function* () {
      yield contentOf(100, 21);
      throw new Error('the line broke');
    };
    const receive = (content: AsyncIterable<Uint8Array>, most: number) =>
      store.receive({ organizationId, dataKey, content, bytesMax: most });
    await expect(receive(broken(), bytesMax)).rejects.toThrow('the line broke');
    await expect(receive(pieces(contentOf(101, 22), 10), 100)).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    expect(await names()).toEqual(before);
    expect(await incoming()).toEqual([]);
  });

  test('sweeps what a dead process left half written, and nothing younger', async () => {
    const hourAgo = Date.now() / 1_000 - 3_700;
    const [old, young] = [join(folder, 'incoming', 'old'), join(folder, 'incoming', 'young')];
    await writeFile(old, 'half');
    await writeFile(young, 'half');
    await utimes(old, hourAgo, hourAgo);
    await store.sweep();
    expect(await incoming()).toEqual(['young']);
    await rm(young);
  });
});

describe('a data key', () => {
  const encryptionKey = randomBytes(32);

  test('comes back from its wrapped form', () => {
    const { key, wrapped } = createDataKey(encryptionKey, organizationId);
    expect(unwrapDataKey(encryptionKey, organizationId, wrapped).equals(key)).toBe(true);
    expect(wrapped.includes(key)).toBe(false);
  });

  test('is refused under another ENCRYPTION_KEY, in words that name it', () => {
    const { wrapped } = createDataKey(encryptionKey, organizationId);
    expect(() => unwrapDataKey(randomBytes(32), organizationId, wrapped)).toThrow(
      /^ENCRYPTION_KEY doesn't open the data key/,
    );
  });

  test('is refused as another organization’s, changed or cut', () => {
    const { wrapped } = createDataKey(encryptionKey, organizationId);
    const changed = Buffer.from(wrapped);
    changed[20] = (changed[20] ?? 0) ^ 1;
    for (const [whose, bytes] of [
      ['0190a000-0000-7000-8000-00000000bbbb', wrapped],
      [organizationId, changed],
      [organizationId, wrapped.subarray(0, -1)],
      [organizationId, wrapped.subarray(0, 10)],
      [organizationId, Buffer.alloc(0)],
    ] as const) {
      expect(() => unwrapDataKey(encryptionKey, whose, bytes)).toThrow(/ENCRYPTION_KEY/);
    }
  });
});
