import type { RulePreview, UnclassifiedGroup } from '@pfs/wire/classification';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { lockLedger } from '../ledger/lock.ts';
import { verifyRollups } from '../ledger/rollups.ts';

let app: TestApp;
/** Has the file; between two tests it has no rules. */
let own: Pharmacy;
let start: Awaited<ReturnType<typeof stateOf>>;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  own = await pharmacy();
  await readFile(own);
  start = await stateOf(own);
});
afterEach(async () => {
  for (const { id } of (await own.client.get('/api/classification/rules')).body) {
    expect((await undo(own, id)).status).toBe(200);
  }
});
afterAll(() => app.close());

const lump = { where: 'provider_adjustment', payerId: null, code: null, reference: null } as const;
const claimRule = {
  where: 'claim_adjustment',
  payerId: null,
  code: 'CO 197',
  reference: null,
  category: 'dir',
} as const;

/** A file of two payers with unknown lump sums, a denied claim, and a payment that is held. */
const file = smallRemittance(
  {
    paidOn: '2026-02-10',
    payer: 'ALPHA RX',
    claims: [{ id: '1', dir: 512 }],
    lumps: [
      ['CS', 'MISC 0417', 1_001],
      ['CS', 'MISC 0418', -300],
      ['CS', 'DIR Q1', 250],
    ],
  },
  {
    paidOn: '2026-03-10',
    payer: 'BETA RX',
    claims: [
      { id: '2', unknown: 725 },
      { id: '3', status: 'denied', gross: 7_000 },
    ],
    lumps: [['CS', 'MISC 9', 444]],
  },
  {
    paidOn: '2026-03-11',
    payer: 'BETA RX',
    claims: [{ id: '4' }],
    lumps: [['CS', 'MISC 10', 111]],
    amount: 1,
  },
);

interface Pharmacy {
  readonly client: TestClient;
  readonly organizationId: string;
}

async function pharmacy(): Promise<Pharmacy> {
  const { client, user } = await registerPharmacy(app.server);
  return { client, organizationId: user.organization?.id ?? '' };
}

async function readFile({ client }: Pharmacy): Promise<void> {
  const read = await uploadAndRead(client, { name: 'lumps.835', content: file });
  expect(read.processingStatus, read.failureReason ?? '').toBe('completed');
}

/** Everything that a rule may change, as it is stored and as it is shown. */
async function stateOf({ client, organizationId }: Pharmacy) {
  const stored = await app.platform.database.withTenant(organizationId, async (tx) => ({
    rollups: await verifyRollups(tx),
    lumps: await tx.query.selectFrom('provider_adjustments').selectAll().orderBy('id').execute(),
    claims: await tx.query.selectFrom('claims').selectAll().orderBy('id').execute(),
    days: await tx.query
      .selectFrom('payer_day_metrics')
      .selectAll()
      .orderBy('metric_date')
      .execute(),
    drugs: await tx.query.selectFrom('drug_month_metrics').selectAll().orderBy('month').execute(),
    remittances: await tx.query
      .selectFrom('remittances')
      .select(['id', 'total_dir_fees', 'extracted_data'])
      .orderBy('id')
      .execute(),
    counted: await tx.query
      .selectFrom('payments')
      .select(['id', 'counted'])
      .orderBy('id')
      .execute(),
  }));
  expect(stored.rollups).toEqual([]);
  const months = await Promise.all(
    ['2026-02', '2026-03'].map((month) => client.get(`/api/dashboard?month=${month}`)),
  );
  return { ...stored, shown: months.map(({ body }) => [body.metrics, body.payerBreakdown]) };
}

async function payerId({ client }: Pharmacy, name: string): Promise<string> {
  const { body } = await client.get('/api/classification/unclassified');
  const found = (body as UnclassifiedGroup[]).find((group) => group.payerName === name);
  if (found === undefined) throw new Error(`nothing of ${name} is unclassified`);
  return found.payerId;
}

