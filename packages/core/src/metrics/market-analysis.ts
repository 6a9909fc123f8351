import { type Cents, sumCents, usdText } from '../money.ts';
import { dirPercentage } from '../totals.ts';
import {
  type ContractAnalysis,
  type ContractFigures,
  feesAboveBenchmark,
  type MonthOfDir,
  type RiskLevel,
} from './contracts.ts';
import { percentText } from './ratios.ts';

/** A payer over the analyzed months. */
export interface MarketPayer {
  readonly payerName: string;
  readonly grossCents: Cents;
  readonly dirFeesCents: Cents;
}

interface MarketFigures {
  readonly payers: readonly MarketPayer[];
  /** The pharmacy's complete months, earliest first. */
  readonly months: readonly MonthOfDir[];
  /** The usual DIR %, from the settings. Default: 4.0. */
  readonly benchmarkPercent: number;
}

interface MarketAnalysis {
  readonly industryBenchmark: number;
  readonly marketTrends: string;
  readonly recommendations: readonly string[];
}

const monthsCompared = 3;
const payersNamedMax = 3;
/** Below this difference in points between two quarters, fees count as stable. */
const pointsOfNews = 0.1;

/**
 * How a pharmacy's DIR fees compare with the benchmark, and where to start. Uses only its own
 * figures: what other pharmacies pay isn't known.
 */
export function marketAnalysis({
  payers,
  months,
  benchmarkPercent,
}: MarketFigures): MarketAnalysis {
  const above = payers
    .map((payer) => ({ ...payer, aboveCents: feesAboveBenchmark({ ...payer, benchmarkPercent }) }))
    .filter(({ aboveCents, grossCents }) => aboveCents > 0 && grossCents > 0)
    .toSorted((first, second) => second.aboveCents - first.aboveCents);
  const mark = grossOf(payers) > 0 ? 'it' : `the benchmark of ${percentText(benchmarkPercent)}`;
  return {
    industryBenchmark: benchmarkPercent,
    marketTrends: [
      shareOfGross(payers, benchmarkPercent),
      ...quarterWords(months),
      `${above.length} of ${payers.length} ${payers.length === 1 ? 'payer is' : 'payers are'} above ${mark}.`,
    ].join(' '),
    recommendations:
      above.length > 0
        ? recommendationsFor(above, benchmarkPercent)
        : [stepWithout(payers, benchmarkPercent)],
  };
}

function recommendationsFor(
  above: readonly (MarketPayer & { readonly aboveCents: Cents })[],
  benchmarkPercent: number,
): readonly string[] {
  const benchmark = percentText(benchmarkPercent);
  const steps = above.slice(0, payersNamedMax).map(({ payerName, aboveCents, ...payer }) => {
    const percent = percentText(dirPercentage(payer.dirFeesCents, payer.grossCents));
    return `Negotiate with ${payerName}: ${percent} of gross revenue, ${usdText(aboveCents)} a year above ${benchmark}.`;
  });
  const rest = above.slice(payersNamedMax);
  if (rest.length > 0) {
    const restCents = sumCents(rest.map(({ aboveCents }) => aboveCents));
    const who = rest.length === 1 ? '1 more payer is' : `${rest.length} more payers are`;
    steps.push(`${who} above ${benchmark}, by ${usdText(restCents)} a year in total.`);
  }
  return steps;
}

/** The advice if no payer with gross is above the benchmark. */
function stepWithout(payers: readonly MarketPayer[], benchmarkPercent: number): string {
  const [most] = payers
    .filter(({ grossCents, dirFeesCents }) => grossCents <= 0 && dirFeesCents > 0)
    .toSorted((first, second) => second.dirFeesCents - first.dirFeesCents);
  if (most !== undefined) {
    const fees = usdText(most.dirFeesCents);
    return `Ask ${most.payerName} for the claims behind ${fees} in DIR fees. It had no gross revenue.`;
  }
  const benchmark = percentText(benchmarkPercent);
  return `No payer takes more than ${benchmark} of gross revenue. Keep current terms at renewal.`;
}

function quarterWords(months: readonly MonthOfDir[]): readonly string[] {
  const last = months.slice(-monthsCompared);
  const before = months.slice(-2 * monthsCompared, -monthsCompared);
  if (before.length < monthsCompared || [last, before].some((part) => grossOf(part) <= 0))
    return [];
  const now = percentOfAll(last);
  const then = percentOfAll(before);
  const way =
    Math.abs(now - then) < pointsOfNews ? 'stayed at' : now > then ? 'rose to' : 'fell to';
  return [
    `In the last 3 full months they ${way} ${percentText(now)}, vs. ${percentText(then)} in the prior 3.`,
  ];
}

function shareOfGross(payers: readonly MarketPayer[], benchmarkPercent: number): string {
  if (grossOf(payers) <= 0) {
    const fees = usdText(sumCents(payers.map(({ dirFeesCents }) => dirFeesCents)));
    return `DIR fees were ${fees} in 12 months, with no gross revenue to compare.`;
  }
  const own = percentOfAll(payers);
  return `DIR fees took ${percentText(own)} of your gross revenue in 12 months, ${besideBenchmark(own, benchmarkPercent)}.`;
}

