import { chatAnswer } from '@pfs/wire/assistant';
import type { CaseDetail, CaseSummary, RecoveryCase, RecoveryReport } from '@pfs/wire/cases';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import { readWorkbook, valuesOf } from '../../testing/read-workbook.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { askTopic } from '../assistant/topics/testing/ask-topic.ts';
import { matchQueued } from '../claim-matches/public.ts';
import { claim, exportOf, openPharmacy, remit } from '../claim-matches/testing/loads.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { findQueuedCases } from './public.ts';
import { decideOn } from './testing/decide-on.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

// $100.00 is asked of one payer and $20.01 of another, which promises $15.00. $42.10 comes.
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T17:00:00Z') });
  ({ client, organizationId } = await openPharmacy(app));
  await importCsv(
    client,
    exportOf({ rx: '101' }, { rx: '102' }, { rx: '103', bin: '610014', paid: '20.01' }),
  );
  const [first, second] = await look();
  for (const action of ['prepare', 'send']) await step(action, first, second);
  await step('win', first);
  await step('win', { promised: '15.00' }, second);
  await remit(client, [claim('101', { gross: 42_10 })], { paidOn: '2026-11-21' });
  await look();
});
afterAll(() => app.close());

async function look() {
  await matchQueued(app.platform);
  await findQueuedCases(app.platform);
  return listed();
}

const listed = async () =>
  (await client.get('/api/cases?page=1&pageSize=200')).body as RecoveryCase[];

async function step(action: string, ...given: readonly (RecoveryCase | object | undefined)[]) {
  const ids = given.flatMap((one) => (one !== undefined && 'id' in one ? [one.id] : []));
  const more = given.find((one) => one !== undefined && !('id' in one)) ?? {};
  const answer = await client.post('/api/cases/steps', { action, ids, ...more });
  expect(answer.status, answer.text).toBe(200);
}

const dollars = (amounts: readonly number[]) =>
  amounts.reduce((all, one) => all + Math.round(one * 100), 0) / 100;

/** What each place that shows it says, all of which agree. */
async function promisedNotPaid(): Promise<number> {
  const cases = await listed();
  const { promisedNotPaid: ofSummary } = (await client.get('/api/cases/summary'))
    .body as CaseSummary;
  const report = (await client.get('/api/cases/report')).body as RecoveryReport;
  const sheets = await readWorkbook(
    (await client.get('/api/cases/report/export?format=xlsx')).bytes,
  );
  const ofSheets = sheets.map((sheet) => {
    const rows = valuesOf(sheet) ?? [];
    const at = rows
      .find((row) => row.includes('Promised, not paid'))
      ?.indexOf('Promised, not paid');
    return at === undefined ? undefined : rows.find(([name]) => name === 'Total')?.[at];
  });
  const details = await Promise.all(
    cases.map(async ({ id }) => (await client.get(`/api/cases/${id}`)).body as CaseDetail),
  );
  const asked = { about: 'cases', of: 'promised', parties: [], kinds: [] } as const;
  const { answer } = await askTopic(app, organizationId, {
    ...asked,
    period: { from: null, to: null },
  });
  const shown = [
    dollars(cases.map((one) => one.promisedNotPaid ?? 0)),
    dollars(details.map((one) => one.promisedNotPaid ?? 0)),
    ...[report.totals, ...[report.parties, report.months].map(sumOf)].map(
      (sums) => sums.promisedNotPaid,
    ),
    ...ofSheets.filter((total) => total !== undefined).map(Number),
    chatAnswer.parse(answer).figure?.value ?? 0,
  ];
  expect(shown).toHaveLength(9);
  expect(shown).toEqual(shown.map(() => ofSummary));
  return ofSummary;
}

const sumOf = (rows: readonly { readonly promisedNotPaid: number }[]) => ({
  promisedNotPaid: dollars(rows.map((row) => row.promisedNotPaid)),
});

/** How long the first case's payer took for so many payments. */
function payerTook(p95: number, payments: number) {
  return app.platform.database.withTenant(organizationId, async (tx) => {
    await sql`delete from payer_cycles where organization_id = ${tx.organizationId}`.execute(
      tx.query,
    );
    await sql`insert into payer_cycles
        (organization_id, payer_key, payments, p95_days, late_from_days)
      select organization_id, party, ${payments}, ${p95}::int,
        case when ${payments}::int >= 30 then ${p95}::int + 4 end
      from cases where organization_id = ${tx.organizationId} and asked = 100`.execute(tx.query);
  });
}

test('a promise counts as not paid on the day after the usual time to pay', async () => {
  expect(await promisedNotPaid()).toBe(0);
  const [young] = (await listed()).filter(({ asked }) => asked === 100);
  expect(young).toMatchObject({ promisedNotPaid: 0, payableUntil: '2026-12-20' });
  // 30 days, the last one included.
  await decideOn(app, organizationId, '2026-10-21');
  expect(await promisedNotPaid()).toBe(0);
  await decideOn(app, organizationId, '2026-10-20');
  expect(await promisedNotPaid()).toBe(72.9);
  const old = (await listed()).filter(({ state }) => state === 'won');
  expect(old.map((one) => [one.promisedNotPaid, one.payableUntil])).toEqual(
    expect.arrayContaining([
      [57.9, null],
      [15, null],
    ]),
  );
});

test('the payer’s own time counts once it is known from 30 payments', async () => {
  await decideOn(app, organizationId, '2026-11-09');
  await payerTook(10, 29);
  expect(await promisedNotPaid()).toBe(0);
  await payerTook(10, 30);
  expect(await promisedNotPaid()).toBe(57.9);
  await decideOn(app, organizationId, '2026-11-10');
  expect(await promisedNotPaid()).toBe(0);
  await decideOn(app, organizationId, '2026-10-10');
  await payerTook(45, 30);
  expect(await promisedNotPaid()).toBe(15);
});

test('Part D pays within 14 days', async () => {
  await payerTook(45, 29);
  const inTenant = (kind: string) =>
    app.platform.database.withTenant(organizationId, async (tx) => {
      await sql`update cases set kind = ${kind}
        where organization_id = ${tx.organizationId} and asked = 100`.execute(tx.query);
    });
  for (const kind of ['part_d_question', 'mfp_late', 'mfp_short']) {
    await inTenant(kind);
    await decideOn(app, organizationId, '2026-11-06');
    expect(await promisedNotPaid(), kind).toBe(0);
    await decideOn(app, organizationId, '2026-11-05');
    expect(await promisedNotPaid(), kind).toBe(57.9);
  }
});

test('the report as a PDF says so', async () => {
  const { bytes } = await client.get('/api/cases/report/export?format=pdf');
  const text = (await readPdf(bytes)).join('\n').replaceAll(/\s+/g, ' ');
  expect(text).toContain('once the usual time to pay has passed');
  expect(text).toMatch(/Promised, not paid \$57\.90/);
});
