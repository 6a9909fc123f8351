import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { write835Text } from '@pfs/edi/write-835';
import type { Claim } from '@pfs/wire/claims';
import type { RemittanceDetail } from '@pfs/wire/remittances';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleRemittance } from './features/sample-data/public.ts';
import { readEvents } from './testing/event-reader.ts';
import { comparable, expectError } from './testing/expect-error.ts';
import { smallRemittance } from './testing/small-remittance.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from './testing/test-client.ts';

interface Pharmacy {
  readonly client: TestClient;
  readonly organizationId: string;
  readonly remittance: RemittanceDetail;
  readonly content: string;
}

let app: TestApp;
let north: Pharmacy;
let south: Pharmacy;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  north = await pharmacy(3);
  south = await pharmacy(4);
});
afterAll(() => app.close());

async function pharmacy(seed: number): Promise<Pharmacy> {
  const { client, user } = await registerPharmacy(app.server);
  const content = write835Text(sampleRemittance({ seed, until: '2026-03-15' }).description);
  const remittance = await uploadAndRead(client, { name: `of-${seed}.835`, content });
  return { client, organizationId: user.organization?.id ?? '', remittance, content };
}

async function list<T>(client: TestClient, path: string): Promise<readonly T[]> {
  const { status, body } = await client.get(path);
  expect(status).toBe(200);
  return body as readonly T[];
}

/** Every id that a pharmacy's own screens show it. */
async function idsOf({ client, remittance }: Pharmacy): Promise<readonly string[]> {
  const rows = await Promise.all(
    ['/api/claims', '/api/provider-adjustments', '/api/remittances'].map((path) =>
      list<{ id: string }>(client, path),
    ),
  );
  const detail = (await client.get(`/api/remittances/${remittance.id}`)).body as RemittanceDetail;
  return [...rows.flat(), ...detail.payments].map(({ id }) => id);
}

test('no list of one pharmacy has an id of the other', async () => {
  const ofNorth = new Set(await idsOf(north));
  const ofSouth = await idsOf(south);
  expect(ofNorth.size).toBeGreaterThan(200);
  expect(ofSouth.length).toBeGreaterThan(200);
  expect(ofSouth.filter((id) => ofNorth.has(id))).toEqual([]);
});

describe.each([
  ['/api/claims', 'remittanceId'],
  ['/api/provider-adjustments', 'remittanceId'],
])('%s', (path, filter) => {
  test('with the other’s remittance is empty', async () => {
    expect(await list(south.client, `${path}?${filter}=${south.remittance.id}`)).not.toEqual([]);
    expect(await list(north.client, `${path}?${filter}=${south.remittance.id}`)).toEqual([]);
  });
});

test('a search finds own claims only, and its total counts those only', async () => {
  const drugs = new Set(
    (await list<Claim>(south.client, '/api/claims')).map((one) => one.drugName),
  );
  const own = await list<Claim>(north.client, '/api/claims');
  const common = own.find(({ drugName }) => drugs.has(drugName))?.drugName ?? '';
  const matching = own.filter(({ drugName }) => drugName === common).map(({ id }) => id);
  const found = await north.client.get(
    `/api/claims?page=1&pageSize=200&search=${encodeURIComponent(common)}`,
  );
  expect(matching.length).toBeGreaterThan(0);
  expect(Number(found.headers['x-total-count'])).toBe(matching.length);
  expect((found.body as Claim[]).map(({ id }) => id).sort()).toEqual(matching.sort());
});

test.each(['', '/original'])('the other’s remittance%s is as if it were not there', async (end) => {
  const foreign = await north.client.get(`/api/remittances/${south.remittance.id}${end}`);
  const nobodys = await north.client.get(
    `/api/remittances/0190a000-0000-7000-8000-00000000abcd${end}`,
  );
  expectError(foreign, 'not_found');
  expect(comparable(foreign)).toEqual(comparable(nobodys));
  expect((await south.client.get(`/api/remittances/${south.remittance.id}${end}`)).status).toBe(
    200,
  );
});

