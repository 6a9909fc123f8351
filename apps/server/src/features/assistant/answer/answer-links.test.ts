import { queryText } from '@pfs/assistant/describe-query';
import { type FigureQuery, toQuery } from '@pfs/assistant/query';
import { questionDay } from '@pfs/assistant/testing/demo-names';
import { figures } from '@pfs/core/figures/catalogue';
import { toCents } from '@pfs/core/money';
import type { AnswerLink } from '@pfs/wire/assistant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyNth, isDeep, testInDepth } from '../../../testing/in-depth.ts';
import { joinAs } from '../../../testing/people.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { toFigure } from '../../figures/public.ts';
import { runOptions } from '../answer.service.ts';
import { readVendorIds } from '../known-names.repository.ts';
import { runQuery } from '../query/run-query.ts';
import { type DemoPharmacy, startDemoPharmacy } from '../testing/demo-pharmacy.ts';
import { queriesOfAllKinds } from '../testing/queries-of-all-kinds.ts';
import { toAnswer } from './to-answer.ts';
import { figureText } from './words.ts';

const today = questionDay;
const october = { from: '2026-10-01', to: '2026-10-31' };
const payers = ['NORTHLAKE RX BENEFITS'];
const drugs = ['ELIQUIS 5 MG TAB'];
const vendors = ['Harborline Drug Company'];

let demo: DemoPharmacy;
let client: TestClient;

beforeAll(async () => {
  demo = await startDemoPharmacy(today);
  const { app, organizationId } = demo;
  ({ client } = await joinAs(app, { role: 'pharmacy_admin', organizationId }));
}, 240_000);
afterAll(() => demo.app.close());

const all = queriesOfAllKinds(
  [{ period: october }, { payers }, { drugs, period: october }, { vendors }],
  { from: '2026-09-01', to: '2026-09-30' },
);
const nameOf = (query: FigureQuery) => JSON.stringify(query);
const kinds = Map.groupBy(all, ({ figure, shape }) => `${figure} ${shape}`);
/** Each figure in each shape, by turns by one thing and of one filter; test:deep asks all. */
const asked = isDeep
  ? all
  : [...kinds.values()].flatMap((alike, at) => alike.filter((_, of) => of === at % alike.length));

const answers = new Map<string, ReturnType<typeof answer>>();

async function answered(query: FigureQuery) {
  const known = answers.get(nameOf(query)) ?? answer(query);
  answers.set(nameOf(query), known);
  return known;
}

async function answer(query: FigureQuery) {
  const { app, organizationId } = demo;
  return app.platform.database.withTenant(
    organizationId,
    async (tx) => {
      const result = await runQuery(tx, query, runOptions(app.platform, today));
      const vendorIds = await readVendorIds(tx, vendors);
      return { result, ...toAnswer(result, { vendorIds, followUps: [] }) };
    },
    { snapshot: true },
  );
}

const lists = {
  claims: '/api/claims',
  lumpSums: '/api/provider-adjustments',
  payments: '/api/payments',
  invoices: '/api/vendor-invoices',
} as const;

/** What a link opens to: the value of a figure, or the number of rows. */
async function opened(link: AnswerLink): Promise<number> {
  if (link.kind === 'figure') {
    const { status, body, text } = await client.get(
      `/api/figures/${link.figure}?${new URLSearchParams(link.filter)}`,
    );
    expect(status, text).toBe(200);
    return body.value as number;
  }
  if (link.kind !== 'rows') throw new Error(`${link.kind} opens to no number`);
  const search = new URLSearchParams({ ...link.filter, page: '1', pageSize: '1' });
  const { status, headers, text } = await client.get(`${lists[link.rows]}?${search}`);
  expect(status, text).toBe(200);
  return Number(headers['x-total-count']);
}

/** Figures of the same name as the figure, which their screen must say to the cent. */
const sameName = (link: AnswerLink, { figure }: FigureQuery) =>
  link.kind === 'figure' && link.figure === figure;

const counts = ['deniedClaims', 'reversals', 'payments', 'vendorInvoices'];
const countsRows = (link: AnswerLink, { figure }: FigureQuery) =>
  link.kind === 'rows' && counts.includes(figure);

