import { isDeepStrictEqual } from 'node:util';
import { queryText } from '@pfs/assistant/describe-query';
import type { FigureQuery } from '@pfs/assistant/query';
import { understand } from '@pfs/assistant/understand';
import { isTime } from '@pfs/core/figures/formula';
import { expect, test } from 'vitest';
import { everyNth } from '../../testing/in-depth.ts';
import { followUpsOf } from './answer.service.ts';
import type { QueryResult, ResultMember } from './query/query-result.ts';
import { queriesOfAllKinds } from './testing/queries-of-all-kinds.ts';

const names = {
  payers: ['NORTHLAKE RX BENEFITS', 'OPTISCRIPT PBM'],
  drugs: [{ name: 'FARXIGA 10 MG TAB', ndc: '00310621030' }],
  vendors: ['Harborline Drug Company'],
};
const september = { from: '2026-09-01', to: '2026-09-30' };
const all = queriesOfAllKinds(
  [
    { period: { from: '2026-10-01', to: '2026-10-31' } },
    { payers: ['NORTHLAKE RX BENEFITS'] },
    { drugs: ['FARXIGA 10 MG TAB'] },
    { vendors: ['Harborline Drug Company'] },
  ],
  september,
);
const asked = everyNth(all, 5);

const firstOf: Partial<Record<string, string>> = {
  ...{ payer: 'OPTISCRIPT PBM', drug: 'FARXIGA 10 MG TAB', vendor: 'Harborline Drug Company' },
  ...{ category: 'dir', status: 'paid' },
};

/** A result of which only the first member is told. */
function resultOf(query: FigureQuery): QueryResult {
  const name = query.by !== null && isTime(query.by) ? '2026' : firstOf[query.by ?? ''];
  const none = { ndc: null, id: null, valueBefore: null, change: null, rate: null, share: null };
  const members: readonly ResultMember[] = name === undefined ? [] : [{ ...none, name, value: 1 }];
  return {
    ...{
      query,
      today: '2026-11-20',
      members,
      memberCount: members.length,
      value: 1,
      valueBefore: null,
      list: null,
    },
    ...{ firstDay: null, lastDay: null, dataAsOf: null, latest: null, whole: null, change: null },
    ...{ before: { period: september, value: 1 }, knownCostPercentage: null, caveats: [] },
  };
}

/** As the server asks it: the periods of a change are settled when it is counted. */
function isRead(question: string, meant: FigureQuery, before: FigureQuery | null): boolean {
  const previous = { query: before, options: [] };
  const read = understand(question, { today: '2026-11-20', names, previous });
  if (read.kind !== 'query' || read.query.about !== 'figures') return false;
  const { against } = meant.shape === 'why' ? meant : read.query;
  return isDeepStrictEqual({ ...read.query, against }, meant);
}

test('nearly every answer has three follow-up questions', () => {
  const offered = asked.map((query) =>
    followUpsOf(resultOf(query), (question, meant) =>
      [null, query].every((before) => isRead(question, meant, before)),
    ),
  );
  const few = asked.filter((_, at) => (offered[at]?.length ?? 0) < 3);
  expect(few.length / asked.length, few.map(queryText).join('\n')).toBeLessThan(0.02);
  expect(offered.every((questions) => questions.length > 0)).toBe(true);
  expect(all.length).toBeGreaterThan(1_000);
});
