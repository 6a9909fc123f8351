import { Chance } from '@pfs/core/testing/draft/chance';
import { knownYear } from '@pfs/core/testing/recovery/known-gaps';
import { endsOn, journalOf, type KnownYear, sentOn } from '@pfs/core/testing/recovery/known-year';
import type { CaseRow, RecoveryCase } from '@pfs/wire/cases';
import type { AnnouncedPayment, BankLine, BookMonth } from '@pfs/wire/deposits';
import type { PayerContracts } from '@pfs/wire/payer-contracts';
import type { PriceSummary } from '@pfs/wire/price-appeals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDeep, tries } from '../../testing/in-depth.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, testPassword } from '../../testing/test-client.ts';
import { matchQueued } from '../claim-matches/public.ts';
import { matchQueuedDeposits } from '../deposits/public.ts';
import { checkQueuedContracts } from '../payer-contracts/public.ts';
import { switchPlan } from '../subscriptions/public.ts';
import { caseWork, findQueuedCases } from './public.ts';
import { eventsOf, forgetNadac, happenAll } from './testing/known-year-events.ts';

/** The first: a floor in force, windows of both kinds, an offset, and a lump sum that is off. */
const seeds = Array.from({ length: tries(1, 20) }, (_, at) => 12 + at);
const payersMax = tries(2, 4);

let app: TestApp;
let today = sentOn;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(`${today}T17:00:00Z`) });
});
afterAll(() => app.close());

interface Scene {
  readonly client: TestClient;
  readonly organizationId: string;
}

async function look(): Promise<void> {
  await matchQueued(app.platform);
  await checkQueuedContracts(app.platform);
  await matchQueuedDeposits(app.platform);
  await findQueuedCases(app.platform);
}

/** All that is queued, and what the next morning brings. */
async function settle(): Promise<void> {
  await look();
  await caseWork(app.platform).daily?.['cases']?.(() => false);
}

async function read<Body>(client: TestClient, path: string): Promise<Body> {
  const { body, status, text } = await client.get(path);
  expect(status, text).toBe(200);
  return body as Body;
}

const cents = (amount: number | null) => (amount === null ? null : Math.round(amount * 100));
const listCases = (client: TestClient) =>
  read<readonly RecoveryCase[]>(client, '/api/cases?page=1&pageSize=200');
/** What a row is of; which of two equal invoices is the copy depends on which came first. */
const labelOf = (label: string) =>
  label
    .replace(/^(Rx|Payment|Lump sum|Invoice) /, '')
    .replace(', fill 0', '')
    .replace('B-07', 'B-7');

/** The rows of each case, by its kind and whom it asks: what is asked and what came. */
async function casesOf(client: TestClient) {
  const found: Record<string, Record<string, readonly number[]>> = {};
  for (const { id, kind, party, rows, asked, seen, byItself } of await listCases(client)) {
    const own = await read<readonly CaseRow[]>(client, `/api/cases/${id}/rows?page=1&pageSize=200`);
    const key = `${kind} ${party.name}`;
    expect(found[key], `one case of ${key}`).toBeUndefined();
    const sum = (name: 'asked' | 'seen' | 'byItself') =>
      own.reduce((total, row) => total + (cents(row[name]) ?? 0), 0);
    expect
      .soft([rows, cents(asked), cents(seen), cents(byItself)], key)
      .toEqual([...[own.length, sum('asked'), sum('seen'), sum('byItself')]]);
    found[key] = Object.fromEntries(
      own.map((row) => [
        labelOf(row.label),
        [cents(row.asked) ?? 0, cents(row.seen) ?? 0, cents(row.byItself) ?? 0],
      ]),
    );
  }
  return found;
}

/** As planted; before anything was sent nothing came. */
function plantedCases({ cases }: KnownYear, isSent: boolean) {
  return Object.fromEntries(
    [...cases].map(([key, rows]) => [
      key,
      Object.fromEntries(
        [...rows].map(([label, { asked, seen, byItself }]) => [
          label,
          isSent ? [asked, seen, byItself] : [asked, 0, 0],
        ]),
      ),
    ]),
  );
}