function besideBenchmark(percent: number, benchmarkPercent: number): string {
  // Both have one decimal; the difference is rounded only to remove floating-point noise.
  const points = Math.abs(percent - benchmarkPercent).toFixed(1);
  const benchmark = `the benchmark of ${percentText(benchmarkPercent)}`;
  if (points === '0.0') return `equal to ${benchmark}`;
  return `${points} points ${percent > benchmarkPercent ? 'above' : 'below'} ${benchmark}`;
}

function percentOfAll(parts: readonly MonthOfDir[]): number {
  return dirPercentage(sumCents(parts.map(({ dirFeesCents }) => dirFeesCents)), grossOf(parts));
}

function grossOf(parts: readonly MonthOfDir[]): Cents {
  return sumCents(parts.map(({ grossCents }) => grossCents));
}

/** Talking points for a negotiation, from the payer's own figures. */
interface ContractInsight {
  readonly payerName: string;
  readonly riskLevel: RiskLevel;
  readonly negotiationStrategy: string;
  readonly expectedOutcome: string;
  readonly keyTalkingPoints: readonly string[];
  readonly timelineRecommendation: string;
}

const strategies: Readonly<Record<RiskLevel, string>> = {
  critical: 'Open a renegotiation now, ask for itemized fees, and be ready to leave the contract.',
  high: 'Ask for a cap on DIR fees and the written calculation of each fee.',
  medium: 'Request itemized support for these fees, and raise the terms at the next renewal.',
  low: 'Keep current terms at renewal.',
};

const timelines: Readonly<Record<RiskLevel, string>> = {
  critical: 'Within 30 days',
  high: 'Within 60 days',
  medium: 'At the next renewal',
  low: 'Once a year',
};

/** Source: docs/domain/formulas.md, "Contract analysis". */
export function contractInsight(
  payerName: string,
  figures: ContractFigures,
  analysis: ContractAnalysis,
): ContractInsight {
  const { riskLevel } = analysis;
  const { benchmarkPercent, totals } = figures;
  const aboveCents = feesAboveBenchmark({ ...totals, benchmarkPercent });
  return {
    payerName,
    riskLevel,
    negotiationStrategy: strategies[riskLevel],
    expectedOutcome: expectedOutcome(aboveCents, figures),
    keyTalkingPoints: talkingPoints(figures, analysis),
    timelineRecommendation: timelines[riskLevel],
  };
}

function expectedOutcome(aboveCents: Cents, { totals, benchmarkPercent }: ContractFigures): string {
  const benchmark = percentText(benchmarkPercent);
  if (aboveCents <= 0) {
    return totals.grossCents > 0
      ? `No savings expected. DIR fees aren’t above ${benchmark} of gross revenue.`
      : 'No savings expected. There was no gross revenue and no DIR fees.';
  }
  return totals.grossCents > 0
    ? `${usdText(aboveCents)} a year if DIR fees drop to ${benchmark} of gross revenue.`
    : `${usdText(aboveCents)} if fees without gross revenue are refunded.`;
}

function feesOnGross({ totals, benchmarkPercent }: ContractFigures, percent: number): string {
  const fees = `DIR fees of ${usdText(totals.dirFeesCents)}`;
  const gross = usdText(totals.grossCents);
  if (totals.grossCents <= 0) return `${fees} in 12 months without gross revenue (${gross}).`;
  return (
    `${fees} on ${gross} of gross revenue in 12 months: ${percentText(percent)}, against a ` +
    `benchmark of ${percentText(benchmarkPercent)}.`
  );
}

function talkingPoints(figures: ContractFigures, analysis: ContractAnalysis): readonly string[] {
  const { totals, profit } = figures;
  const { dirFeePercentage, monthlyTrend, netMargin } = analysis;
  const points = [feesOnGross(figures, dirFeePercentage)];
  // For one claim, the average repeats the first point.
  if (totals.claims > 1) {
    points.push(
      `${usdText(totals.averageDirFeeCents)} of DIR fees per claim, over ` +
        `${totals.claims.toLocaleString('en-US')} claims.`,
    );
  }
  const { lumpDirCents } = totals;
  if (lumpDirCents > 0) {
    points.push(`${usdText(lumpDirCents)} of them came as lump sums with no claim detail.`);
  }
  if (monthlyTrend !== 0) {
    const way = monthlyTrend > 0 ? 'rose' : 'fell';
    points.push(`The DIR rate ${way} by ${percentText(Math.abs(monthlyTrend))} in one month.`);
  }
  if (netMargin !== null) {
    points.push(
      `Net margin of ${percentText(netMargin)} after drug cost and fees: ` +
        `${usdText(profit.netProfitCents)} of ${usdText(profit.revenueCents)} in ` +
        'revenue, patient payments included.',
    );
  }
  if (totals.gerFeesCents > 0) {
    points.push(`Another ${usdText(totals.gerFeesCents)} was taken in effective rate fees.`);
  }
  return points;
}
