import { execFileSync, spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { withClient } from '../platform/database/connection.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { liftLimits, readBooks } from './testing/books.ts';
import { type DataFolder, makeDataFolder } from './testing/data-folder.ts';
import { type LoopbackClient, registerAt } from './testing/loopback-client.ts';
import { startOwnDatabase, urlOf } from './testing/own-database.ts';
import {
  killProductProcesses,
  type ProductProcess,
  type ProductProcessOptions,
  startProductProcess,
} from './testing/product-process.ts';
import { type RemittanceFile, remittanceFile } from './testing/remittance-files.ts';

const small = remittanceFile(1);
/** About 3 MB: more than a full disk has left. */
const large = remittanceFile(2, { fillsPerMonth: 3_000 });

const cleaners: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  await killProductProcesses();
  for (const clean of cleaners.splice(0).reverse()) await clean();
});

/** A store of uploads that has no room for the large file, and a way to make room. */
interface TightDisk {
  readonly product: ProductProcess;
  makeRoom(): Promise<ProductProcess>;
}

/** A store on a disk of two megabytes; where no disk may be made, files of one megabyte only. */
async function openTightDisk(folder: DataFolder): Promise<TightDisk> {
  const database = await startOwnDatabase(folder);
  cleaners.push(() => database.stop());
  const env = { DATABASE_URL: urlOf(database.connection) };
  const options = { dataDir: join(folder.path, 'product'), env };
  return (await onSmallDisk(options)) ?? underFileLimit(options);
}

async function onSmallDisk(options: ProductProcessOptions): Promise<TightDisk | undefined> {
  const files = join(options.dataDir, 'files');
  await openFileStore({ dataDir: options.dataDir });
  const arguments_ = ['-t', 'tmpfs', '-o', 'size=2m,mode=0700', 'tmpfs', files];
  if (spawnSync('mount', arguments_, { stdio: 'ignore' }).status !== 0) return undefined;
  cleaners.push(() => void execFileSync('umount', ['--lazy', files]));
  const product = await startProductProcess(options);
  return {
    product,
    async makeRoom() {
      execFileSync('mount', ['-o', 'remount,size=64m', files]);
      return product;
    },
  };
}

async function underFileLimit(options: ProductProcessOptions): Promise<TightDisk> {
  const product = await startProductProcess({ ...options, before: 'ulimit -S -f 1024' });
  return {
    product,
    async makeRoom() {
      await product.stop();
      return startProductProcess(options);
    },
  };
}

async function kept(folder: DataFolder): Promise<readonly string[]> {
  const entries = await readdir(join(folder.path, 'product', 'files'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function settled(client: LoopbackClient, { name }: RemittanceFile): Promise<string> {
  let status = '';
  await expect
    .poll(
      async () => {
        const { body } = await client.get('/api/remittances');
        const found = (body as { fileName: string; processingStatus: string }[]).find(
          ({ fileName }) => fileName === name,
        );
        status = found?.processingStatus ?? 'missing';
        return status;
      },
      { timeout: 60_000, interval: 100 },
    )
    .not.toMatch(/pending|processing/);
  return status;
}

test('a full disk refuses the file in words, keeps none of it, and takes it once there is room', async () => {
  const folder = await makeDataFolder();
  cleaners.push(() => folder.remove());
  const disk = await openTightDisk(folder);
  const { client, organizationId } = await registerAt(disk.product.url);
  await withClient(await folder.admin(), (admin) => liftLimits(admin, organizationId));
  expect((await client.upload(small)).status).toBe(201);
  expect(await settled(client, small)).toBe('completed');
  const before = await kept(folder);

  for (const _ of [1, 2, 3]) {
    const answer = await client.upload(large);
    expect(answer).toMatchObject({
      status: 507,
      body: {
        code: 'storage_full',
        message:
          'The server’s disk is full, so the file wasn’t saved. Please tell your administrator.',
      },
    });
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'message', 'requestId']);
    expect(await kept(folder)).toEqual(before);
  }
  const books = await withClient(await folder.admin(), (admin) => readBooks(admin, organizationId));
  expect(books).toMatchObject({ remittances: { size: 1 }, filesUploaded: 1 });
  expect((await client.get('/readyz')).status).toBe(200);
  expect((await client.get(`/api/dashboard`)).status).toBe(200);

  const roomy = await disk.makeRoom();
  client.moveTo(roomy.url);
  expect((await client.upload(large)).status).toBe(201);
  expect(await settled(client, large)).toBe('completed');
  const after = await withClient(await folder.admin(), (admin) => readBooks(admin, organizationId));
  expect(after.remittances.get(large.sha256)).toMatchObject({
    claims: large.claims,
    payments: large.payments,
  });
  expect(roomy.isAlive()).toBe(true);
  await roomy.stop();
  expect(roomy.said()).not.toMatch(/ENOSPC|EFBIG|error/i);
}, 180_000);
