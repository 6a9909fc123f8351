import { expect, test } from 'vitest';
import { pairsOf } from './testing/forwarding-rows.ts';

test('what raised one payment to zero is taken back by a later one', () => {
  expect(pairsOf(['2026-03-10', 'A', -5_000, 'R1'], ['2026-03-24', 'B', 5_000, 'R1'])).toEqual({
    pairs: [['1', '2', 5_000]],
    open: [],
  });
});

test('until then it is open', () => {
  expect(pairsOf(['2026-03-10', 'A', -5_000, 'R1'])).toEqual({ pairs: [], open: [['1', -5_000]] });
});

test('split over several later payments, it stays open by what is left', () => {
  expect(
    pairsOf(
      ['2026-03-10', 'A', -5_000, 'R1'],
      ['2026-03-24', 'B', 2_000, 'R1'],
      ['2026-04-07', 'C', 1_500, 'R1'],
    ),
  ).toEqual({
    pairs: [
      ['1', '2', 2_000],
      ['1', '3', 1_500],
    ],
    open: [['1', -1_500]],
  });
});

test('what is taken back without a balance is open, too', () => {
  expect(pairsOf(['2026-03-10', 'A', 700, 'R1'])).toEqual({ pairs: [], open: [['1', 700]] });
  expect(pairsOf(['2026-03-10', 'A', -500, 'R1'], ['2026-03-24', 'B', 700, 'R1'])).toEqual({
    pairs: [['1', '2', 500]],
    open: [['2', 200]],
  });
});

test('nothing is taken back before it was carried, nor by its own payment', () => {
  const apart = {
    pairs: [],
    open: [
      ['1', 5_000],
      ['2', -5_000],
    ],
  };
  expect(pairsOf(['2026-03-10', 'A', 5_000, 'R1'], ['2026-03-24', 'B', -5_000, 'R1'])).toEqual(
    apart,
  );
  expect(pairsOf(['2026-03-10', 'A', 5_000, 'R1'], ['2026-03-10', 'A', -5_000, 'R1'])).toEqual(
    apart,
  );
});

test('two payments of one day may move a balance between them', () => {
  expect(pairsOf(['2026-03-10', 'A', 5_000, 'R1'], ['2026-03-10', 'B', -5_000, 'R1'])).toEqual({
    pairs: [['2', '1', 5_000]],
    open: [],
  });
});
