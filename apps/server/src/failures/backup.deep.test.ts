import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withClient } from '../platform/database/connection.ts';
import { tableSums } from '../platform/database/table-sums.ts';
import { type DataFolder, makeDataFolder } from './testing/data-folder.ts';
import { openImportCheck } from './testing/import-check.ts';
import { registerAt } from './testing/loopback-client.ts';
import { startOwnDatabase, urlOf } from './testing/own-database.ts';
import { pfs, pfsWith } from './testing/pfs.ts';
import { killProductProcesses, startProductProcess } from './testing/product-process.ts';
import { remittanceFile } from './testing/remittance-files.ts';

const testMsMax = 240_000;
const cleaners: (() => Promise<void>)[] = [];
const place = inject('testServer').runFolder;
const files = Array.from({ length: 9 }, (_, index) => remittanceFile(index + 1));
let source: DataFolder;
let signedIn: Awaited<ReturnType<typeof registerAt>>;
const backup = join(place, `backup-${process.pid}.pfs`);
const keyFile = join(place, `backup-key-${process.pid}`);
const publicKeyFile = `${keyFile}.public`;

async function folder(): Promise<DataFolder> {
  const made = await makeDataFolder();
  cleaners.push(() => made.remove());
  return made;
}

/** Made while a pharmacy uploads; nine files are there in the end, two of them before. */
beforeAll(async () => {
  const identity = await generateIdentity();
  await writeFile(keyFile, `# of the test\n${identity}\n`);
  await writeFile(publicKeyFile, await identityToRecipient(identity));
  source = await folder();
  const product = await startProductProcess({ dataDir: source.path });
  signedIn = await registerAt(product.url);
  const { client } = signedIn;
  const upload = async (some: typeof files) => {
    for (const file of some) expect((await client.upload(file)).status).toBe(201);
  };
  await upload(files.slice(0, 2));
  const writing = upload(files.slice(2));
  const made = await pfs(source.path, 'backup', backup, '--key-file', publicKeyFile);
  await writing;
  expect(made).toMatchObject({
    code: 0,
    said: expect.stringMatching(/: all rows and \d files\n$/),
  });
  await openImportCheck(source, signedIn).allRead({ sinceMs: performance.now() });
  expect(await readdir(join(source.path, 'files/backups'))).toEqual([]);
  await product.stop();
}, testMsMax);

afterAll(async () => {
  await killProductProcesses();
  for (const clean of cleaners.splice(0).reverse()) await clean();
});

test(
  'a backup made while files come in is restored whole: sums, originals, sessions',
  async () => {
    const target = await folder();
    const restored = await pfs(target.path, 'restore', backup, '--key-file', keyFile);
    expect(restored).toMatchObject({ code: 0 });
    const product = await startProductProcess({ dataDir: target.path });
    signedIn.client.moveTo(product.url);
    const check = openImportCheck(target, signedIn);
    await check.allRead({ sinceMs: performance.now() });
    const { rows } = await withClient(await target.admin(), (client) =>
      client.query<{ sha256: string }>('select sha256 from remittances'),
    );
    const contained = files.filter((file) => rows.some(({ sha256 }) => sha256 === file.sha256));
    expect(contained.length).toBeGreaterThanOrEqual(2);
    await check.eachImportedOnce(contained);
    await product.stop();
    expect(await pfs(target.path, 'verify', 'audit')).toMatchObject({ code: 0 });
  },
  testMsMax,
);

test(
  'a backup of the program at rest and its restore have equal sums in every table',
  async () => {
    const again = `${backup}.again`;
    const made = await pfsWith(
      { DATA_DIR: source.path, PFS_BACKUP_KEY: 'four words and some more' },
      ...['backup', again],
    );
    expect(made).toMatchObject({ code: 0, said: `${again}: all rows and 9 files\n` });
    expect((await pfs(source.path, 'backup', again, '--key-file', keyFile)).said).toContain(
      'is already there',
    );

    const server = await folder();
    const own = await startOwnDatabase(server);
    cleaners.push(() => own.stop());
    await withClient(own.connection, async (client) => {
      await client.query("create role other login createrole password 'other'");
      await client.query('create database other owner other');
    });
    const ordinary = { ...own.connection, user: 'other', password: 'other', database: 'other' };
    const target = await folder();
    const settings = {
      DATA_DIR: target.path,
      DATABASE_URL: urlOf(ordinary),
      PFS_BACKUP_KEY: 'four words and some more',
    };
    expect(await pfsWith(settings, 'restore', again)).toMatchObject({ code: 0 });

    const sourceServer = await startOwnDatabase(source);
    const sums = await withClient(sourceServer.connection, tableSums);
    await sourceServer.stop();
    const all = { ...own.connection, database: 'other' };
    expect(await withClient(all, tableSums)).toEqual(sums);
    expect(Number(sums['claims']?.['rows'])).toBeGreaterThan(100);

    const third = `${backup}.third`;
    const refused = await pfsWith(settings, 'backup', third);
    expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('The role other') });
    const asAll = { ...settings, DATABASE_URL: urlOf(all) };
    expect(await pfsWith(asAll, 'backup', third)).toMatchObject({ code: 0 });
    const empty = await folder();
    const into = await pfsWith({ ...asAll, DATA_DIR: empty.path }, 'restore', third);
    expect(into).toMatchObject({ code: 2, said: expect.stringContaining('is not empty') });
    expect(await readdir(empty.path)).toEqual([]);
  },
  testMsMax,
);

test(
  'a restore that was killed leaves a folder that nothing starts with',
  async () => {
    const target = await folder();
    const restoring = pfs(target.path, 'restore', backup, '--key-file', keyFile);
    let [pid, ended] = [0, false];
    void restoring.then(() => {
      ended = true;
    });
    while (!ended && pid === 0) {
      await sleep(5);
      pid = (await ownerOf(target.path)) ?? 0;
    }
    process.kill(pid, 'SIGKILL');
    expect((await restoring).code).toBe(2);
    const cutOff = 'A restore into DATA_DIR was interrupted';
    await expect(startProductProcess({ dataDir: target.path })).rejects.toThrow(cutOff);
    for (const args of [
      ['restore', backup, '--key-file', keyFile],
      ['backup', `${backup}.never`, '--key-file', keyFile],
      ['verify', 'rollups'],
    ]) {
      const said = expect.stringContaining(cutOff);
      expect(await pfs(target.path, ...args)).toMatchObject({ code: 2, said });
    }
  },
  testMsMax,
);

/** The process that restores, once its database runs. */
async function ownerOf(dataDir: string): Promise<number | undefined> {
  const note = await readFile(join(dataDir, 'postgres-owner'), 'utf8').catch(() => '');
  return note === '' ? undefined : Number(note.split(' ')[0]);
}