async function makeRule({ client }: Pharmacy, rule: object) {
  const answer = await client.post('/api/classification/rules', rule);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { id: string; rows: number };
}

function undo({ client }: Pharmacy, id: string) {
  return client.request({ method: 'DELETE', url: `/api/classification/rules/${id}` });
}

test('unclassified money is listed by payer, code, reference, without denied claims', async () => {
  const { body } = await own.client.get('/api/classification/unclassified');
  const groups = body as UnclassifiedGroup[];
  expect(groups.map((one) => [one.payerName, one.code, one.reference, one.amount])).toEqual([
    ['ALPHA RX', 'CS', 'MISC 0417', 10.01],
    ['BETA RX', 'CO 253', null, 7.25],
    ['BETA RX', 'CS', 'MISC 9', 4.44],
    ['ALPHA RX', 'CS', 'MISC 0418', -3],
    ['BETA RX', 'CS', 'MISC 10', 1.11],
  ]);
  expect(groups[1]).toMatchObject({ where: 'claim_adjustment', rows: 1, firstOn: '2026-03-10' });
});

describe.each([
  ['lump sums', { ...lump, reference: 'misc', category: 'dir' }, 4, 3, 12.56],
  ['lump sums to a bonus', { ...lump, code: 'CS', category: 'bonus' }, 5, 3, 15.06],
  ['adjustments of claims', claimRule, 1, 1, 70],
  ['claims’ DIR', { ...claimRule, code: 'CO 295', category: 'network_fee' }, 1, 1, 5.12],
])('a rule for %s', (_name, rule, rows, payments, amount) => {
  test('a rule changes what its preview said, and its undo restores rows and totals', async () => {
    const preview = (await own.client.post('/api/classification/preview', rule))
      .body as RulePreview;
    expect(preview).toMatchObject({ rows, payments, amount });
    expect(await stateOf(own)).toEqual(start);

    const made = await makeRule(own, rule);
    expect(made.rows).toBe(rows);
    const changed = await stateOf(own);
    expect(changed.shown).not.toEqual(start.shown);
    const listed = await own.client.get('/api/classification/rules');
    expect(listed.body).toMatchObject([{ id: made.id, rows, createdByName: 'Maria Lopez' }]);
    const nothing = { ...lump, code: 'ZZ', category: 'dir' };
    const after = (await own.client.post('/api/classification/preview', nothing)).body;
    expect(after).toMatchObject({ rows: 0, firstOn: null, before: preview.after });

    expect((await undo(own, made.id)).body).toEqual({ rows });
    expect(await stateOf(own)).toEqual(start);
  });
});

test('the dashboard shows a lump sum as DIR once a rule says so, to the cent', async () => {
  const dir = async () =>
    (await own.client.get('/api/dashboard?month=2026-02')).body.metrics.monthlyDirFees;
  expect(await dir()).toBe(7.62);
  await makeRule(own, { ...lump, reference: 'MISC', category: 'dir' });
  expect(await dir()).toBe(14.63);
  const [remittance] = (await own.client.get('/api/remittances')).body;
  expect(remittance.extractedData).toEqual({ processedClaims: 4, totalDirFees: 20.18 });
});

test('a claim’s gross grows by what becomes a fee, and its net is unchanged', async () => {
  await makeRule(own, claimRule);
  const { body } = await own.client.get('/api/claims?search=3');
  expect(body).toMatchObject([{ claimId: '3', grossAmount: 70, dirFee: 70, netAmount: 0 }]);
});

test('a held payment’s rows change too, without changing totals', async () => {
  const rule = { ...lump, payerId: await payerId(own, 'BETA RX'), code: 'CS', category: 'dir' };
  const preview = (await own.client.post('/api/classification/preview', rule)).body as RulePreview;
  expect(preview).toMatchObject({ rows: 2, payments: 2, amount: 5.55 });
  const by = preview.after.dirFees - preview.before.dirFees;
  expect(Math.round(by * 100)).toBe(444);
});

