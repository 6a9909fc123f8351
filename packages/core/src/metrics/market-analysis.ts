import { type Cents, sumCents, usdInWords } from '../money.ts';
import { dirPercentage } from '../totals.ts';
import { feesAboveBenchmark } from './contract-words.ts';
import type { MonthOfDir } from './contracts.ts';
import { percentInWords } from './ratios.ts';

/** A payer over the analysed months. */
export interface MarketPayer {
  readonly payerName: string;
  readonly grossCents: Cents;
  readonly dirFeesCents: Cents;
}

export interface MarketFigures {
  readonly payers: readonly MarketPayer[];
  /** Of the pharmacy, those that are over, the earliest month first. */
  readonly months: readonly MonthOfDir[];
  /** DIR % that is usual, from the settings; 4.0 as delivered. */
  readonly benchmarkPercent: number;
}

export interface MarketAnalysis {
  readonly industryBenchmark: number;
  readonly marketTrends: string;
  readonly recommendations: readonly string[];
}

const monthsCompared = 3;
const payersNamedMax = 3;
/** Below this many points between two quarters fees are said to stand. */
const pointsOfNews = 0.1;

/**
 * How a pharmacy's DIR fees stand beside what is usual, and where to begin. Of its own figures
 * alone: what other pharmacies pay, nobody here knows.
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
  const mark = grossOf(payers) > 0 ? 'it' : `the benchmark of ${percentInWords(benchmarkPercent)}`;
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
  const benchmark = percentInWords(benchmarkPercent);
  const steps = above.slice(0, payersNamedMax).map(({ payerName, aboveCents, ...payer }) => {
    const percent = percentInWords(dirPercentage(payer.dirFeesCents, payer.grossCents));
    return `Negotiate with ${payerName}: ${percent} of gross revenue, ${usdInWords(aboveCents)} a year above ${benchmark}.`;
  });
  const rest = above.slice(payersNamedMax);
  if (rest.length > 0) {
    const restCents = sumCents(rest.map(({ aboveCents }) => aboveCents));
    const who = rest.length === 1 ? '1 more payer is' : `${rest.length} more payers are`;
    steps.push(`${who} above ${benchmark}, by ${usdInWords(restCents)} a year in total.`);
  }
  return steps;
}

/** What to do where no payer with gross is above the benchmark. */
function stepWithout(payers: readonly MarketPayer[], benchmarkPercent: number): string {
  const [most] = payers
    .filter(({ grossCents, dirFeesCents }) => grossCents <= 0 && dirFeesCents > 0)
    .toSorted((first, second) => second.dirFeesCents - first.dirFeesCents);
  if (most !== undefined) {
    const fees = usdInWords(most.dirFeesCents);
    return `Ask ${most.payerName} for the claims behind ${fees} in DIR fees. It had no gross revenue.`;
  }
  const benchmark = percentInWords(benchmarkPercent);
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
    `In the last 3 full months they ${way} ${percentInWords(now)}, vs. ${percentInWords(then)} in the prior 3.`,
  ];
}

function shareOfGross(payers: readonly MarketPayer[], benchmarkPercent: number): string {
  if (grossOf(payers) <= 0) {
    const fees = usdInWords(sumCents(payers.map(({ dirFeesCents }) => dirFeesCents)));
    return `DIR fees were ${fees} in 12 months, with no gross revenue to compare.`;
  }
  const own = percentOfAll(payers);
  return `DIR fees took ${percentInWords(own)} of your gross revenue in 12 months, ${besideBenchmark(own, benchmarkPercent)}.`;
}

function besideBenchmark(percent: number, benchmarkPercent: number): string {
  // Both have one decimal; their difference is rounded only to lose the float's tail.
  const points = Math.abs(percent - benchmarkPercent).toFixed(1);
  const benchmark = `the benchmark of ${percentInWords(benchmarkPercent)}`;
  if (points === '0.0') return `equal to ${benchmark}`;
  return `${points} points ${percent > benchmarkPercent ? 'above' : 'below'} ${benchmark}`;
}

function percentOfAll(parts: readonly MonthOfDir[]): number {
  return dirPercentage(sumCents(parts.map(({ dirFeesCents }) => dirFeesCents)), grossOf(parts));
}

function grossOf(parts: readonly MonthOfDir[]): Cents {
  return sumCents(parts.map(({ grossCents }) => grossCents));
}
