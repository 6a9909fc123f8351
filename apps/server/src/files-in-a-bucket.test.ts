import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeCorpusDocument } from '@pfs/documents/testing/corpus/make-corpus-document';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOrphans } from './features/intake/kept-content.ts';
import { openBucket } from './platform/files/bucket.ts';
import { openStoredFile } from './platform/files/data-keys.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { expectError } from './testing/expect-error.ts';
import { startTestBucket, type TestBucket } from './testing/s3-server.ts';
import { smallRemittance } from './testing/small-remittance.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from './testing/test-client.ts';

/* The whole product with its originals in an S3 bucket, and no file of a pharmacy on its disk. */

let s3: TestBucket;
let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  s3 = await startTestBucket();
  app = await startTestApp({ config: { fileBucket: s3.address } });
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
});
afterAll(async () => {
  await app.close();
  await s3.close();
});

const remittance = (id: string) => smallRemittance({ paidOn: '2026-03-10', claims: [{ id }] });

async function keysInBucket(): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const page of openBucket(s3.address).list(''))
    keys.push(...page.map(({ key }) => key));
  return keys;
}

async function filesOnDisk(): Promise<readonly string[]> {
  const found = await readdir(app.platform.files.localFolder, {
    recursive: true,
    withFileTypes: true,
  });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('an 835 is read, shown segment by segment, returned as it came, and removed', async () => {
  const content = remittance('7001');
  const { id } = await uploadAndRead(client, { name: 'march.835', content });
  expect(await keysInBucket()).toHaveLength(1);
  const original = await client.get(`/api/remittances/${id}/original`);
  expect(original.text).toBe(content);
  const [claim] = (await client.get('/api/claims')).body;
  const { body } = await client.get(`/api/claims/${claim.id}/segments`);
  expect(body.segments.length).toBeGreaterThan(3);
  const payload = { note: 'sent by mistake' };
  await client.request({ method: 'DELETE', url: `/api/remittances/${id}`, payload });
  expect(await keysInBucket()).toEqual([]);
  expect(await filesOnDisk()).toEqual([]);
});

test('a PDF is read by a process of its own, and its pages are drawn', async () => {
  const { bytes } = await makeCorpusDocument({ layout: 'plainLedger', seed: 3, claims: 6 });
  const { id, counted } = await uploadAndRead(client, { name: 'march.pdf', content: bytes });
  expect(counted).toBe(true);
  const picture = await client.get(`/api/remittances/${id}/pages/1`);
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(await filesOnDisk()).toEqual([]);
});

test('while the bucket is away an upload is refused whole, and the same file is taken later', async () => {
  const before = await keysInBucket();
  const file = { name: 'april.835', content: remittance('7002') };
  s3.failNext(4);
  expectError(await client.upload(file), 'unavailable');
  expect(await keysInBucket()).toEqual(before);
  const { processingStatus } = await uploadAndRead(client, file);
  expect(processingStatus).toBe('completed');
});

test('a second process with a folder of its own reads the same files, and removes none', async () => {
  const { config, database, keys } = app.platform;
  const files = await openFileStore({ ...config, dataDir: join(config.dataDir, 'second') });
  const before = await keysInBucket();
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
  expect(await removeOrphans({ ...app.platform, files }, inTwoDays)).toBe(0);
  expect(await keysInBucket()).toEqual(before);
  const content = remittance('7003');
  const { id } = await uploadAndRead(client, { name: 'may.835', content });
  const read = await database.withTenant(organizationId, async (tx) => {
    const { storage_path: storagePath } = await tx.query
      .selectFrom('file_objects')
      .innerJoin('remittances', 'remittances.sha256', 'file_objects.sha256')
      .select('storage_path')
      .where('remittances.id', '=', id)
      .executeTakeFirstOrThrow();
    const pieces: Buffer[] = [];
    for await (const piece of (await openStoredFile({ files, keys }, tx, storagePath)).read()) {
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString();
  });
  expect(read).toBe(content);
});
