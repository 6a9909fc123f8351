import { queryInWords } from '@pfs/assistant/in-words';
import type { FigureQuery } from '@pfs/assistant/query';
import { understand } from '@pfs/core/assistant/understand';
import { expect, test } from 'vitest';
import { queriesOfAllKinds } from '../testing/queries-of-all-kinds.ts';

const names = {
  payers: ['NORTHLAKE RX BENEFITS', 'OPTISCRIPT PBM'],
  drugs: [{ name: 'FARXIGA 10 MG TAB', ndc: '00310621030' }],
  vendors: ['Harborline Drug Company'],
};
const asked = queriesOfAllKinds(
  [
    { period: { from: '2026-10-01', to: '2026-10-31' } },
    { payers: ['NORTHLAKE RX BENEFITS'] },
    { drugs: ['FARXIGA 10 MG TAB'] },
    { vendors: ['Harborline Drug Company'] },
  ],
  { from: '2026-09-01', to: '2026-09-30' },
);

function readBack(query: FigureQuery) {
  const previous = { query: null, options: [] };
  return understand(queryInWords(query), { today: '2026-11-20', names, previous });
}

test('the reading that stands beside a figure is itself a question for that figure', () => {
  const wrong = asked.filter((query) => {
    const read = readBack(query);
    return (
      read.kind !== 'query' || JSON.stringify(sorted(read.query)) !== JSON.stringify(sorted(query))
    );
  });
  expect(wrong.map(queryInWords)).toEqual([]);
  expect(asked.length).toBeGreaterThan(1_000);
});

function sorted({ filter, ...parts }: FigureQuery) {
  return [Object.entries(parts).sort(), Object.entries(filter).sort()];
}
