import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Answer, registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { noOrigin } from '../audit/public.ts';
import { importNadac } from './public.ts';

let app: TestApp;
let support: TestClient;

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => new Date('2026-03-20T12:00:00Z') });
  support = (await joinAs(app, { role: 'super_admin', organizationId: null })).client;
});
afterAll(() => app.close());

const headings =
  'NDC Description,NDC,NADAC_Per_Unit,Effective_Date,Pricing_Unit,Pharmacy_Type_Indicator,OTC,Explanation_Code,Classification_for_Rate_Setting,Corresponding_Generic_Drug_NADAC_Per_Unit,Corresponding_Generic_Drug_Effective_Date,As of Date';

function lineOf(ndc: string, price: string, effective: string, asOf = '03/18/2026'): string {
  return `"METFORMIN, HCL",${ndc},${price},${effective},EA,C/I,N,1,G,,,${asOf}`;
}

async function send(content: string, client = support): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([content]), 'nadac.csv');
  const encoded = new Response(form);
  return client.request({
    method: 'POST',
    url: '/api/system/nadac',
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
    await expect(importNadac(app.platform, { ...file, content: broken })).rejects.toThrow('cut');
    expect(await pricesOf('00000000005')).toEqual([]);
    const truncated = Readable.from([fileOf(lineOf('00000000005', '1.00000', '2026-01-01'))]);
    await expect(
      importNadac(app.platform, { ...file, content: truncated, truncated: () => true }),
    ).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(await pricesOf('00000000005')).toEqual([]);
  });
});

test('only a super admin sees or changes the list', async () => {
  const { client } = await registerPharmacy(app.server);
  expectError(await client.get('/api/system/nadac'), 'forbidden');
  const file = fileOf(lineOf('00000000006', '1.0', '2026-01-01'));
  expectError(await send(file, client), 'forbidden');
});
