import { setTimeout as sleep } from 'node:timers/promises';
import { toCents } from '@pfs/core/money';
import { claimAmounts, claimSorts, claimTraits } from '@pfs/wire/claim-names';
import type { Claim } from '@pfs/wire/claims';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tries } from '../../testing/in-depth.ts';
import { type SmallClaim, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import type { ClaimFilter } from './claim-filter.ts';
import { type ClaimIndexes, openClaimIndexes } from './claim-index/claim-indexes.ts';
import { type ClaimPage, listClaims, toClaim } from './list-claims.ts';
import {
  type ClaimGrouping,
  claimGroupings,
  groupClaims,
  summarizeClaims,
} from './summarize-claims.ts';
import { simpleClaimList } from './testing/simple-claim-list.ts';
import { simpleClaimGroups, simpleClaimSums } from './testing/simple-claim-sums.ts';

const numRuns = tries(20, 200);

let app: TestApp;
let client: TestClient;
let organizationId: string;
let all: readonly Claim[];
let remittanceIds: readonly string[];
/** One that answers from memory, and one that never does. */
let indexes: ClaimIndexes;
let noIndexes: ClaimIndexes;
const memoryFailed = vi.fn();

const payers = ['NORTH PAYER', 'ÉLAN SANTÉ', '=1+1', "O'NEIL & <b>SONS</b>", 'Plan 100%_\\'];
const drugs = [
  { drugName: 'METFORMIN 500 MG', ndc: '60505082901' },
  { drugName: 'ÉCLAIR CREAM', ndc: '00093505698' },
  { drugName: '50% _GEL\\', ndc: '00000000011' },
  { ndc: '65862001305' },
  { drugName: '' },
];
const days = ['2025-11-30', '2026-01-15', '2026-01-16', '2026-02-28'];

function claimOf(index: number): SmallClaim {
  const prefix = ['70000', 'Rx-é', '100%_', "a'b\\"][index % 4] ?? '';
  return {
    id: `${prefix}${(index * 37) % 500}`,
    ...drugs[(index * 7) % drugs.length],
    filledOn: days[(index * 5) % 3] ?? '',
    gross: ((index * 7_919) % 900) * 10,
    dir: index % 3 === 0 ? (index * 13) % 700 : 0,
    status: index % 11 === 5 ? 'denied' : index % 13 === 4 ? 'reversal' : 'paid',
  };
}

beforeAll(async () => {
  app = await startTestApp();
  const registered = await registerPharmacy(app.server);
  ({ client } = registered);
  remittanceIds = await Promise.all(
    days.map(async (paidOn, file) => {
      const payments = payers.map((payer, number) => ({
        paidOn,
        payer,
        trace: `T${file}-${number}`,
        claims: Array.from({ length: 20 }, (_, index) => claimOf(file * 100 + number * 20 + index)),
        // One payment is held.
        ...(file === 1 && number === 2 ? { amount: 1 } : {}),
      }));
      const name = `${paidOn}.835`;
      return (await uploadAndRead(client, { name, content: smallRemittance(...payments) })).id;
    }),
  );
  organizationId = registered.user.organization?.id ?? '';
  await addOtherAmounts();
  all = (await client.get('/api/claims?limit=1000')).body as readonly Claim[];
  const { platform } = app;
  noIndexes = openClaimIndexes({ ...platform, rowsMax: 0 });
  indexes = await readyIndexes();
});
afterAll(async () => {
  await indexes.close();
  await app.close();
});

/** Amounts that small files do not have, different in each column and beyond 32 bits in one. */
async function addOtherAmounts(): Promise<void> {
  await app.platform.database.withTenant(organizationId, (tx) =>
    sql`update claims set
      ger_fee = (('x' || left(md5(id::text), 3))::bit(12)::integer - 2000) / 100.0,
      other_fees = (('x' || left(md5(id::text), 2))::bit(8)::integer % 3) / 100.0,
      patient_paid = ('x' || left(md5(id::text), 5))::bit(20)::bigint * 100.13
      where organization_id = ${organizationId}`.execute(tx.query),
  );
}

const firstPage: ClaimPage = { sort: 'processedDate', order: 'desc', offset: 0, limit: 25 };

/** In the database's one view of all rows, as the route asks. */
function list(from: ClaimIndexes, filter: object, page: ClaimPage) {
  return app.platform.database.withTenant(
    organizationId,
    async (tx) => {
      const { rows, total } = await listClaims(tx, from, { filter, page, counted: true });
      return { rows: rows.map(toClaim), total };
    },
    { snapshot: true },
  );
}

/** Indexes that answer by themselves: told by what `ask` says while they are not. */
async function readyIndexes(): Promise<ClaimIndexes> {
  const opened = openClaimIndexes({ ...app.platform, rowsMin: 1, rowsMax: 10_000 });
  await untilAsked(opened);
  return opened;
}

/** Until the index has seen all changes. */
async function untilAsked(opened: ClaimIndexes): Promise<void> {
  for (;;) {
    let answered = false;
    const watched: ClaimIndexes = {
      ...opened,
      ask(asked, question) {
        const answer = opened.ask(asked, question);
        answered = answer !== undefined;
        return answer;
      },
    };
    await list(watched, {}, firstPage);
    if (answered) return;
    await sleep(10);
  }
}

/** Fails where the database would have to answer instead. */
function answering(opened: ClaimIndexes): ClaimIndexes {
  return {
    ...opened,
    ask(asked, question) {
      const answer = opened.ask(asked, question);
      if (answer === undefined) throw new Error('nothing in memory answers');
      answer.catch(memoryFailed);
      return answer;
    },
  };
}

const maybe = <T>(values: readonly T[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined });
const maybeSome = (names: readonly string[]) => fc.oneof(maybe(names), fc.subarray([...names]));
const cents = fc.option(fc.constantFrom(-1, 0, 1, 13, 700, 5_000, 600_000).map(toCents));
const amounts = fc.record({
  field: fc.constantFrom(...claimAmounts),
  overCents: cents,
  underCents: cents,
});
const searches = [
  ...['', '7', '70000', '%', '_', '\\', "'", "a'b\\", '100%_', 'é', 'É', 'rx-É1', 'PAY', 'met'],
  ...['60505-0829-01', '60505-829-01', '0829', '08-29', '=1', '<b>', "' or 1=1 --", 'none such'],
  ...['x'.repeat(200), '🙂', ' ', '-'],
];

const filters = () =>
  fc.record({
    from: maybe(days),
    to: maybe([...days, '2026-12-31']),
    dateOf: maybe(['fill'] as const),
    remittanceId: maybe(remittanceIds),
    payer: maybeSome([...payers, 'NORTH']),
    ndc: maybeSome(['60505082901', '65862001305', '']),
    drug: maybeSome(['METFORMIN 500 MG', '50% _GEL\\', '']),
    status: maybe(['paid', 'denied', 'reversal'] as const),
    counted: maybe(['true', 'false'] as const),
    with: maybe(claimTraits),
    amount: amounts,
    search: maybe(searches),
  });

/** Most filters of all fields at once let nothing through: these have one to three. */
const someFilters = () =>
  fc
    .tuple(filters(), fc.subarray(Object.keys(filterFields), { minLength: 0, maxLength: 3 }))
    .map(([filter, names]) =>
      Object.fromEntries(Object.entries(filter).filter(([name]) => names.includes(name))),
    );

const filterFields = {
  ...{
    from: 0,
    to: 0,
    dateOf: 0,
    remittanceId: 0,
    payer: 0,
    ndc: 0,
    drug: 0,
    status: 0,
    counted: 0,
  },
  ...{ with: 0, amount: 0, search: 0 },
};

const pages = fc.record({
  sort: fc.constantFrom(...claimSorts),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  offset: fc.integer({ min: 0, max: 420 }),
  limit: fc.integer({ min: 1, max: 200 }),
});

describe('any filter, search, order and page', () => {
  test('gives the same from memory, from the database and row by row', async () => {
    expect(all).toHaveLength(400);
    expect(all.filter(({ drugName }) => drugName === null)).toHaveLength(80);
    await fc.assert(
      fc.asyncProperty(someFilters(), pages, async (filter, page) => {
        const simple = simpleClaimList(all, filter, page);
        const expected = {
          total: simple.length,
          rows: simple.slice(page.offset, page.offset + page.limit),
        };
        expect(await list(noIndexes, filter, page)).toEqual(expected);
        expect(await list(answering(indexes), filter, page)).toEqual(expected);
      }),
      { numRuns },
    );
    expect(memoryFailed).not.toHaveBeenCalled();
  });
});

/** As `list`, of what claims come to. */
function sum(from: ClaimIndexes, filter: ClaimFilter, by: ClaimGrouping) {
  return app.platform.database.withTenant(
    organizationId,
    async (tx) => ({
      sums: await summarizeClaims(tx, from, filter),
      groups: await groupClaims(tx, from, { filter, by }),
    }),
    { snapshot: true },
  );
}

describe('the totals of any filter', () => {
  test('are the same from memory, from the database and added up row by row', async () => {
    const grouping = fc.constantFrom(...claimGroupings);
    await fc.assert(
      fc.asyncProperty(someFilters(), grouping, async (filter, by) => {
        const claims = simpleClaimList(all, filter, firstPage);
        const expected = {
          sums: simpleClaimSums(claims, filter),
          groups: simpleClaimGroups(claims, by, filter),
        };
        expect(await sum(noIndexes, filter, by)).toEqual(expected);
        expect(await sum(answering(indexes), filter, by)).toEqual(expected);
      }),
      { numRuns },
    );
    expect(memoryFailed).not.toHaveBeenCalled();
  });
});

describe('the index in memory', () => {
  test('sees a counted payment, a new file and a deleted one', async () => {
    const held = all.find(({ counted }) => !counted);
    const before = await list(indexes, { counted: 'false' }, firstPage);
    expect(before.total).toBe(20);
    const detail = await client.get(`/api/remittances/${held?.remittanceId}`);
    const payment = detail.body.payments.find((one: { counted: boolean }) => !one.counted);
    const decided = await client.post(`/api/payments/${payment.id}/count`, { note: 'looked at' });
    expect(decided.status, decided.text).toBeLessThan(300);
    expect((await list(indexes, { counted: 'false' }, firstPage)).total).toBe(0);
    await untilAsked(indexes);
    expect((await list(indexes, { counted: 'false' }, firstPage)).total).toBe(0);
    expect((await list(noIndexes, { counted: 'false' }, firstPage)).total).toBe(0);

    const content = smallRemittance({ paidOn: '2026-03-31', claims: [{ id: 'brand-new' }] });
    const { id } = await uploadAndRead(client, { name: 'new.835', content });
    const find = () => list(indexes, { search: 'BRAND-new' }, firstPage);
    expect((await find()).total).toBe(1);
    await untilAsked(indexes);
    expect((await find()).rows.map(({ claimId }) => claimId)).toEqual(['brand-new']);

    const url = `/api/remittances/${id}`;
    const payload = { note: 'sent twice' };
    const deleted = await client.request({ method: 'DELETE', url, payload });
    expect(deleted.status, deleted.text).toBeLessThan(300);
    expect((await find()).total).toBe(0);
    await untilAsked(indexes);
    expect((await find()).total).toBe(0);
  });

  test('has no data of another pharmacy', async () => {
    const { client: other } = await registerPharmacy(app.server);
    const content = smallRemittance({ paidOn: '2026-03-31', claims: [{ id: 'next-door-7' }] });
    await uploadAndRead(other, { name: 'other.835', content });
    await untilAsked(indexes);
    for (const from of [indexes, noIndexes]) {
      expect(await list(from, { search: 'next-door' }, firstPage)).toEqual({ rows: [], total: 0 });
    }
    const found = await other.get('/api/claims?page=1&search=70000');
    expect([found.body, found.headers['x-total-count']]).toEqual([[], '0']);
  });
});
