import { access, copyFile, mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDataKey } from '../../platform/files/data-keys.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { lockContent, removeIfUnreferenced, removeOrphans } from './kept-content.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp();
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
});
afterAll(() => app.close());

const text = (id: string) => smallRemittance({ paidOn: '2026-03-10', claims: [{ id }] });
const daysOn = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

/** What an upload leaves whose transaction never commits. */
async function keepWithoutRow(content: string) {
  const { database, files, keys } = app.platform;
  const dataKey = await database.withTenant(organizationId, (tx) => getDataKey(keys, tx));
  const received = await files.put({
    organizationId,
    dataKey,
    content: (async function* () {
      yield Buffer.from(content);
    })(),
    bytesMax: 1_000_000,
  });
  const storagePath = await received.keep();
  return { organizationId, sha256: received.sha256, storagePath };
}

async function keptFiles(): Promise<readonly string[]> {
  const folder = join(app.platform.files.localFolder, organizationId);
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.pfs'));
}

test('only a file without a row is removed, after a day', async () => {
  await uploadAndRead(client, { name: 'kept.835', content: text('kept') });
  const referenced = await keptFiles();
  const orphan = await keepWithoutRow(text('orphan'));
  expect(await removeOrphans(app.platform, new Date())).toBe(0);
  expect(await keptFiles()).toHaveLength(2);
  expect(await removeOrphans(app.platform, daysOn(2))).toBe(1);
  expect(await keptFiles()).toEqual(referenced);
  expect(await removeOrphans(app.platform, daysOn(2))).toBe(0);
  await expect(access(join(app.platform.files.localFolder, orphan.storagePath))).rejects.toThrow();
});

test('content left by an interrupted deletion is removed at night', async () => {
  const before = await keptFiles();
  const { id } = await uploadAndRead(client, { name: 'killed.835', content: text('killed') });
  const { remove } = app.platform.files;
  Object.assign(app.platform.files, {
    remove: () => Promise.reject(new Error('the disk is away')),
  });
  const payload = { note: 'not ours' };
  const answer = await client.request({ method: 'DELETE', url: `/api/remittances/${id}`, payload });
  Object.assign(app.platform.files, { remove });
  expect(answer.status).toBe(200);
  expect(await keptFiles()).toHaveLength(before.length + 1);
  expect(await removeOrphans(app.platform, daysOn(2))).toBe(1);
  expect(await keptFiles()).toEqual(before);
});

test('content that is uploaded again during its removal stays', async () => {
  const content = text('again');
  const { database } = app.platform;
  const old = await keepWithoutRow(content);
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = database.withTenant(organizationId, async (tx) => {
    await lockContent(tx, old.sha256);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  // Both wait: whichever goes first, the file is there for the row in the end.
  const uploading = client.upload({ name: 'again.835', content });
  const removing = removeIfUnreferenced(app.platform, old);
  release.resolve();
  const [{ body, status }] = await Promise.all([uploading, removing, holding]);
  expect(status).toBe(201);
  expect((await client.settled(body.id)).processingStatus).toBe('completed');
  expect((await client.get(`/api/remittances/${body.id}/original`)).text).toBe(content);
});

test('files of unknown pharmacies are left alone', async () => {
  const { files } = app.platform;
  const foreign = '0190a000-0000-7000-8000-00000000abcd';
  const known = await keepWithoutRow(text('foreign'));
  const folder = join(files.localFolder, foreign, 'ab');
  await mkdir(folder, { recursive: true });
  const copy = join(folder, `${known.sha256}.pfs`);
  await copyFile(join(files.localFolder, known.storagePath), copy);
  await utimes(copy, daysOn(-9), daysOn(-9));
  expect(await removeOrphans(app.platform, daysOn(2))).toBe(1);
  await access(copy);
});