test('a figure opens to rows that add up to it', async () => {
  let checked = 0;
  for (const query of asked.filter(({ shape }) => shape === 'total')) {
    const { result, answer } = await answered(query);
    const { unit } = figures[query.figure];
    for (const link of answer.links) {
      if (!sameName(link, query) && !countsRows(link, query)) continue;
      expect(await opened(link), nameOf(query)).toBe(toFigure(result.value, unit));
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(20);
}, 120_000);

testInDepth(
  'each row of a ranking opens to exactly itself',
  async () => {
    let checked = 0;
    const ofOctober = asked.filter(
      ({ filter: { period, drugs: named } }) => period.from !== null && named.length === 0,
    );
    for (const query of ofOctober.filter(({ shape }) => shape === 'rank')) {
      const { answer } = await answered(query);
      for (const { cells, link } of answer.table?.rows.slice(0, 1) ?? []) {
        if (link === null || (!sameName(link, query) && !countsRows(link, query))) continue;
        expect(await opened(link), `${nameOf(query)} ${cells[0]}`).toBe(cells[1]);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(50);
  },
  240_000,
);

test('the total of drugs, without lump sums, opens to itself or to nothing', async () => {
  const byDrug = everyNth(ofOctoberByDrug(), 3);
  for (const query of byDrug) {
    const { result, answer } = await answered(query);
    const { unit } = figures[query.figure];
    for (const link of answer.links.filter((each) => sameName(each, query))) {
      expect(await opened(link), nameOf(query)).toBe(toFigure(result.value, unit));
    }
  }
  expect(byDrug.length).toBeGreaterThan(5);
}, 120_000);

function ofOctoberByDrug(): readonly FigureQuery[] {
  const isWhole = ({ filter }: FigureQuery) => filter.drugs.length + filter.payers.length === 0;
  const tops = all.filter(({ shape, by }) => shape === 'rank' && by === 'drug');
  return tops.filter((query) => isWhole(query) && query.filter.period.from !== null);
}

const listed: readonly FigureQuery[] = [
  toQuery({ shape: 'list', figure: 'claims', rows: 'claims', filter: { period: october } }),
  toQuery({ shape: 'list', figure: 'dirFees', rows: 'claims', filter: { payers, drugs } }),
  toQuery({
    shape: 'list',
    figure: 'claims',
    rows: 'claims',
    filter: { claimStatus: 'reversal', period: october },
  }),
  toQuery({
    shape: 'list',
    figure: 'claims',
    rows: 'claims',
    filter: { amount: { field: 'dirFee', overCents: toCents(1_000), underCents: toCents(9_000) } },
  }),
  toQuery({
    shape: 'list',
    figure: 'lumpSums',
    rows: 'lumpSums',
    filter: { categories: ['dir', 'transaction_fee'] },
  }),
  toQuery({ shape: 'list', figure: 'payments', rows: 'payments', filter: { payers } }),
  toQuery({
    shape: 'list',
    figure: 'vendorInvoices',
    rows: 'invoices',
    filter: { vendors, invoiceStatus: 'paid' },
  }),
];

test.each(listed.map((query) => [queryText(query), query] as const))(
  'the %s opens to as many rows as it counts',
  async (_words, query) => {
    const { result, answer, text } = await answered(query);
    const [link] = answer.links;
    if (link === undefined) throw new Error('a list has a link');
    const count = result.list?.count ?? 0;
    expect(count).toBeGreaterThan(0);
    expect(await opened(link)).toBe(count);
    expect(answer.table?.count).toBe(count);
    expect(text).toContain(`There are ${count.toLocaleString('en-US')} `);
  },
);

test('every answer is one or two sentences with its figure', async () => {
  for (const query of asked) {
    const { text, answer, result } = await answered(query);
    expect(text, nameOf(query)).toMatch(/^\S.*\.$/u);
    expect(text, nameOf(query)).not.toMatch(/undefined|null|NaN|\s\s|\.\./);
    expect(answer.method?.formula).not.toBe('');
    if (query.shape !== 'total' || result.value === null) continue;
    const { unit } = figures[query.figure];
    expect(text).toContain(figureText(result.value, unit));
  }
}, 240_000);
