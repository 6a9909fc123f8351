import { type Cents, usdInWords } from '../money.ts';
import { feesAboveBenchmark } from './contract-words.ts';
import type { ContractAnalysis, ContractFigures, RiskLevel } from './contracts.ts';
import { percentInWords } from './ratios.ts';

/** What to go into a negotiation with, worked out from the payer's own figures. */
export interface ContractInsight {
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
  const benchmark = percentInWords(benchmarkPercent);
  if (aboveCents <= 0) {
    return totals.grossCents > 0
      ? `No savings expected. DIR fees aren’t above ${benchmark} of gross revenue.`
      : 'No savings expected. There was no gross revenue and no DIR fees.';
  }
  return totals.grossCents > 0
    ? `${usdInWords(aboveCents)} a year if DIR fees drop to ${benchmark} of gross revenue.`
    : `${usdInWords(aboveCents)} if fees without gross revenue are refunded.`;
}

function feesOnGross({ totals, benchmarkPercent }: ContractFigures, percent: number): string {
  const fees = `DIR fees of ${usdInWords(totals.dirFeesCents)}`;
  const gross = usdInWords(totals.grossCents);
  if (totals.grossCents <= 0) return `${fees} in 12 months without gross revenue (${gross}).`;
  return (
    `${fees} on ${gross} of gross revenue in 12 months: ${percentInWords(percent)}, against a ` +
    `benchmark of ${percentInWords(benchmarkPercent)}.`
  );
}

function talkingPoints(figures: ContractFigures, analysis: ContractAnalysis): readonly string[] {
  const { totals, knownCost } = figures;
  const { dirFeePercentage, monthlyTrend, netMargin } = analysis;
  const points = [feesOnGross(figures, dirFeePercentage)];
  // Of one claim the average is what the first point says.
  if (totals.claims > 1) {
    points.push(
      `${usdInWords(totals.averageDirFeeCents)} of DIR fees per claim, over ` +
        `${totals.claims.toLocaleString('en-US')} claims.`,
    );
  }
  const { lumpDirCents } = totals;
  if (lumpDirCents > 0) {
    points.push(`${usdInWords(lumpDirCents)} of them came as lump sums with no claim detail.`);
  }
  if (monthlyTrend !== 0) {
    const way = monthlyTrend > 0 ? 'rose' : 'fell';
    points.push(`The DIR rate ${way} by ${percentInWords(Math.abs(monthlyTrend))} in one month.`);
  }
  if (netMargin !== null) {
    points.push(
      `Net margin of ${percentInWords(netMargin)} after drug cost and fees: ` +
        `${usdInWords(knownCost.netProfitCents)} of ${usdInWords(knownCost.revenueCents)} in ` +
        'revenue, patient payments included.',
    );
  }
  if (totals.gerFeesCents > 0) {
    points.push(`Another ${usdInWords(totals.gerFeesCents)} was taken in effective rate fees.`);
  }
  return points;
}
