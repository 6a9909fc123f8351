import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairForwardingBalances } from './forwarding-balances.ts';
import { pairsOf, rowsOf } from './testing/forwarding-rows.ts';

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

const anyRow = fc.record({
  day: fc.integer({ min: 10, max: 16 }),
  payment: fc.constantFrom('A', 'B', 'C', 'D'),
  cents: fc.oneof(fc.constantFrom(-500, 500, -300, 300), fc.integer({ min: -900, max: 900 })),
  reference: fc.constantFrom(undefined, 'R1', 'R2'),
});
const anyRows = fc
  .array(anyRow, { maxLength: 14 })
  .map((list) =>
    rowsOf(
      list.map(({ day, payment, cents, reference }) => [
        `2026-03-${day}`,
        `${day}${payment}`,
        cents,
        ...(reference === undefined ? ([] as const) : ([reference] as const)),
      ]),
    ),
  );

test('every row is paired and open by exactly its amount', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const { pairs, open } = pairForwardingBalances(rows);
      for (const { id, amountCents } of rows) {
        const given = pairs.filter(({ fromId }) => fromId === id);
        const taken = pairs.filter(({ toId }) => toId === id);
        const paired = [...taken, ...given].reduce((sum, pair) => sum + pair.amountCents, 0);
        const left = open.find((each) => each.id === id)?.openCents ?? 0;
        expect(Math.abs(amountCents)).toBe(paired + Math.abs(left));
        expect(left === 0 || Math.sign(left) === Math.sign(amountCents)).toBe(true);
      }
      expect(pairs.every(({ amountCents }) => amountCents > 0)).toBe(true);
    }),
    { seed: 20_260_310, numRuns: 500 },
  );
});

test('the order in which files were imported changes nothing', () => {
  fc.assert(
    fc.property(
      anyRows.chain((rows) =>
        fc.tuple(
          fc.constant(rows),
          fc.shuffledSubarray([...rows], {
            minLength: rows.length,
          }),
        ),
      ),
      ([rows, shuffled]) => {
        expect(pairForwardingBalances(shuffled)).toEqual(pairForwardingBalances(rows));
      },
    ),
    { seed: 20_260_311, numRuns: 300 },
  );
});

test('later payments leave earlier pairs as they are', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const early = rows.filter(({ paidOn }) => paidOn <= '2026-03-12');
      const { pairs } = pairForwardingBalances(early);
      const days = new Map(rows.map(({ id, paidOn }) => [id, paidOn]));
      const again = pairForwardingBalances(rows).pairs.filter(
        ({ toId }) => (days.get(toId) ?? '') <= '2026-03-12',
      );
      expect(again).toEqual(pairs);
    }),
    { seed: 20_260_312, numRuns: 300 },
  );
});