async function checkPlanted({ client }: Scene, year: KnownYear): Promise<void> {
  expect(await casesOf(client)).toEqual(plantedCases(year, false));
  const { verdicts } = await read<PriceSummary>(client, '/api/price-appeals/summary');
  expect
    .soft(Object.fromEntries(verdicts.map((one) => [one.verdict, [one.fills, cents(one.below)]])))
    .toEqual(Object.fromEntries(year.verdicts));
  const { trueUps } = await read<PayerContracts>(client, '/api/payer-contracts');
  const { accrued, taken } = year.trueUp;
  expect(trueUps.find(({ from }) => from === '2026-07-01')).toMatchObject({
    ...{ accrued: accrued / 100, taken: taken / 100, above: (taken - accrued) / 100 },
    doubts: { months: [], claims: 0, lumps: [] },
  });
}

async function sendAll({ client }: Scene, year: KnownYear): Promise<void> {
  const cases = await listCases(client);
  for (const action of ['prepare', 'send']) {
    const { status, text } = await client.post('/api/cases/steps', {
      ...{ action, ids: cases.map(({ id }) => id) },
    });
    expect(status, text).toBe(200);
  }
  await settle();
  const { verdicts } = await read<PriceSummary>(client, '/api/price-appeals/summary');
  const open = verdicts.filter(({ verdict }) => verdict === 'mac' || verdict === 'floor');
  // Asked by their contract instead.
  const ofContracts = [...year.cases].flatMap(([key, rows]) =>
    key.startsWith('contract_short') ? [rows.size - 1] : [],
  );
  expect
    .soft(open.reduce((sum, { fills }) => sum + fills, 0))
    .toBe(ofContracts.reduce((sum, rows) => sum + rows, 0));
}

/** Each answer of a payer, to the rows that it is about. */
async function answerAll({ client }: Scene, year: KnownYear): Promise<void> {
  for (const { id, kind, party } of await listCases(client)) {
    if (kind !== 'mac') continue;
    const rows = await read<readonly CaseRow[]>(
      client,
      `/api/cases/${id}/rows?page=1&pageSize=200`,
    );
    const said = year.answers.filter(({ payer }) => payer === party.name);
    for (const { rx, answer } of said) {
      const row = rows.find(({ label }) => labelOf(label) === rx);
      const source = answer === 'denied' ? { source: 'Anda' } : {};
      const body = { answer, ...source, rows: [row?.id] };
      const { status, text } = await client.post(`/api/cases/${id}/answers`, body);
      expect(status, text).toBe(200);
    }
  }
}

async function checkBank({ client }: Scene, year: KnownYear): Promise<void> {
  const lines = await read<readonly BankLine[]>(client, '/api/bank-lines?page=1&pageSize=200');
  const shown = lines.map(({ postedOn, text, amount, state, payments }) =>
    [
      postedOn,
      text,
      cents(amount),
      state,
      ...payments.map((one) => one.traceNumber).toSorted(),
    ].join(),
  );
  const planted = year.bank.map(({ day, text, cents: of, state, of: traces }) =>
    [day, text, of, state, ...traces.toSorted()].join(),
  );
  expect(shown.toSorted()).toEqual(planted.toSorted());
  const payments = await read<readonly AnnouncedPayment[]>(
    client,
    '/api/deposits/payments?page=1&pageSize=200&state=missing',
  );
  const shownOrDoubtful = new Set([...year.bank.flatMap(({ of }) => of), ...year.twins]);
  const missing = year.payments
    .map(({ trace }) => trace)
    .filter((one) => !shownOrDoubtful.has(one));
  expect
    .soft(payments.map(({ traceNumber }) => traceNumber).toSorted())
    .toEqual(missing.toSorted());
}

