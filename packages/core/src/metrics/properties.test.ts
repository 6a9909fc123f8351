import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Sums } from '../figures/evaluate.ts';
import { termDefinition, termNames } from '../figures/terms.ts';
import { dirGrade, marginGrade } from '../figures/verdicts.ts';
import { type Cents, toCents } from '../money.ts';
import { analyzeContract, recommendedAction, riskLevelOf } from './contracts.ts';
import { drugProfit } from './drug-profit.ts';
import { healthMetrics, kpiAlerts } from './financial-health.ts';
import { healthIndicators } from './health-indicators.ts';
import {
  gradesOfStates,
  type HealthSubject,
  healthPoints,
  healthScore,
  healthStatus,
  healthSubjects,
} from './health-scores.ts';
import { contractInsight } from './market-analysis.ts';
import { dirNegotiation } from './opportunities.ts';
import { payerPerformance, periodTotals } from './period-totals.ts';

/** From nothing to more than a pharmacy turns over in a lifetime, both ways. */
const cents = fc
  .oneof(fc.constantFrom(0, 1, -1), fc.integer({ min: -99_999_999_99, max: 99_999_999_99 }))
  .map(toCents);
const counts = fc.integer({ min: -50, max: 1_000_000 });
const sums: fc.Arbitrary<Sums> = fc.record(
  Object.fromEntries(
    termNames.map((name) => [name, termDefinition(name).unit === 'count' ? counts : cents]),
  ),
);

test('no figure is NaN, infinite or minus zero, and no text says so', () => {
  fc.assert(
    fc.property(sums, sums, cents, cents, (now, before, first, second) => {
      const totals = periodTotals(now);
      const metrics = healthMetrics(now, { benchmarkPercent: 4, estimatedShareOfRevenue: 0.8 });
      const period = {
        ...metrics,
        ...totals,
        ...dues(first, second),
        revenueCents: metrics.totalRevenueCents,
      };
      const indicators = healthIndicators(period, { ...period, ...periodTotals(before) });
      const contract = {
        totals,
        lastMonth: totals,
        monthBefore: periodTotals(before),
        profit: {
          revenueCents: first,
          netProfitCents: second,
          claimRevenueCents: first,
          knownRevenueCents: first,
        },
        benchmarkPercent: 4,
      };
      const analysis = analyzeContract(contract);
      const alerts = kpiAlerts({
        indicators,
        overdue: { invoices: 1, openCents: first },
        unclassified: { rows: 2, amountCents: second },
      });
      const all = [totals, metrics, indicators, analysis, alerts];
      const words = [
        recommendedAction('A', contract, analysis),
        contractInsight('A', contract, analysis),
        dirNegotiation({ payerName: 'A', benchmarkPercent: 4, ...totals }),
      ];
      expect(oddities([...all, ...words])).toEqual([]);
    }),
  );
});

test('a score lies between 0 and 100 and never turns on its way', () => {
  const percent = fc.integer({ min: -5_000, max: 5_000 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(fc.constantFrom(...healthSubjects), percent, percent, (subject, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((value) =>
        healthScore(subject, value),
      ) as [number, number];
      const points = healthPoints[subject];
      const rising = (points[0]?.[1] ?? 0) < (points.at(-1)?.[1] ?? 0);
      expect(rising ? high - low : low - high).toBeGreaterThanOrEqual(0);
      expect(Math.min(low, high)).toBeGreaterThanOrEqual(0);
      expect(Math.max(low, high)).toBeLessThanOrEqual(100);
    }),
  );
});

test('a percentage has one verdict, wherever it is judged', () => {
  const words = { good: 'Good', fair: 'Fair', poor: 'Poor' } as const;
  for (let tenths = -300; tenths <= 300; tenths++) {
    const percent = tenths / 10;
    const stateOf = (subject: HealthSubject) =>
      gradesOfStates[healthStatus(healthScore(subject, percent))];
    expect(stateOf('dirFeeBurden'), `${percent}`).toBe(dirGrade(percent));
    expect(words[dirGrade(percent)]).toBe(payerPerformance({ dirPercentage: percent, gross: 1 }));
    expect(riskLevelOf(percent, 4) === 'critical').toBe(dirGrade(percent) === 'poor');
    expect(stateOf('profitability'), `${percent}`).toBe(marginGrade(percent));
  }
});

test('revenue less cost less fees is the net profit of a drug', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 10, maxLength: 10 }), fc.nat(), (given, units) => {
      const [gross, patient, refund, dir, ger, other, allocated, invoice, listed, nadac] =
        given as [Cents, Cents, Cents, Cents, Cents, Cents, Cents, Cents, Cents, Cents];
      const found = drugProfit({
        grossCents: gross,
        patientPaidCents: patient,
        mfpRefundCents: refund,
        dirFeesCents: dir,
        gerFeesCents: ger,
        otherFeesCents: other,
        allocatedFeesCents: allocated,
        costCents: { invoice, price_list: listed, nadac, estimated: toCents(0) },
        knownRevenueCents: toCents(gross + patient),
        unitsThousandths: units,
      });
      expect(found.netProfitCents).toBe(
        gross + patient + refund - invoice - listed - nadac - dir - ger - other - allocated,
      );
      if (found.status !== null) {
        expect(found.status === 'Loss Leader').toBe(found.netProfitCents < 0);
      }
      expect(oddities(found)).toEqual([]);
    }),
  );
});

function dues(due: Cents, paid: Cents) {
  const largestPayer = { name: 'A Payer', grossCents: due };
  const dueCents = toCents(Math.abs(due));
  const paidByDueCents = toCents(Math.min(Math.abs(paid), dueCents));
  return {
    largestPayer,
    dueCents,
    paidByDueCents,
    grossBeforeCents: paid,
    isRunning: false,
    knowsVendors: paid !== 0,
  };
}

/** What must never reach a screen, wherever it stands in a value. */
function oddities(value: unknown): unknown[] {
  if (typeof value === 'number') {
    return Number.isFinite(value) && !Object.is(value, -0) ? [] : [value];
  }
  if (typeof value === 'string') {
    return /NaN|Infinity|undefined|null|-\$0\.00|-0\.0%/.test(value) ? [value] : [];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(oddities);
}
