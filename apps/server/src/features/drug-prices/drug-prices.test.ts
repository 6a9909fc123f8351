import { Readable } from 'node:stream';
import { smallWorkbook } from '@pfs/documents/testing/small-workbook';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Answer, registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { noOrigin } from '../audit/public.ts';
import { importPrices, mfpUnitPriceOn, nadacList } from './public.ts';

let app: TestApp;
let support: TestClient;

let now = new Date('2026-03-20T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => now });
  support = (await joinAs(app, { role: 'super_admin', organizationId: null })).client;
});
afterAll(() => app.close());

const headings =
  'NDC Description,NDC,NADAC_Per_Unit,Effective_Date,Pricing_Unit,Pharmacy_Type_Indicator,OTC,Explanation_Code,Classification_for_Rate_Setting,Corresponding_Generic_Drug_NADAC_Per_Unit,Corresponding_Generic_Drug_Effective_Date,As of Date';

function lineOf(ndc: string, price: string, effective: string, asOf = '03/18/2026'): string {
  return `"METFORMIN, HCL",${ndc},${price},${effective},EA,C/I,N,1,G,,,${asOf}`;
}

interface Sent {
  readonly client?: TestClient;
  readonly list?: 'nadac' | 'mfp';
  readonly name?: string;
}

async function send(
  content: string | Uint8Array<ArrayBuffer>,
  { client = support, list = 'nadac', name = `${list}.csv` }: Sent = {},
): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const encoded = new Response(form);
  return client.request({
    method: 'POST',
    url: `/api/system/${list}`,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

const fileOf = (...lines: readonly string[]) => [headings, ...lines, ''].join('\r\n');

function pricesOf(ndc: string) {
  return app.platform.database.withPlatform('look', async (tx) => {
    const rows = await tx.query
      .selectFrom('nadac_prices')
      .selectAll()
      .where('ndc', '=', ndc)
      .orderBy('effective_date')
      .execute();
    return rows.map((row) => [row.effective_date, row.price, row.as_of]);
  });
}

async function ageSeen() {
  const { client } = await registerPharmacy(app.server);
  return (await client.get('/api/drug-prices/nadac')).body;
}

test('before the first import there is no age', async () => {
  expect(await ageSeen()).toEqual({ asOf: null, days: null, isOld: false });
});

describe('a price file', () => {
  test('is imported with its prices, once for each drug and day', async () => {
    const ndc = '00000000001';
    const first = await send(
      `\uFEFF${fileOf(
        lineOf(ndc, '0.05000', '01/01/2026', '03/11/2026'),
        lineOf(ndc, '0.05000', '01/01/2026'),
        lineOf(ndc, '0.06000', '03/18/2026'),
      )}`,
    );
    expect(first.status, first.text).toBe(201);
    expect(first.body).toMatchObject({
      fileName: 'nadac.csv',
      asOf: '2026-03-18',
      lines: 3,
      newPrices: 2,
      changedPrices: 0,
      badLines: 0,
      findings: [],
    });
    expect(await pricesOf(ndc)).toEqual([
      ['2026-01-01', '0.05000', '2026-03-18'],
      ['2026-03-18', '0.06000', '2026-03-18'],
    ]);
    const again = await send(fileOf(lineOf(ndc, '0.06000', '03/18/2026')));
    expect(again.body).toMatchObject({ newPrices: 0, changedPrices: 0 });
    const state = (await support.get('/api/system/nadac')).body;
    expect(state).toMatchObject({ asOf: '2026-03-18', drugs: 1, prices: 2 });
    expect(state.imports).toHaveLength(2);
    const trail = await auditRows(app);
    expect(trail.filter((row) => row.entity_type === 'nadac_import')).toHaveLength(2);
  });

  test('that is older than the known prices does not change them', async () => {
    const ndc = '00000000002';
    await send(fileOf(lineOf(ndc, '2.00000', '01/01/2026', '03/18/2026')));
    const older = await send(fileOf(lineOf(ndc, '1.00000', '01/01/2026', '02/18/2026')));
    expect(older.body).toMatchObject({ newPrices: 0, changedPrices: 0 });
    const newer = await send(fileOf(lineOf(ndc, '3.00000', '01/01/2026', '03/25/2026')));
    expect(newer.body).toMatchObject({ newPrices: 0, changedPrices: 1 });
    expect(await pricesOf(ndc)).toEqual([['2026-01-01', '3.00000', '2026-03-25']]);
  });

  test('has its first hundred invalid lines listed, and the rest imported', async () => {
    const bad = Array.from({ length: 150 }, () => lineOf('123', '1.0', '01/01/2026'));
    const { body } = await send(
      fileOf(
        lineOf('00000000003', '1.00000', '2026-01-01'),
        lineOf('00000000003', 'free', '2026-01-08'),
        'something,else',
        ...bad,
      ),
    );
    expect(body).toMatchObject({ lines: 153, newPrices: 1, badLines: 152 });
    expect(body.findings).toHaveLength(100);
    expect(body.findings.slice(0, 3)).toEqual([
      { line: 3, message: expect.stringContaining('price per unit') },
      { line: 4, message: expect.stringContaining('NDC') },
      { line: 5, message: expect.stringContaining('NDC') },
    ]);
  });

  test.each([
    ['an empty file', '', 'isn’t a NADAC file'],
    ['a picture', '\u0000\u0001PNG\r\n\u0000', 'isn’t a NADAC file'],
    ['a web page', '<html><body>"Not found</body></html>', 'isn’t a NADAC file'],
    ['a list of claims', 'Claim,NDC,Gross\n1,00000000004,5\n', 'isn’t a NADAC file'],
    ['headings alone', `${headings}\r\n`, 'no prices'],
    ['no line with a price', fileOf('a,b,c'), 'None of this file’s 1 lines'],
    [
      'a quote that never ends',
      fileOf(lineOf('00000000004', '1.0', '2026-01-01'), `"OPEN,00000000004,${'x'.repeat(40_000)}`),
      'isn’t valid CSV',
    ],
  ])('that is %s is refused as a whole', async (_, content, message) => {
    const answer = await send(content);
    expectError(answer, 'invalid_input');
    expect(answer.body.message).toContain(message);
    expect(await pricesOf('00000000004')).toEqual([]);
  });

  test('that is aborted leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from(fileOf(lineOf('00000000005', '1.00000', '2026-01-01')));
        throw new Error('the line was cut');
      })(),
    );
    const file = { fileName: 'a', truncated: () => false, userId: null, origin: noOrigin };
    await expect(
      importPrices(app.platform, nadacList, { ...file, content: broken }),
    ).rejects.toThrow('cut');
    expect(await pricesOf('00000000005')).toEqual([]);
    const truncated = Readable.from([fileOf(lineOf('00000000005', '1.00000', '2026-01-01'))]);
    await expect(
      importPrices(app.platform, nadacList, { ...file, content: truncated, truncated: () => true }),
    ).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(await pricesOf('00000000005')).toEqual([]);
  });
});