async function checkBooks({ client }: Scene, year: KnownYear): Promise<void> {
  const months = await read<readonly BookMonth[]>(client, '/api/books');
  expect(months.length).toBeGreaterThan(2);
  for (const { month, entries, debit, credit } of months) {
    expect(debit, month).toBe(credit);
    const amounts = Object.fromEntries(
      (entries[0]?.lines ?? []).map((line) => [
        line.account,
        Math.round((line.debit - line.credit) * 100),
      ]),
    );
    const planted = Object.entries(journalOf(year.payments, month));
    expect({ month, ...amounts }).toEqual({
      ...{ month, ...Object.fromEntries(planted.filter(([, of]) => of !== 0)) },
    });
  }
}

/** All that rests on the files, without what each upload makes anew. */
const keptOf = ({ organizationId }: Scene) =>
  app.platform.database.withTenant(organizationId, async (tx) => {
    const of = sql`organization_id = ${organizationId}`;
    const rows = async (query: ReturnType<typeof sql>) => (await query.execute(tx.query)).rows;
    return {
      checks: await rows(sql`
        select rx_number, verdict, kind, filled_on, paid, fee_paid, cost, floor, asked, last_on,
          payer_last_on, state_last_on, may_be_late
        from price_checks where ${of} order by 1, 2, 3`),
      terms: await rows(sql`
        select rx_number, state, priced_by, expected, paid, short from contract_checks
        where ${of} order by 1, 2, 4`),
      months: await rows(sql`
        select month, drug_class, claims, claims_out, awp, ingredient, fees from guarantee_months
        where ${of} order by 1, 2, 3, 5`),
      states: await rows(sql`
        select rx_number, state, expected, remitted, explained, days from adjudication_states
        where ${of} order by 1, 2, 3`),
      cases: await rows(sql`
        select kind, state, rows, asked, seen, by_itself, due_on, due_reason,
          (select count(*)::int from case_steps where case_id = cases.id) as steps, array(
            select concat_ws(' ', row.rx_number, row.amount, receipt.source, receipt.amount,
              receipt.came_on, receipt.counted_elsewhere)
            from case_rows row left join case_receipts receipt on receipt.case_id = row.case_id
              and receipt.row_key = row.row_key
            where row.case_id = cases.id order by 1) as lines
        from cases where ${of} order by 1, 4, 5`),
      lumps: await rows(sql`
        select program, from_on, to_on, population from current_lump_periods where ${of}
        order by 1, 2, 3`),
    };
  });

async function live(seed: number, order: number) {
  const year = knownYear(seed, payersMax);
  today = sentOn;
  await forgetNadac(app);
  const { client, user, email } = await registerPharmacy(app.server);
  const scene = { client, organizationId: user.organization?.id ?? '' };
  await app.platform.database.withPlatform('files without limit', (tx) =>
    switchPlan(tx, {
      ...{ organizationId: scene.organizationId, planType: 'enterprise' },
      now: new Date(`${today}T17:00:00Z`),
    }),
  );
  const place = { app, year, client: scene.client, vendorIds: new Map<string, string>() };
  const chance = new Chance(seed * 1_000 + order);
  const before = eventsOf(place, 'before');
  await happenAll(before, chance, look);
  await settle();
  await checkPlanted(scene, year);
  await sendAll(scene, year);
  today = endsOn;
  const signed = await client.post('/api/auth/login', { email, password: testPassword });
  expect(signed.status, signed.text).toBe(200);
  const after = eventsOf(place, 'after');
  const answers = { name: 'answers', needs: [], happen: () => answerAll(scene, year) };
  await happenAll([...after, answers], chance, look);
  await settle();
  expect(await casesOf(scene.client)).toEqual(plantedCases(year, true));
  await checkBank(scene, year);
  await checkBooks(scene, year);
  return isDeep ? keptOf(scene) : undefined;
}

const inOrders = isDeep ? ', and alike in two orders of its files' : '';
test.each(seeds)(`the year of seed %i ends as planted${inOrders}`, async (seed) => {
  const kept = await live(seed, 0);
  if (isDeep) expect(await live(seed, 1)).toEqual(kept);
});