test('later imports are classified by the rules, with their id and version', async () => {
  const later = await pharmacy();
  const rule = await makeRule(later, { ...lump, code: 'CS', reference: 'MISC', category: 'dir' });
  const claims = await makeRule(later, claimRule);
  expect([rule.rows, claims.rows]).toEqual([0, 0]);
  await readFile(later);
  const { lumps, claims: rows } = await stateOf(later);
  const decided = lumps.filter((one) => one.rule_id === rule.id);
  expect(decided.map((one) => one.category)).toEqual(['dir', 'dir', 'dir', 'dir']);
  expect(decided[0]?.rule_version).toBe(1);
  expect(rows.find((one) => one.claim_id === '3')).toMatchObject({
    dir_fee: '70.00',
    adjustments: [['service', 'CO', '197', '70.00', 'dir', claims.id, 1]],
  });
});

test('a rule for one payer wins over one for all, whichever came first', async () => {
  const alpha = await payerId(own, 'ALPHA RX');
  const narrow = { ...lump, payerId: alpha, reference: 'MISC', category: 'network_fee' };
  const wide = { ...lump, reference: 'MISC', category: 'dir' };
  expect((await makeRule(own, narrow)).rows).toBe(2);
  const forAll = await makeRule(own, wide);
  expect(forAll.rows).toBe(2);
  const categories = async () =>
    (await stateOf(own)).lumps
      .filter((one) => one.reference?.startsWith('MISC') === true)
      .map((one) => one.category);
  expect(await categories()).toEqual(['network_fee', 'network_fee', 'dir', 'dir']);
  const rules = (await own.client.get('/api/classification/rules')).body;
  const first = rules.find((one: { payerName: string | null }) => one.payerName === 'ALPHA RX');
  expect((await undo(own, first.id)).body).toEqual({ rows: 2 });
  expect(await categories()).toEqual(['dir', 'dir', 'dir', 'dir']);
});

test('of two equally specific rules the newer wins, and its undo restores the older', async () => {
  const older = await makeRule(own, { ...lump, reference: 'MISC', category: 'dir' });
  const newer = await makeRule(own, { ...lump, code: 'CS', category: 'interest' });
  expect([older.rows, newer.rows]).toEqual([4, 5]);
  await undo(own, newer.id);
  const { lumps } = await stateOf(own);
  expect(lumps.filter((one) => one.rule_id === older.id)).toHaveLength(4);
  expect(lumps.find((one) => one.reference === 'DIR Q1')?.rule_id).toBe('plb.dir-text');
});

test('a repeated rule is refused, and so is a contradicting one', async () => {
  const { client } = own;
  const rule = { ...lump, code: 'CS', reference: 'True-up', category: 'dir' };
  await makeRule(own, rule);
  const same = { ...rule, reference: 'TRUE UP' };
  for (const path of ['rules', 'preview']) {
    const again = await client.post(`/api/classification/${path}`, same);
    expectError(again, 'conflict');
    expect(again.body.message).toBe('You already have this rule.');
  }
  const other = await client.post('/api/classification/rules', { ...same, category: 'bonus' });
  expectError(other, 'conflict');
  expect(other.body.message).toContain('Remove it first');
});