const mfpHeadings =
  'IPAY,Selected Drug Name,Active Ingredient Name or Active Moiety Name,NDC-9,NDC-11,XREF NDC-11,HCPCS Code,MFP Effective Date,MFP End Date,Single MFP per 30 DES,NDC-9 MFP per Unit Price,HCPCS Code Dosage Price,As of Date,Type of Update,Remarks';

interface MfpLine {
  readonly ndc: string;
  readonly from: string;
  readonly to?: string;
  readonly unit: string;
  readonly asOf?: string;
}

function mfpCells({ ndc, from, to = '', unit, asOf = '08/15/2024' }: MfpLine): string[] {
  const code = `${ndc.slice(0, 5)}-${ndc.slice(5, 9)}`;
  const named = ['2026', 'NORTHSTAR; NORTHSTAR XR', 'NORTHSTATIN', code, `${code}-${ndc.slice(9)}`];
  return [...named, '', '', from, to, '231', unit, '', asOf, 'Inflation', ''];
}

const mfpOf = (...lines: readonly MfpLine[]) =>
  [mfpHeadings, ...lines.map((line) => mfpCells(line).join(','))].join('\n');

async function mfpRows(ndc: string) {
  return app.platform.database.withPlatform('look', (tx) =>
    tx.query
      .selectFrom('mfp_prices')
      .selectAll()
      .where('ndc', '=', ndc)
      .orderBy('effective_date')
      .execute(),
  );
}

