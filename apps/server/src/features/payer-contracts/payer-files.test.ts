import type { CaseDetail, RecoveryCase } from '@pfs/wire/cases';
import type { ComparedClaimRow, PayerFilePeriod, PayerFilePreview } from '@pfs/wire/payer-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateOwn } from '../../platform/database/own-rows.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { organizationOf, type TestClient } from '../../testing/test-client.ts';
import { findQueuedCases } from '../cases/public.ts';
import { matchQueued } from '../claim-matches/public.ts';
import { claim, openPharmacy, remit } from '../claim-matches/testing/loads.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { queueAll } from './check-contracts.ts';
import { importPayerFile } from './payer-files.service.ts';
import { checkQueuedContracts } from './public.ts';
import { readSentFile } from './read-payer-file.ts';
import { exportOf, guaranteeOf, otherFills, quarter } from './testing/contracts.ts';
import { payerFileOf, type Reconciled, sendPayerFile } from './testing/payer-files.ts';

let app: TestApp;
let client: TestClient;
let path: string;
let guaranteeId: string;
let payerId: string;
let lastImportId: string;

const base = '/api/payer-contracts';

async function settle(): Promise<void> {
  await matchQueued(app.platform);
  await checkQueuedContracts(app.platform);
  await findQueuedCases(app.platform);
}

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T17:00:00Z') });
  ({ client } = await openPharmacy(app));
  const brand = { rx: '504', on: '9/15/2026', type: 'B', awp: '16070.00' };
  await importCsv(client, exportOf(...quarter.slice(0, 2), brand, ...otherFills));
  ({ id: lastImportId } = await importCsv(client, exportOf(...quarter.slice(2))));
  const days = ['2026-07-14', '2026-08-14', '2026-09-14'];
  const remitted = quarter.map(({ rx }, at) => claim(rx, { filledOn: days[at] ?? '' }));
  await remit(client, [...remitted, claim('504', { filledOn: '2026-09-15' })]);
  await remit(client, [claim('590', { filledOn: '2026-11-01', gross: 100_000 })], {
    ...{ paidOn: '2026-11-05', lumps: [['CS', 'GER Q3-26', 43_125]] },
  });
  await settle();
  payerId = (await client.get(base)).body.payers[0].id as string;
  const { body } = await client.post(`${base}/guarantees`, guaranteeOf(payerId));
  guaranteeId = body.id as string;
  path = `guarantees/${guaranteeId}/payer-files`;
  await settle();
});
afterAll(() => app.close());

/** 501 with more paid, 502 excluded, 503 missing; 505 is none of ours, 506 another class. */
const rows: readonly Reconciled[] = [
  { rx: '501', on: '7/14/2026', ingredient: '1968.20' },
  { rx: '502', on: '8/14/2026', ingredient: '1989.40', excluded: 'Y', reason: 'U&C' },
  { rx: '505', on: '8/16/2026', awp: '100.00', ingredient: '11.60' },
  { rx: '506', on: '8/16/2026', type: 'B', ingredient: '9000.00' },
];
const preview = async (content: string, fields = {}) => {
  const answer = await sendPayerFile(client, `${path}/preview`, content, fields);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as PayerFilePreview;
};
const periodsOf = async () =>
  (await client.get(`${base}/${path}`)).body as unknown as PayerFilePeriod[];
const changeGuarantee = (more: object) => {
  const { payerId: _, ...payload } = guaranteeOf(payerId, more);
  const url = `${base}/guarantees/${guaranteeId}`;
  return client.request({ method: 'PATCH', url, payload });
};
const claimsOf = async (id: string, query: string) =>
  (await client.get(`${base}/payer-files/${id}/claims?${query}`))
    .body as unknown as ComparedClaimRow[];