test('the original comes back byte for byte, as an attachment, to its owner', async () => {
  const { status, headers, text } = await south.client.get(
    `/api/remittances/${south.remittance.id}/original`,
  );
  expect(status).toBe(200);
  expect(text).toBe(south.content);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="of-4.835"; filename*=UTF-8''of-4.835`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('one pharmacy’s upload changes nothing on the other’s dashboard', async () => {
  // Without lump sums: their share of each month is computed some seconds after an upload.
  const { client: east } = await registerPharmacy(app.server);
  const own = smallRemittance({ paidOn: '2026-03-16', claims: [{ id: '5', dir: 12_00 }] });
  await uploadAndRead(east, { name: 'own.835', content: own });
  const before = (await east.get('/api/dashboard')).body;
  const content = smallRemittance({ paidOn: '2026-03-16', claims: [{ id: '5', dir: 99_00 }] });
  await uploadAndRead(south.client, { name: 'more.835', content });
  expect(before).toMatchObject({ hasData: true, metrics: { monthlyDirFees: 12 } });
  expect((await east.get('/api/dashboard')).body).toEqual(before);
});

test('both may upload the same file: each has it under a key and in a file of its own', async () => {
  const content = smallRemittance({ paidOn: '2026-03-17', claims: [{ id: '6', dir: 5 }] });
  const file = { name: 'shared.835', content };
  const first = await uploadAndRead(north.client, file);
  const second = await uploadAndRead(south.client, file);
  expect([first.counted, second.counted]).toEqual([true, true]);
  expect([first.duplicateOf, second.duplicateOf]).toEqual([null, null]);
  expectError(await north.client.upload(file), 'duplicate_file');
  const kept = await Promise.all(
    [north, south].map(async ({ organizationId }) => {
      const folder = join(app.platform.files.localFolder, organizationId);
      return { folder, names: await readdir(folder, { recursive: true }) };
    }),
  );
  const [ofNorth, ofSouth] = kept;
  const shared = ofNorth?.names.filter(
    (name) => name.endsWith('.pfs') && ofSouth?.names.includes(name),
  );
  expect(shared).toHaveLength(1);
  for (const { folder } of kept) await access(join(folder, shared?.[0] ?? ''));
  const keys = await app.platform.database.withTenant(north.organizationId, (tx) =>
    tx.query.selectFrom('organization_keys').select('organization_id').execute(),
  );
  expect(keys).toEqual([{ organization_id: north.organizationId }]);
});

test('one pharmacy’s events do not reach the other’s browsers', async () => {
  const url = await app.listen();
  const streams = await Promise.all(
    [north, south].map(({ client }) => readEvents(url, client.cookie())),
  );
  const [ofNorth, ofSouth] = streams;
  // What drugs cost is worked out later: either may still be told of earlier files of its own.
  const imports = (stream: typeof ofNorth) =>
    stream?.events.filter(({ changed }) => changed.includes('payments')).length;
  const content = smallRemittance({ paidOn: '2026-03-18', claims: [{ id: '7' }] });
  await south.client.upload({ name: 'events.835', content });
  await ofSouth?.until(({ changed }) => changed.includes('payments'));
  expect(imports(ofNorth)).toBe(0);
  const own = smallRemittance({ paidOn: '2026-03-18', claims: [{ id: '8' }] });
  const before = imports(ofSouth);
  await north.client.upload({ name: 'own.835', content: own });
  await ofNorth?.until(({ changed }) => changed.includes('payments'));
  expect(imports(ofSouth)).toBe(before);
  for (const stream of streams) stream.close();
});

test.each([
  '/api/claims',
  '/api/dashboard',
  '/api/remittances',
  '/api/provider-adjustments',
  '/api/subscription/status',
  '/api/auth/user',
])('%s may be kept by no cache and has no tag to ask it by', async (path) => {
  const { headers } = await north.client.get(path);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers).not.toHaveProperty('etag');
  expect(headers).not.toHaveProperty('last-modified');
});
