import { expect, test, vi } from 'vitest';
import type { ClaimQuestion } from './claim-columns.ts';
import { openStoredColumns } from './claim-indexes.ts';
import { finishColumns, startColumns } from './growing-columns.ts';

function built(rows: number, changes: number) {
  const growing = { ...startColumns(rows), rows };
  growing.drugs.push({ ndc: '', name: '', nameLower: '' });
  const payment = { remittanceId: 'r', payerName: 'P', payerNameLower: 'p', counted: true };
  return { changes, columns: finishColumns(growing, [payment]) };
}

const question: ClaimQuestion = {
  filter: {},
  searchLower: '',
  searchDigits: undefined,
  page: { sort: 'claimId', order: 'asc', offset: 0, limit: 1 },
};

test('the least recently used columns are evicted, used ones stay', async () => {
  const stored = openStoredColumns();
  const stops = { one: vi.fn(), two: vi.fn(), three: vi.fn() };
  stored.store('one', built(10, 1), stops.one);
  stored.store('two', built(10, 2), stops.two);
  stored.store('three', built(10, 3), stops.three);
  expect((await stored.ask('one', question)).total).toBe(10);
  stored.makeRoom(10, 40);
  expect(stops.two).not.toHaveBeenCalled();
  stored.makeRoom(10, 39);
  expect([stored.changesOf('one'), stored.changesOf('two'), stored.changesOf('three')]).toEqual([
    1,
    undefined,
    3,
  ]);
  expect(stops.two).toHaveBeenCalledTimes(1);
  stored.end();
});

test('when its thread ends, nothing is stored and waiting calls fail', async () => {
  const stored = openStoredColumns();
  const stop = vi.fn();
  stored.store('one', built(10, 1), stop);
  const answer = stored.ask('one', question);
  stored.end();
  await expect(answer).rejects.toThrow('ended');
  expect(stop).toHaveBeenCalledTimes(1);
  expect(stored.changesOf('one')).toBeUndefined();
  stored.store('one', built(10, 2), stop);
  expect((await stored.ask('one', question)).total).toBe(10);
  stored.end();
});
