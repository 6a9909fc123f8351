import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lumpsOf } from '../category.ts';
import { toCents } from '../money.ts';
import { totalsFrom } from '../totals.ts';
import { figures } from './catalogue.ts';
import { addSums, eachPayerIn, evaluate, hasWhole, type Sums, termsOf } from './evaluate.ts';
import { figureNames } from './figure-names.ts';
import { termNames, type terms } from './terms.ts';
import { isCostKnown } from './verdicts.ts';

const settings = { benchmarkPercent: 5, estimatedShareOfRevenue: 0.8 };

const anySums = fc
  .record(Object.fromEntries(termNames.map((name) => [name, fc.integer({ min: -9e9, max: 9e9 })])))
  .map((sums): Sums => sums);

describe('every figure', () => {
  test.each(figureNames)('%s is made of terms and has words', (name) => {
    const { label, sentence } = figures[name];
    expect(termsOf([name]).size).toBeGreaterThan(0);
    expect(label).toMatch(/^[A-Z]/);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(figureNames).toContain(name);
  });

  test('each term is a part of some figure', () => {
    expect([...termsOf(figureNames)].toSorted()).toEqual([...termNames].toSorted());
  });

  test('no rows come to nothing, or to what is not known', () => {
    for (const name of figureNames) {
      const isUnknown = name === 'drugProfitPerUnit' || name === 'paidInTimeShare';
      expect(evaluate(name, {}, settings)).toBe(isUnknown ? null : 0);
    }
  });
});

describe('evaluating', () => {
  test('sums of parts are the sums of the whole, where a figure adds up', () => {
    const adding = figureNames.filter((name) => {
      const { formula } = figures[name];
      const isPlain = formula.is === 'sum' && formula.least === undefined;
      return isPlain && eachPayerIn([name]).length === 0 && !isEstimated(name);
    });
    fc.assert(
      fc.property(anySums, anySums, (one, other) => {
        const both = addSums([one, other]);
        for (const name of adding) {
          const parts = [one, other].map((sums) => evaluate(name, sums, settings) ?? 0);
          expect(evaluate(name, both, settings)).toBe((parts[0] ?? 0) + (parts[1] ?? 0));
        }
      }),
    );
  });

  test('what a source has as a figure counts before its terms', () => {
    const sums = { drugUnits: 4_500, netProfit: 1_000, unitsPaid: 1 };
    expect(evaluate('drugProfitPerUnit', sums, settings)).toBe(222);
  });

  test('a difference that is no saving is nothing', () => {
    expect(evaluate('unexplainedTakeBacks', { lumpUnclassified: -5 }, settings)).toBe(0);
    const sums = { claimDir: 900, partDDir: 100, claimGross: 10_000 };
    expect(evaluate('dirNegotiationSavings', sums, settings)).toBe(300);
  });

  test('a percentage of nothing is 0 and stands behind the others', () => {
    const sums = { claimDir: 100, claimGross: 0 };
    expect(evaluate('dirPercentage', sums, settings)).toBe(0);
    expect(hasWhole('dirPercentage', sums, settings)).toBe(false);
    expect(hasWhole('dirFees', sums, settings)).toBe(true);
  });
});

test.each([
  [41_000_00, 50_000_00, true],
  [39_000_00, 50_000_00, false],
  // 79.99 % is shown as 80.0 %, and is not enough.
  [79_99, 100_00, false],
  [80_00, 100_00, true],
  [0, 0, false],
])('of revenue, a known %d of %d gives a verdict: %s', (known, all, isKnown) => {
  expect(isCostKnown(toCents(known), toCents(all))).toBe(isKnown);
});

test('the figures of payments are the totals of files, whatever the sums', () => {
  fc.assert(
    fc.property(anySums, (sums) => {
      const of = (name: keyof typeof terms) => toCents(sums[name] ?? 0);
      // `lumpOther` and `lumpFees` aren't independent: they are sums of their categories.
      const network = of('lumpOther');
      const fees = of('lumpDir') + of('lumpGer') + network;
      const totals = totalsFrom(
        {
          gross: of('claimGross'),
          claimsNet: of('claimNet'),
          dir: of('claimDir'),
          ger: of('claimGer'),
          other: of('claimOther'),
          paid: of('paidClaims'),
          denied: of('claimsDenied'),
          reversals: of('reversedClaims'),
        },
        lumpsOf({
          dir: of('lumpDir'),
          effective_rate: of('lumpGer'),
          network_fee: network,
          recoupment: of('lumpRecoupments'),
        }),
      );
      const all = { ...sums, lumpFees: fees };
      const values = Object.fromEntries(
        figureNames.map((name) => [name, evaluate(name, all, settings)]),
      );
      expect(values).toMatchObject({
        grossAmount: totals.grossCents,
        netAmount: totals.netCents,
        dirFees: totals.dirFeesCents,
        gerFees: totals.gerFeesCents,
        otherFees: totals.otherFeesCents,
        dirPercentage: Math.round(totals.dirPercentage * 10),
        averageDirFee: totals.averageDirFeeCents,
        claims: totals.claims,
        reversals: totals.reversals,
        deniedClaims: totals.deniedClaims,
      });
    }),
  );
});

/** Whether a part of it is a share, which is rounded. */
function isEstimated(name: (typeof figureNames)[number]): boolean {
  return termsOf([name]).has('unknownRevenue');
}
