import { expect, test, vi } from 'vitest';
import { openKeptColumns } from './claim-indexes.ts';
import type { ClaimQuestion } from './claim-question.ts';
import { finishColumns } from './finish-columns.ts';
import { startColumns } from './growing-columns.ts';

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

test('those who asked longest ago make room, and who asks keeps theirs', async () => {
  const kept = openKeptColumns();
  const stops = { one: vi.fn(), two: vi.fn(), three: vi.fn() };
  kept.keep('one', built(10, 1), stops.one);
  kept.keep('two', built(10, 2), stops.two);
  kept.keep('three', built(10, 3), stops.three);
  expect((await kept.ask('one', question)).total).toBe(10);
  kept.makeRoom(10, 40);
  expect(stops.two).not.toHaveBeenCalled();
  kept.makeRoom(10, 39);
  expect([kept.changesOf('one'), kept.changesOf('two'), kept.changesOf('three')]).toEqual([
    1,
    undefined,
    3,
  ]);
  expect(stops.two).toHaveBeenCalledTimes(1);
  kept.end();
});

test('when its thread ends, nothing is kept and who waits is told', async () => {
  const kept = openKeptColumns();
  const stop = vi.fn();
  kept.keep('one', built(10, 1), stop);
  const answer = kept.ask('one', question);
  kept.end();
  await expect(answer).rejects.toThrow('ended');
  expect(stop).toHaveBeenCalledTimes(1);
  expect(kept.changesOf('one')).toBeUndefined();
  kept.keep('one', built(10, 2), stop);
  expect((await kept.ask('one', question)).total).toBe(10);
  kept.end();
});