test('two people who add the same rule at once add one', async () => {
  const rule = { ...lump, code: 'CS', category: 'dir' };
  const answers = await Promise.all(
    [1, 2, 3].map(() => own.client.post('/api/classification/rules', rule)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  await stateOf(own);
});

test('an undone rule can be added again, and is not undone twice', async () => {
  const rule = { ...lump, code: 'CS', category: 'dir' };
  const { id } = await makeRule(own, rule);
  expect((await undo(own, id)).body).toEqual({ rows: 5 });
  expectError(await undo(own, id), 'not_found');
  expect((await makeRule(own, rule)).rows).toBe(5);
});

test('staff may add rules; payers and rules of other pharmacies are not found', async () => {
  const other = await pharmacy();
  const staff = await joinAs(app, { role: 'staff', organizationId: own.organizationId });
  const rule = { ...lump, code: 'CS', category: 'dir' };
  const made = await staff.client.post('/api/classification/rules', rule);
  expect(made.status).toBe(201);
  const foreign = { ...rule, payerId: await payerId(own, 'BETA RX') };
  expectError(await other.client.post('/api/classification/preview', foreign), 'not_found');
  expectError(await other.client.post('/api/classification/rules', foreign), 'not_found');
  expectError(await undo(other, made.body.id), 'not_found');
  expect((await other.client.get('/api/classification/rules')).body).toEqual([]);
});

test.each([
  [{ ...lump, category: 'dir' }, 'code', 'A rule needs a code or a reference'],
  [{ ...lump, reference: '0417', category: 'dir' }, 'reference', 'has no letters'],
  [{ ...claimRule, reference: 'DIR' }, 'reference', 'have no reference'],
  [{ ...claimRule, code: 'CO' }, 'code', 'as CO 253'],
  [{ ...lump, code: 'CS', category: 'fees' }, 'category', ''],
])('the rule %j is refused for its %s', async (rule, field, message) => {
  const answer = await own.client.post('/api/classification/rules', rule);
  expectError(answer, 'invalid_input');
  expect(answer.body.fields?.[field]).toContain(message);
});

test('the audit trail has the totals before and after', async () => {
  const { id } = await makeRule(own, { ...lump, reference: 'MISC', category: 'dir' });
  const [row] = await app.platform.database.withTenant(own.organizationId, (tx) =>
    tx.query.selectFrom('audit_trails').selectAll().where('entity_id', '=', id).execute(),
  );
  expect(row).toMatchObject({
    action: 'create',
    description: 'Added a rule for dir: 4 adjustments in 3 payments reclassified',
    old_values: { totals: { dirFees: 7.62 } },
    new_values: { rows: 4, amount: 12.56, totals: { dirFees: 19.07 } },
  });
  expect(JSON.stringify(row)).not.toContain('MISC');
});

test('an alert about unclassified money ends when a rule classifies it', async () => {
  const count = async () =>
    (
      await app.platform.database.withTenant(own.organizationId, (tx) =>
        tx.query
          .selectFrom('alerts')
          .select('cause')
          .where('cause', 'like', 'unclassified:%')
          .where('resolved_at', 'is', null)
          .execute(),
      )
    ).length;
  const before = await count();
  const { id } = await makeRule(own, { ...lump, reference: 'MISC', category: 'dir' });
  // Claims of the file carry unknown money too, which the rule does not know.
  expect(before).toBe(2);
  expect(await count()).toBe(1);
  await undo(own, id);
  expect(await count()).toBe(before);
});

test('a rule is applied even if the browser is closed, and is there afterwards', async () => {
  // Without a file nothing but the call waits for its ledger.
  const { client, organizationId } = await pharmacy();
  const url = await app.listen();
  const browser = new AbortController();
  const sent = await app.platform.database.withTenant(organizationId, async (tx) => {
    await lockLedger(tx);
    const answer = fetch(`${url}/api/classification/rules`, {
      method: 'POST',
      headers: {
        cookie: client.cookie(),
        'content-type': 'application/json',
        'idempotency-key': 'closed',
      },
      body: JSON.stringify({ ...lump, reference: 'MISC', category: 'dir' }),
      signal: browser.signal,
    }).catch((error: Error) => error.name);
    const waiting = sql`select from pg_locks
      join pg_database on pg_database.oid = pg_locks.database and datname = current_database()
      where locktype = 'advisory' and not granted
        and (classid::bigint << 32 | objid::bigint) =
          hashtextextended(${`import ${organizationId}`}, 0)`;
    await expect.poll(async () => (await waiting.execute(tx.query)).rows.length).toBe(1);
    browser.abort();
    return answer;
  });
  expect(sent).toBe('AbortError');
  const rules = async () => (await client.get('/api/classification/rules')).body;
  await expect.poll(rules).toMatchObject([{ category: 'dir', rows: 0 }]);
});