describe('a file of Medicare negotiated prices', () => {
  test('is kept by drug and first day, the newest edition of each', async () => {
    const ndc = '99001089321';
    const year2026 = { ndc, from: '01/01/2026', unit: '4.145072' };
    const answer = await send(
      mfpOf(
        { ...year2026, to: '12/31/2026', asOf: '11/25/2025' },
        year2026,
        { ndc, from: '01/01/2027', unit: '4.257193', asOf: '11/25/2025' },
        { ndc: '99001089331', from: '01/01/2028', unit: '' },
      ),
      { list: 'mfp' },
    );
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({
      ...{ fileName: 'mfp.csv', asOf: '2025-11-25', lines: 4, newPrices: 2, badLines: 1 },
      findings: [{ line: 5, message: expect.stringContaining('may not have published it yet') }],
    });
    expect(await mfpRows(ndc)).toMatchObject([
      {
        ...{ effective_date: '2026-01-01', ends_on: '2026-12-31', unit_millionths: '4145072' },
        ...{ thirty_day_cents: '23100', drug_name: 'NORTHSTAR; NORTHSTAR XR', first_year: 2026 },
        as_of: '2025-11-25',
      },
      { effective_date: '2027-01-01', ends_on: null, unit_millionths: '4257193' },
    ]);
    const state = (await support.get('/api/system/mfp')).body;
    expect(state).toMatchObject({ prices: 2, drugs: 1, asOf: '2025-11-25' });
    const trail = await auditRows(app);
    expect(trail.filter(({ entity_type }) => entity_type === 'mfp_import')).toHaveLength(1);
    expect((await send(mfpOf(year2026), { list: 'mfp' })).body).toMatchObject({
      ...{ newPrices: 0, changedPrices: 0 },
    });
    expect(await mfpRows(ndc)).toMatchObject([{ ends_on: '2026-12-31' }, {}]);
  });

  test('gives the unit price of a drug on a day', async () => {
    const ndc = '99001089399';
    await send(
      mfpOf(
        { ndc, from: '01/01/2026', unit: '5.000001' },
        { ndc, from: '06/01/2026', to: '06/30/2026', unit: '4' },
      ),
      { list: 'mfp' },
    );
    const { client } = await registerPharmacy(app.server);
    const organizationId = (await client.get('/api/auth/user')).body.organization.id;
    const on = (day: string) =>
      app.platform.database.withTenant(organizationId, (tx) => mfpUnitPriceOn(tx, { ndc, day }));
    expect(await on('2025-12-31')).toBeUndefined();
    expect(await on('2026-01-01')).toBe(5_000_001);
    expect(await on('2026-05-31')).toBe(5_000_001);
    expect(await on('2026-06-30')).toBe(4_000_000);
    expect(await on('2026-07-01')).toBeUndefined();
  });

  test('may be a workbook, whose other sheets do not matter', async () => {
    const ndc = '99001089377';
    const cells = mfpCells({ ndc, from: '', unit: '' });
    const day = { number: '46023', look: 'day' } as const;
    const rows = [
      mfpHeadings.split(','),
      cells.map((cell, at) => (at === 7 ? day : at === 10 ? { number: '4.9' } : cell)),
    ];
    const book = smallWorkbook([{ rows: [['Read me']] }, { rows }]);
    const answer = await send(new Uint8Array(book), { list: 'mfp', name: 'mfp.xlsx' });
    expect(answer.body).toMatchObject({ lines: 1, newPrices: 1, badLines: 0 });
    expect(await mfpRows(ndc)).toMatchObject([
      { effective_date: '2026-01-01', unit_millionths: '4900000' },
    ]);
  });

  test.each([
    [
      'a NADAC file',
      fileOf(lineOf('00000000004', '1.0', '2026-01-01')),
      'isn’t a file of Medicare',
    ],
    ['a workbook of something else', smallWorkbook([{ rows: [['Read me']] }]), 'isn’t a file of'],
    [
      'no workbook after all',
      Buffer.from('PK\u0003\u0004 and no more'),
      'isn’t a file of Medicare',
    ],
    ['a cut off workbook', smallWorkbook([{ rows: [['Read me']] }]).subarray(0, 800), 'damaged'],
  ])('that is %s is refused', async (_, content, message) => {
    const bytes = typeof content === 'string' ? content : new Uint8Array(content);
    const answer = await send(bytes, { list: 'mfp' });
    expectError(answer, 'invalid_input');
    expect(answer.body.message).toContain(message);
  });
});

test('only a super admin sees or changes the lists', async () => {
  const { client } = await registerPharmacy(app.server);
  const file = fileOf(lineOf('00000000006', '1.0', '2026-01-01'));
  for (const list of ['nadac', 'mfp'] as const) {
    expectError(await client.get(`/api/system/${list}`), 'forbidden');
    expectError(await send(file, { client, list }), 'forbidden');
  }
});

test('everyone sees how old the NADAC prices are', async () => {
  now = new Date('2026-05-09T16:00:00Z');
  expect(await ageSeen()).toEqual({ asOf: '2026-03-25', days: 45, isOld: false });
  now = new Date('2026-05-10T16:00:00Z');
  expect(await ageSeen()).toEqual({ asOf: '2026-03-25', days: 46, isOld: true });
});
