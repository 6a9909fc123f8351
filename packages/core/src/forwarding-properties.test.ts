import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairForwardingBalances } from './forwarding-balances.ts';
import { rowsOf } from './testing/forwarding-rows.ts';

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
