import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeArchive } from './archive.ts';
import { names } from './archive-parts.ts';
import { readBackupKey } from './backup-key.ts';
import { restore } from './restore.ts';

const noDatabase = 'there is no database here';
let folder: string;
let path: string;
let dataDir: string;
let key: string;
let whole: Buffer;

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);

/** As small as one may be whose damage shows only after much of it was read. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pfs-backup-'));
  path = join(folder, 'backup.pfs');
  dataDir = join(folder, 'data');
  key = await generateIdentity();
  const file = randomBytes(1_000_000);
  await writeArchive(path, await identityToRecipient(key), async (add) => {
    for (const [name, bytes] of [
      [names.manifest, json({ format: 'pfs-backup-1', encryptionKey: 'ab', secrets: {} })],
      [`${names.database}1.gz`, gzipSync(json({ format: 'pfs-database-1', migrations: [] }))],
      [`${names.files}one`, file],
      [names.end, json({ files: 1, fileBytes: file.length, missing: [] })],
    ] as const) {
      await add(name, bytes.length, [bytes]);
    }
  });
  whole = await readFile(path);
});
beforeEach(() => writeFile(path, whole));
afterAll(() => rm(folder, { recursive: true }));

/** What is refused has touched neither the folder nor a database. */
const restoring = (given: { key?: string; dataDir?: string } = {}) =>
  restore({
    ...{ path, key, dataDir, encryptionKey: undefined, ...given },
    openAdmin: () => Promise.reject(new Error(noDatabase)),
  });

async function expectRefused(reason: RegExp, given: { key?: string } = {}): Promise<void> {
  await expect(restoring(given)).rejects.toThrow(reason);
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
}

test.each([0.3, 0.5, 0.99])(
  'a byte that changed at %d of a backup is found first',
  async (part) => {
    const at = Math.floor(whole.length * part);
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    await writeFile(path, changed);
    await expectRefused(/is damaged or was cut off$/);
  },
);

test.each([1, 60_000, 200_000])('a backup without its last %d bytes is refused', async (less) => {
  await writeFile(path, whole.subarray(0, -less));
  await expectRefused(/is damaged or was cut off$/);
});

test('another key and one that can only encrypt are refused', async () => {
  await expectRefused(/^The key doesn't open .*backup\.pfs/, { key: await generateIdentity() });
  await expectRefused(/can only encrypt/, { key: await identityToRecipient(key) });
  await expect(readBackupKey(undefined, undefined)).rejects.toThrow(/^A backup needs a key/);
});

test('a folder that is not empty is refused, and an empty one is not', async () => {
  const full = join(folder, 'full');
  await mkdir(full);
  await writeFile(join(full, 'note'), '');
  await expect(restoring({ dataDir: full })).rejects.toThrow(/^DATA_DIR: .* is not empty \(note\)/);
  expect(await readdir(full)).toEqual(['note']);
  await expect(restoring()).rejects.toThrow(noDatabase);
});
