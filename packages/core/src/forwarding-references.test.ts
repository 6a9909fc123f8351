import { expect, test } from 'vitest';
import { pairsOf } from './testing/forwarding-rows.ts';

test('the same reference goes before the same amount', () => {
  expect(
    pairsOf(
      ['2026-03-10', 'A', -5_000],
      ['2026-03-11', 'B', -9_000, 'r2 '],
      ['2026-03-24', 'C', 5_000, 'R2'],
    ),
  ).toEqual({
    pairs: [['2', '3', 5_000]],
    open: [
      ['1', -5_000],
      ['2', -4_000],
    ],
  });
});

test('references that differ never pair, whatever the amounts', () => {
  expect(pairsOf(['2026-03-10', 'A', -5_000, 'R1'], ['2026-03-24', 'B', 5_000, 'R2'])).toEqual({
    pairs: [],
    open: [
      ['1', -5_000],
      ['2', 5_000],
    ],
  });
});

test('where one of the two has no reference the amount must be exactly the same', () => {
  expect(pairsOf(['2026-03-10', 'A', -5_000, 'R1'], ['2026-03-24', 'B', 5_000])).toEqual({
    pairs: [['1', '2', 5_000]],
    open: [],
  });
  expect(pairsOf(['2026-03-10', 'A', -5_000, 'R1'], ['2026-03-24', 'B', 4_999])).toEqual({
    pairs: [],
    open: [
      ['1', -5_000],
      ['2', 4_999],
    ],
  });
});

test('without references the oldest is taken back first, but an equal amount before all', () => {
  expect(
    pairsOf(
      ['2026-03-10', 'A', -3_000],
      ['2026-03-11', 'B', -1_000],
      ['2026-03-24', 'C', 1_000],
      ['2026-03-25', 'D', 2_500],
    ),
  ).toEqual({
    pairs: [
      ['2', '3', 1_000],
      ['1', '4', 2_500],
    ],
    open: [['1', -500]],
  });
});
