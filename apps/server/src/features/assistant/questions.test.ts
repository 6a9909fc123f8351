import type { AssistantQuery } from '@pfs/core/assistant/query';
import { queryInWords } from '@pfs/core/assistant/query-in-words';
import {
  demoNames,
  drugsWith,
  harborline,
  optiscript,
  questionDay,
} from '@pfs/core/assistant/testing/questions/demo-names';
import { developmentQuestions } from '@pfs/core/assistant/testing/questions/development-questions';
import { expectedQueries } from '@pfs/core/assistant/testing/questions/expected-queries';
import { judgeQuestion } from '@pfs/core/assistant/testing/questions/judge-question';
import type { JudgedQuestion } from '@pfs/core/assistant/testing/questions/judged-question';
import { understand } from '@pfs/core/assistant/understand';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readKnownNames } from './layer/known-names.ts';
import { runQuery } from './layer/run-query.ts';
import { answerDifferences } from './testing/answer-differences.ts';
import { countFacts, type Fact } from './testing/counted-facts.ts';
import { type DemoPharmacy, startDemoPharmacy } from './testing/demo-pharmacy.ts';
import { queriesOfAllKinds } from './testing/queries-of-all-kinds.ts';
import { readRawRows } from './testing/raw-rows.ts';

const estimatedShareOfRevenue = 0.8;
/** Of all queries that could be asked every so many are: a deep run asks each. */
const everyNth = process.env['PFS_DEEP'] === undefined ? 8 : 1;

let pharmacy: DemoPharmacy;
let facts: readonly Fact[];

beforeAll(async () => {
  pharmacy = await startDemoPharmacy(questionDay);
  const { app, organizationId } = pharmacy;
  const rows = await app.platform.database.withTenant(organizationId, readRawRows);
  facts = countFacts(rows, questionDay);
}, 600_000);
afterAll(() => pharmacy.app.close());

function differencesOf(query: AssistantQuery): Promise<readonly string[]> {
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

async function wrongOf(queries: readonly AssistantQuery[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const query of queries) {
    const differences = await differencesOf(query);
    wrong.push(...differences.map((difference) => `${queryInWords(query)}: ${difference}`));
  }
  return wrong;
}

test('the names that questions use are those of the demonstration', async () => {
  const { app, organizationId } = pharmacy;
  const names = await app.platform.database.withTenant(organizationId, readKnownNames, {
    snapshot: true,
  });
  const sorted = (some: readonly { readonly name: string; readonly ndc: string }[]) =>
    some.map(({ name, ndc }) => `${name} ${ndc}`).sort();
  expect(sorted(names.drugs)).toEqual(sorted(demoNames.drugs));
  expect([...names.payers].sort()).toEqual([...demoNames.payers].sort());
  expect([...names.vendors].sort()).toEqual([...demoNames.vendors].sort());
});

/** The queries that the questions are understood as, and all that would be right, each once. */
function queriesOf(questions: readonly JudgedQuestion[]): readonly AssistantQuery[] {
  const understood = questions.flatMap((question): readonly AssistantQuery[] => {
    const { understanding } = judgeQuestion(question, understand);
    if (understanding.kind === 'query') return [understanding.query];
    return understanding.kind === 'ask' ? understanding.options.map(({ query }) => query) : [];
  });
  const right = expectedQueries(questions).map(([, query]) => query);
  const all = [...understood, ...right].map((query) => [JSON.stringify(query), query] as const);
  return [...new Map(all).values()];
}

test('every answer is what a count of the raw rows comes to', async () => {
  expect(await wrongOf(queriesOf(developmentQuestions))).toEqual([]);
}, 600_000);

test('so is every measure, by everything that it is known by', async () => {
  const cut = { from: '2026-07-06', to: '2026-09-20' };
  const filters = [
    {},
    { period: cut, payers: optiscript },
    { period: cut, drugs: drugsWith('E 10 MG TAB') },
    { period: cut, vendors: harborline },
  ];
  const queries = queriesOfAllKinds(filters, { from: '2026-04-03', to: '2026-06-11' });
  expect(queries.length).toBeGreaterThan(800);
  expect(await wrongOf(queries.filter((_, at) => at % everyNth === 0))).toEqual([]);
}, 600_000);
