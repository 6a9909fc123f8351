import { Readable } from 'node:stream';
import { smallWorkbook } from '@pfs/documents/testing/small-workbook';
import type { OwnPriceList, PriceListPreview } from '@pfs/wire/price-lists';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  type Answer,
  organizationOf,
  registerPharmacy,
  type TestClient,
} from '../../testing/test-client.ts';
import { noOrigin } from '../audit/public.ts';
import { importPrices, nadacList } from '../drug-prices/public.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => new Date('2026-03-20T12:00:00Z') });
  ({ client } = await registerPharmacy(app.server));
  await importPrices(app.platform, nadacList, {
    fileName: 'nadac.csv',
    content: Readable.from(
      'NDC,NADAC Per Unit,Effective Date,Pricing Unit\n00093505698,0.10,01/01/2026,EA\n68180098001,2.00,01/01/2026,EA\n',
    ),
    ...{ truncated: () => false, userId: null, origin: noOrigin },
  });
});
afterAll(() => app.close());

type Fields = Readonly<Record<string, string>>;

async function send(
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Fields = {},
  by = client,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'prices.csv');
  const encoded = new Response(form);
  return by.request({
    method: 'POST',
    url: path,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

const contract = { name: 'Contract', effectiveFrom: '2026-01-01', pricesPer: 'package' };
const fileOf = (...lines: readonly string[]) =>
  ['Harborline Drug Company', 'NDC,Description,Pack Size,Net Price', ...lines, ''].join('\n');
const atorvastatin = '00093-5056-98,ATORVASTATIN,90,9.45';

async function preview(content: string, fields: Fields = {}): Promise<PriceListPreview> {
  const { status, body } = await send('/api/price-lists/preview', content, fields);
  expect(status).toBe(200);
  return body as unknown as PriceListPreview;
}

function remove(id: string, by = client, body: object = { note: 'outdated' }): Promise<Answer> {
  return by.request({ method: 'DELETE', url: `/api/price-lists/${id}`, payload: body });
}

async function lists(by = client): Promise<readonly OwnPriceList[]> {
  return (await by.get('/api/price-lists')).body as unknown as OwnPriceList[];
}

describe('a preview', () => {
  test('shows columns, prices per unit and why lines are refused, and keeps nothing', async () => {
    const lines = ['0935056981,X,90,1', '68180098001,Y,,5', atorvastatin];
    const found = await preview(fileOf(...lines, '00002143480,Z,1,0'));
    expect(found).toMatchObject({
      ...{ pricesPer: 'package', lines: 4, prices: 1, refusedLines: 3, importedAs: null },
      columns: [
        { name: 'NDC', heading: 'NDC' },
        { name: 'Price', heading: 'Net Price' },
        { name: 'Pack size', heading: 'Pack Size' },
        { name: 'Drug name', heading: 'Description' },
      ],
      sample: [{ ndc: '00093505698', name: 'ATORVASTATIN', packSize: 90, unitPrice: 0.105 }],
      ...{ comparedWithNadac: 1, farFromNadac: 0 },
    });
    expect(found.refused).toEqual([
      { line: 3, message: 'The NDC doesn’t have 11 digits, with or without hyphens.' },
      {
        line: 4,
        message: 'The price is for a package, and the line doesn’t say how many units it holds.',
      },
      { line: 6, message: 'The price is zero or negative.' },
    ]);
    expect(await lists()).toEqual([]);
  });

  test('proposes what brings prices near NADAC, and says how many are far from it', async () => {
    const perUnit = 'NDC,Price,Pack Size\n00093505698,0.11,90\n68180098001,2.05,30\n';
    expect(await preview(perUnit)).toMatchObject({ pricesPer: 'unit', farFromNadac: 0 });
    const asked = await preview(perUnit, { pricesPer: 'package' });
    expect(asked).toMatchObject({ pricesPer: 'package', comparedWithNadac: 2, farFromNadac: 2 });
  });

  test.each([
    ['NDC,AWP\n00093505698,1\n', 'This isn’t a price list. One of the first 20 lines must have'],
    ['%PDF-1.7', 'This isn’t a price list.'],
    ['', 'This isn’t a price list.'],
  ])('of %j says that it is no price list', async (content, message) => {
    const answer = await send('/api/price-lists/preview', content);
    expectError(answer, 'invalid_input');
    expect(answer.body.message).toContain(message);
  });
});

test('a list is imported once, listed, and deleted again', async () => {
  const content = fileOf(atorvastatin, 'bad,X,1,1');
  const { status, body } = await send('/api/price-lists', content, contract);
  expect(status).toBe(201);
  const { importedByName, importedAt, ...list } = body as unknown as OwnPriceList;
  expect(list).toEqual({
    ...{ id: expect.any(String), name: 'Contract', vendor: null, pricesPer: 'package' },
    ...{ effectiveFrom: '2026-01-01', effectiveTo: null, fileName: 'prices.csv' },
    ...{ prices: 1, refusedLines: 1 },
  });
  expect(await lists()).toEqual([{ ...list, importedByName, importedAt }]);
  expect(await preview(content)).toMatchObject({ importedAs: 'Contract' });
  const again = await send('/api/price-lists', content, { ...contract, name: 'Again' });
  expectError(again, 'duplicate_file');
  expect(again.body.message).toContain('“Contract”');
  const { client: stranger } = await registerPharmacy(app.server);
  expect(await lists(stranger)).toEqual([]);
  const organizationId = await organizationOf(client);
  const { client: staff } = await joinAs(app, { role: 'staff', organizationId });
  expectError(await remove(list.id, staff), 'forbidden');
  expectError(await remove(list.id, client, {}), 'invalid_input');
  expect((await remove(list.id)).status).toBe(200);
  expect(await lists()).toEqual([]);
  const rows = await app.platform.database.withTenant(organizationId, (tx) =>
    tx.query.selectFrom('price_list_rows').selectAll().execute(),
  );
  expect(rows).toEqual([]);
  const audited = await auditRows(app);
  expect(audited.map(({ entity_type: entity, action }) => `${entity} ${action}`)).toEqual(
    expect.arrayContaining(['price_list create', 'price_list delete']),
  );
  const { rows: deleted } = await app.platform.database.withTenant(organizationId, (tx) =>
    tx.client.query(
      `select new_values from audit_trails where organization_id = $1
      and entity_type = 'price_list' and action = 'delete'`,
      [organizationId],
    ),
  );
  expect(deleted).toEqual([{ new_values: { note: 'outdated' } }]);
});

test('a workbook is read like a CSV file', async () => {
  const rows = [['Prices of March'], ['NDC', 'Unit Price'], ['00093505698', '0.25']];
  const book = Uint8Array.from(smallWorkbook([{ rows }]));
  const { status, body } = await send('/api/price-lists', book, {
    ...{ ...contract, pricesPer: 'unit', effectiveTo: '2026-01-31' },
  });
  expect([status, body['prices'], body['effectiveTo']]).toEqual([201, 1, '2026-01-31']);
});

test.each([
  ['name', { ...contract, name: '' }],
  ['effectiveFrom', { ...contract, effectiveFrom: 'soon' }],
  ['effectiveTo', { ...contract, effectiveTo: '2025-12-31' }],
  ['pricesPer', { name: 'Contract', effectiveFrom: '2026-01-01' }],
  ['vendorId', { ...contract, vendorId: '0190b000-0000-7000-8000-0000000000a1' }],
])('an import with a wrong %s is refused', async (name, fields) => {
  const answer = await send('/api/price-lists', fileOf(atorvastatin), fields);
  expectError(answer, 'invalid_input');
  expect(Object.keys(answer.body.fields)).toEqual([name]);
});

test('a file without a single price is refused', async () => {
  const answer = await send('/api/price-lists', fileOf('00093505698,X,,5'), contract);
  expectError(answer, 'invalid_input');
  expect(answer.body.message).toBe('None of this file’s 1 line has a price that can be imported.');
});
