import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBucket, type TestBucket } from '../../testing/s3-server.ts';
import { type Bucket, openBucket, partBytes } from './bucket.ts';
import { openBucketStore } from './bucket-store.ts';
import { bucketPlace, copyFiles, folderPlace } from './copy-files.ts';
import { type FileStore, MissingFile, StoreUnavailable } from './file-store.ts';
import { openFileStore, requireEmptyBucket } from './open-file-store.ts';
import { chunkBytes, readSealedFile } from './sealed-file.ts';
import { openSealedFolder } from './sealed-folder.ts';

const organizationId = '0190a000-0000-7000-8000-00000000aaaa';
const dataKey = randomBytes(32);
const later = new Date(Date.now() + 3_600_000);

let s3: TestBucket;
let bucket: Bucket;
let folder: string;
let store: FileStore;

beforeAll(async () => {
  s3 = await startTestBucket();
  bucket = openBucket(s3.address);
  folder = await mkdtemp(join(tmpdir(), 'pfs-bucket-'));
  store = await openBucketStore({ bucket, prefix: s3.address.prefix, localFolder: folder });
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function put(content: Buffer, into = store) {
  async function* pieces() {
    for (let from = 0; from < content.length; from += 50_000) {
      yield content.subarray(from, from + 50_000);
    }
  }
  return into.put({ organizationId, dataKey, content: pieces(), bytesMax: 64 * 1024 * 1024 });
}

const kept = async (content: Buffer, into = store) => (await put(content, into)).keep();

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of pieces) parts.push(part);
  return Buffer.concat(parts);
}

const read = (storagePath: string, fromByte?: number, from = store) =>
  joined(from.open({ storagePath, dataKey }).read(fromByte));

async function listed(of = store, before = later): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const batch of of.list(organizationId, { before })) {
    paths.push(...batch.map(({ storagePath }) => storagePath));
  }
  return paths.toSorted();
}

describe('a file in a bucket', () => {
  test.each([0, 1, chunkBytes, chunkBytes * 3 + 17, partBytes + chunkBytes])(
    'of %d bytes comes back as it was, from any byte on',
    async (bytes) => {
      const content = randomBytes(bytes);
      const path = await kept(content);
      expect((await read(path)).equals(content)).toBe(true);
      for (const from of [1, chunkBytes - 1, chunkBytes, chunkBytes * 2 + 5]) {
        if (from >= bytes) continue;
        expect((await read(path, from)).equals(content.subarray(from))).toBe(true);
      }
    },
  );

  test('has the path and the form that it has on disk', async () => {
    const content = randomBytes(1_000);
    const other = await mkdtemp(join(tmpdir(), 'pfs-bucket-disk-'));
    const onDisk = await openSealedFolder(other);
    expect(await kept(content)).toBe(await kept(content, onDisk));
    await rm(other, { recursive: true });
  });

  test('is lent to a child process, encrypted, and leaves nothing on this machine', async () => {
    const content = randomBytes(200_000);
    const storagePath = await kept(content);
    await store.open({ storagePath, dataKey }).withLocalFile(async ({ path }) => {
      expect((await readFile(path)).includes(content.subarray(0, 100))).toBe(false);
      expect((await joined(readSealedFile(path, dataKey))).equals(content)).toBe(true);
    });
    for (const name of ['incoming', 'lent']) expect(await readdir(join(folder, name))).toEqual([]);
  });

  test('is not there before it is kept, nor after it is removed', async () => {
    const received = await put(randomBytes(300));
    const before = await listed();
    const path = await received.keep();
    expect(await listed()).toEqual([...before, path].toSorted());
    expect(await listed(store, new Date(0))).toEqual([]);
    await store.remove(path);
    await store.remove(path);
    expect(await listed()).toEqual(before);
    await expect(read(path)).rejects.toThrow(MissingFile);
    await expect(
      store.open({ storagePath: path, dataKey }).withLocalFile(async () => undefined),
    ).rejects.toThrow(MissingFile);
  });

  test('of an area is not among the others', async () => {
    const area = await store.openArea('mails');
    const content = randomBytes(500);
    const before = await listed();
    const path = await kept(content, area);
    expect(await listed()).toEqual(before);
    expect(await listed(area)).toEqual([path]);
    expect((await read(`mails/${path}`)).equals(content)).toBe(true);
  });
});