describe('a payer’s file', () => {
  test('is previewed with its totals, and persons’ columns are not read', async () => {
    const found = await preview(payerFileOf(...rows));
    expect(found).toMatchObject({
      ...{ canImport: true, problems: [], from: '2026-07-01', to: '2026-09-30', refusedRows: 0 },
      theirs: { claims: 2, awp: 16_170, paid: 1_979.8, achieved: 87.76, variance: 120.25 },
      ours: { claims: 3, awp: 48_210, paid: 5_930.4, variance: 386.25 },
      leftOut: { otherClass: 1, otherPeriods: 0, otherStores: 0, notClaims: 0 },
    });
    expect(found.columns.filter(({ isPersons }) => isPersons).map(({ key }) => key)).toEqual([
      ...['Member ID', 'Patient Last Name'],
    ]);
    expect(JSON.stringify(found)).not.toMatch(/ZZ9|QUIXOTE/);
    expect((await periodsOf()).filter(({ file }) => file !== null)).toEqual([]);
  });

  const lines = payerFileOf(...rows).split('\n');
  const without = (index: number) =>
    lines.map((line) => line.split(',').toSpliced(index, 1).join(',')).join('\n');
  test.each([
    [
      'two headings alike',
      () => lines.join('\n').replace('Ingredient Cost Paid', 'AWP'),
      /called “AWP”/,
    ],
    ['a required column missing', () => without(10), /Choose the column for AWP/],
    [
      'another period',
      () => payerFileOf({ rx: '501', on: '2/14/2026', ingredient: '1' }),
      /This file has no rows for Q3 2026. Its claims were filled on Feb 14, 2026/,
    ],
    [
      'another payer’s BIN',
      () => payerFileOf({ ...rows[0], bin: '610014' } as Reconciled),
      /another payer’s/,
    ],
    [
      'several pharmacies and no ID of ours',
      () =>
        payerFileOf(
          { ...rows[0], store: '1234567' } as Reconciled,
          { ...rows[1], store: '7654321' } as Reconciled,
        ),
      /Enter your NCPDP ID in your pharmacy’s profile/,
    ],
    [
      'an amount that is none',
      () => payerFileOf({ ...rows[0], ingredient: 'n.a. yet' } as Reconciled),
      /can’t be read/,
    ],
    ['its second half missing', () => lines.join('\n').slice(0, -30), /ends in the middle/],
  ])('with %s can’t be imported and says so', async (_what, content, message) => {
    const found = await preview(content());
    expect(found.canImport).toBe(false);
    expect(found.problems.map((problem) => problem.message).join(' ')).toMatch(message);
  });

  test('that is cut off, no table, or read by columns of another file is refused', async () => {
    expectError(await sendPayerFile(client, `${path}/preview`, 'hello'), 'invalid_input');
    const half = payerFileOf(...rows).slice(0, -30);
    expectError(await sendPayerFile(client, path, half), 'invalid_input');
    expect((await periodsOf()).filter(({ file }) => file !== null)).toEqual([]);
    const columns = { columns: 'rxNumber,filledOn,rxNumber' };
    expectError(
      await sendPayerFile(client, `${path}/preview`, payerFileOf(...rows), columns),
      'invalid_input',
    );
  });

  test('that was read before its guarantee changed is refused', async () => {
    const { platform } = app;
    const organizationId = await organizationOf(client);
    const sent = {
      ...{ fileName: 'q3.csv', truncated: () => false, field: () => undefined },
      content: (async function* () {
        yield Buffer.from(payerFileOf(...rows));
      })(),
    };
    const asked = () => ({ day: '2026-07-01', chosen: undefined });
    const of = { organizationId, guaranteeId, asked };
    const read = await readSentFile(platform.database, sent, of);
    expect((await changeGuarantee({})).status).toBe(200);
    const by = { userId: guaranteeId, origin: { ip: null, userAgent: null } };
    await expect(
      importPayerFile(platform, { organizationId, read, by: by as never }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await settle();
  });

  let id = '';
  test('is compared claim by claim: ours and each effect are theirs', async () => {
    const sent = await sendPayerFile(client, path, payerFileOf(...rows));
    expect(sent.status, sent.text).toBe(201);
    id = sent.body.id as string;
    expectError(await sendPayerFile(client, path, payerFileOf(...rows)), 'duplicate_file');
    const [period] = await periodsOf();
    expect(period).toMatchObject({ ours: 386.25, file: { ours: 386.25, theirs: 120.25 } });
    expect(period?.file?.states).toEqual([
      { state: 'theirs_only', claims: 1, effect: 0.1 },
      { state: 'ours_only', claims: 1, effect: -124.8 },
      { state: 'excluded_theirs', claims: 1, effect: -141.35 },
      { state: 'paid', claims: 1, effect: 0.05 },
    ]);
    expect(await claimsOf(id, 'state=excluded_theirs')).toMatchObject([
      {
        ...{ rxNumber: '502', line: 3, ours: { awp: 16_070, paid: 1_989.4, out: null } },
        theirs: { out: 'excluded', reason: 'U&C' },
      },
    ]);
    const all = await claimsOf(id, 'sort=effect&order=desc&pageSize=2');
    expect(all.map(({ rxNumber }) => rxNumber)).toEqual(['505', '501']);
    const { text } = await client.get(`${base}/payer-files/${id}/differences`);
    expect(text).toContain('Excluded by the payer,502,0,2026-08-14,00093742456,004336/ADV,3,');
    expect(text).not.toMatch(/ZZ9|QUIXOTE/);
  });

  test('follows a change of its guarantee', async () => {
    expect((await changeGuarantee({ rate: '88.00' })).status).toBe(200);
    expect((await periodsOf())[0]?.file?.updating).toBe(true);
    await settle();
    const [period] = await periodsOf();
    expect(period?.file).toMatchObject({ ours: 145.2, theirs: 39.4, updating: false });
    expect(period?.file?.states.map(({ effect }) => effect)).toEqual([-0.4, -44.45, -61, 0.05]);
  });

  test.each([{ kind: 'ber' }, { period: 'year' }, { measuredAt: 'chain' }])(
    'keeps its guarantee from becoming %o',
    async (change) => {
      const refused = await changeGuarantee({ rate: '88.00', ...change });
      expectError(refused, 'conflict');
      expect(refused.text).toContain('Delete them');
    },
  );

  const versions = () =>
    app.platform.database.withTenant(
      organizationId,
      async (tx) =>
        (
          await tx.client.query(
            'select distinct xmin::text from payer_file_claims where organization_id = $1',
            [tx.organizationId],
          )
        ).rows,
    );
  let organizationId = '';
  test('is compared again only if claims of its period changed', async () => {
    organizationId = await organizationOf(client);
    const before = await versions();
    await app.platform.database.withTenant(organizationId, queueAll);
    await settle();
    expect(await versions()).toEqual(before);
  });

  test('is the exhibit of the case’s packet, without names', async () => {
    const [found] = (await client.get('/api/cases?page=1&kind=true_up'))
      .body as unknown as RecoveryCase[];
    const prepare = () => client.post('/api/cases/steps', { action: 'prepare', ids: [found?.id] });
    const setCompared = async (isCompared: boolean) =>
      app.platform.database.withTenant(await organizationOf(client), (tx) =>
        updateOwn(tx, 'payer_files', { id }).set({ is_compared: isCompared }).execute(),
      );
    await setCompared(false);
    const refused = await prepare();
    expectError(refused, 'conflict');
    expect(refused.text).toContain('is still being compared');
    await setCompared(true);
    const { status, text } = await prepare();
    expect(status, text).toBe(200);
    const { packets } = (await client.get(`/api/cases/${found?.id}`)).body as unknown as CaseDetail;
    const packet = `/api/case-packets/${packets[0]?.id}`;
    const { text: table } = await client.get(`${packet}/table`);
    expect(table).toContain('Our figures,,145.20\r\nOnly in your file,1,-0.40\r\n');
    expect(table).toContain('Your file,,39.40');
    expect(table).toContain('Not in your file,503,0,2026-09-14');
    const { bytes } = await client.get(`${packet}/letter`);
    const letter = (await readPdf(bytes)).join(' ').replaceAll(/\s+/g, ' ');
    expect(letter).toContain('they differ in 4 claims');
    expect(letter).not.toContain('Please send us your reconciliation');
    expect(letter).toContain('Exhibit: 4 differences');
    expect(`${table}${letter}`).not.toMatch(/ZZ9|QUIXOTE/);
  });

  test('follows a claim that only we had and that is gone', async () => {
    const url = `/api/export-imports/${lastImportId}`;
    const undone = await client.request({ method: 'DELETE', url, payload: { note: 'wrong' } });
    expect(undone.status, undone.text).toBe(200);
    await settle();
    const [period] = await periodsOf();
    expect(period).toMatchObject({ ours: 100.75, file: { updating: false, ours: 100.75 } });
    expect(period?.file?.states.map(({ state }) => state)).not.toContain('ours_only');
  });

  test('is read by staff, and imported and deleted by administrators', async () => {
    const organizationId = await organizationOf(client);
    const { client: staff } = await joinAs(app, { role: 'staff', organizationId });
    expect((await staff.get(`${base}/${path}`)).status).toBe(200);
    expectError(await sendPayerFile(staff, path, payerFileOf(...rows)), 'forbidden');
    const remove = { method: 'DELETE', url: `${base}/payer-files/${id}` } as const;
    expectError(await staff.request(remove), 'forbidden');
    expect((await client.get(`${base}/payer-files/${id}/original`)).text).toBe(
      payerFileOf(...rows),
    );
    expect((await client.request(remove)).status).toBe(200);
    expectError(await client.get(`${base}/payer-files/${id}/claims`), 'not_found');
    expect((await preview(payerFileOf(...rows))).isKnown).toBe(true);
    const trail = (await auditRows(app)).filter((row) => row.entity_type === 'payer_file');
    expect(trail.map(({ action }) => action)).toEqual([
      ...['create', 'process', 'process', 'delete'],
    ]);
  });
});
