import { checkQuery } from '@pfs/assistant/check-query';
import { queryText } from '@pfs/assistant/describe-query';
import { type FigureQuery, toQuery } from '@pfs/assistant/query';
import { demoNames, harborline, optiscript, questionDay } from '@pfs/assistant/testing/demo-names';
import { askAndJudge } from '@pfs/assistant/testing/question';
import { developmentQuestions } from '@pfs/assistant/testing/questions/all-questions';
import { understand } from '@pfs/assistant/understand';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyNth } from '../../testing/in-depth.ts';
import { readKnownNames } from './known-names.repository.ts';
import { runQuery } from './query/run-query.ts';
import { answerDifferences } from './testing/answer-differences.ts';
import { countFacts, type Fact } from './testing/counted-facts.ts';
import { isCounted } from './testing/counted-figure.ts';
import { type DemoPharmacy, startDemoPharmacy } from './testing/demo-pharmacy.ts';
import { queriesOfAllKinds } from './testing/queries-of-all-kinds.ts';
import { readRawRows } from './testing/raw-rows.ts';

const estimatedShareOfRevenue = 0.8;

const tenMilligrams = demoNames.drugs
  .map(({ name }) => name)
  .filter((name) => name.endsWith('E 10 MG TAB'))
  .sort();

let pharmacy: DemoPharmacy;
let facts: readonly Fact[];

beforeAll(async () => {
  pharmacy = await startDemoPharmacy(questionDay);
  const { app, organizationId } = pharmacy;
  const rows = await app.platform.database.withTenant(organizationId, readRawRows);
  facts = countFacts(rows, questionDay);
}, 600_000);
afterAll(() => pharmacy.app.close());

function differencesOf(query: FigureQuery): Promise<readonly string[]> {
  const { app, organizationId } = pharmacy;
  return app.platform.database.withTenant(
    organizationId,
    async (tx) => {
      const settings = { estimatedShareOfRevenue, benchmarkPercent: 5 };
      const result = await runQuery(tx, query, { today: questionDay, settings });
      return answerDifferences(result, facts, estimatedShareOfRevenue);
    },
    { snapshot: true },
  );
}

async function wrongOf(queries: readonly FigureQuery[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const query of queries) {
    const differences = await differencesOf(query);
    wrong.push(...differences.map((difference) => `${queryText(query)}: ${difference}`));
  }
  return wrong;
}

test('the names in the questions are those of the demo pharmacy', async () => {
  const { app, organizationId } = pharmacy;
  const names = await app.platform.database.withTenant(organizationId, readKnownNames, {
    snapshot: true,
  });
  const sorted = (some: readonly { readonly name: string; readonly ndc: string }[]) =>
    some.map(({ name, ndc }) => `${name} ${ndc}`).sort();
  expect(sorted(names.drugs)).toEqual(expect.arrayContaining(sorted(demoNames.drugs)));
  expect(names.payers).toEqual(expect.arrayContaining([...demoNames.payers]));
  expect([...names.vendors].sort()).toEqual([...demoNames.vendors].sort());
});

/** The queries that the questions are understood as, each once. */
function understood(): readonly FigureQuery[] {
  const queries = developmentQuestions.flatMap((question): readonly FigureQuery[] => {
    const { reading } = askAndJudge(question, understand);
    return reading.kind === 'query' && reading.query.about === 'figures' ? [reading.query] : [];
  });
  const counted = queries.filter(({ figure }) => isCounted(figure));
  return [...new Map(counted.map((query) => [JSON.stringify(query), query])).values()];
}

test('every answer equals a count of the raw rows', async () => {
  const queries = understood();
  expect(queries.length).toBeGreaterThan(100);
  expect(await wrongOf(everyNth(queries, 7))).toEqual([]);
}, 600_000);

test('so does every figure, by each of its dimensions', async () => {
  const cut = { from: '2026-07-06', to: '2026-09-20' };
  const filters = [
    {},
    { period: cut, payers: [optiscript] },
    { period: cut, drugs: tenMilligrams },
    { period: cut, vendors: [harborline] },
  ];
  const queries = queriesOfAllKinds(filters, { from: '2026-04-03', to: '2026-06-11' }).filter(
    ({ figure }) => isCounted(figure),
  );
  expect(queries.length).toBeGreaterThan(800);
  expect(await wrongOf(everyNth(queries, 24))).toEqual([]);
}, 600_000);

test('payments, lump sums and invoices are sorted by amount for dollars, else by day', async () => {
  const lists = [
    { rows: 'payments', figure: 'paymentsReceived' },
    { rows: 'payments', figure: 'payments' },
    { rows: 'lumpSums', figure: 'lumpSums' },
    { rows: 'lumpSums', figure: 'lumpSumCount' },
    { rows: 'invoices', figure: 'vendorSpend' },
    { rows: 'invoices', figure: 'vendorInvoices' },
  ] as const;
  const queries = lists.flatMap((list) =>
    (['highest', 'lowest'] as const).map((order) => toQuery({ shape: 'list', ...list, order })),
  );
  expect(queries.filter((query) => checkQuery(query) !== undefined)).toEqual([]);
  expect(await wrongOf(queries)).toEqual([]);
});