describe('a server that is busy', () => {
  test('is asked again', async () => {
    const content = randomBytes(partBytes + 5);
    const received = await put(content);
    s3.failNext(2);
    const path = await received.keep();
    s3.failNext(1, 429);
    expect((await read(path)).equals(content)).toBe(true);
  });

  test('that stays busy isn’t taken for a missing file, and nothing is half stored', async () => {
    const received = await put(randomBytes(2_000));
    const before = await listed();
    s3.failNext(4);
    await expect(received.keep()).rejects.toThrow(StoreUnavailable);
    expect(await listed()).toEqual(before);
    const path = await received.keep();
    expect(await listed()).toEqual([...before, path].toSorted());
  });
});

describe('a bucket at the start', () => {
  const open = (change: object) =>
    openFileStore({ dataDir: folder, fileBucket: { ...s3.address, ...change } });

  test.each([
    ['that is not there', { bucket: 'no-such-bucket' }, 'there is no such bucket'],
    ['with a wrong key', { accessKeyId: 'nobody' }, 'InvalidAccessKeyId'],
  ])('%s is reported with its setting', async (_what, change, reason) => {
    await expect(open(change)).rejects.toThrow(/^FILES_URL: the bucket .+ can't be opened: /);
    await expect(open(change)).rejects.toThrow(reason);
  });

  test('that doesn’t answer doesn’t keep the program from starting', async () => {
    s3.failNext(4);
    await expect(open({})).resolves.toHaveProperty('localFolder', join(folder, 'files'));
  });

  test('must be empty for a restore', async () => {
    await requireEmptyBucket({ dataDir: folder });
    const other = { ...s3.address, prefix: 'other/' };
    await requireEmptyBucket({ dataDir: folder, fileBucket: other });
    await kept(randomBytes(10));
    await expect(requireEmptyBucket({ dataDir: folder, fileBucket: s3.address })).rejects.toThrow(
      /^FILES_URL: the bucket is not empty \(suite\//,
    );
  });
});

describe('a backup', () => {
  test('reads held files, also those that are removed meanwhile', async () => {
    const path = await kept(randomBytes(70_000));
    const sealed = await joined((await bucket.read(`suite/${path}`)).content);
    const held = await store.hold([path, `${path}.gone`]);
    expect(held.missing).toEqual([`${path}.gone`]);
    await store.remove(path);
    const { bytes, content } = await held.readSealed(path);
    expect(bytes).toBe(sealed.length);
    expect((await joined(content)).equals(sealed)).toBe(true);
    await held.release();
    await expect(held.readSealed(path)).rejects.toThrow(MissingFile);
    expect(await listed()).not.toContain(path);
  });

  test('is put back encrypted as it is, and over nothing', async () => {
    const content = randomBytes(80_000);
    const path = await kept(content);
    const sealed = await joined((await bucket.read(`suite/${path}`)).content);
    const restore = () =>
      store.restoreSealed(
        path,
        (async function* () {
          yield sealed;
        })(),
      );
    await expect(restore()).rejects.toThrow('is there already');
    await store.remove(path);
    await restore();
    expect((await read(path)).equals(content)).toBe(true);
  });
});

test('files are copied from a folder to a bucket and back, and a copy that was cut off goes on', async () => {
  const [from, to] = await Promise.all(
    ['pfs-copy-from-', 'pfs-copy-to-'].map((name) => mkdtemp(join(tmpdir(), name))),
  );
  const onDisk = await openSealedFolder(from ?? '');
  const contents = Array.from({ length: 5 }, (_, at) => randomBytes(1_000 * (at + 1)));
  const paths: string[] = [];
  for (const content of contents) paths.push(await kept(content, onDisk));
  paths.push(`mails/${await kept(randomBytes(10), await onDisk.openArea('mails'))}`);
  await put(randomBytes(10), onDisk);
  const place = bucketPlace(bucket, 'copied/');
  const work = join(to ?? '', 'incoming');
  let left = 3;
  const dying = {
    ...place,
    put: (path: string, file: string) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('gone')) : place.put(path, file);
    },
  };
  await expect(copyFiles(folderPlace(from ?? ''), dying, work)).rejects.toThrow('gone');
  const onward = await copyFiles(folderPlace(from ?? ''), place, work);
  expect(onward).toEqual({ copied: 3, present: 3 });
  const back = await copyFiles(place, folderPlace(to ?? ''), work);
  expect(back).toEqual({ copied: 6, present: 0 });
  for (const path of paths) {
    const [first, second] = [from, to].map((at) => readFile(join(at ?? '', path)));
    expect((await second)?.equals((await first) ?? Buffer.of(1))).toBe(true);
  }
  expect(await readdir(work)).toEqual([]);
  for (const at of [from, to]) await rm(at ?? '', { recursive: true });
});
