import { dirGrade, type Grade, isCostKnown, marginGrade } from '../figures/verdicts.ts';
import { type Cents, divideWhole, toCents, usdText } from '../money.ts';
import type { PeriodTotals } from './period-totals.ts';
import { isChangeBase, percentage, percentOfCents, percentText } from './ratios.ts';

type ProfitabilityScore = 'profitable' | 'marginal' | 'unprofitable';
type NegotiationPriority = 'high' | 'medium' | 'low';
export type RiskLevel = 'critical' | 'high' | 'medium' | 'low';

export interface MonthOfDir {
  readonly grossCents: Cents;
  readonly dirFeesCents: Cents;
}

/** What a payer's fills left. Refunds are revenue of their fill's payer. */
interface PayerProfit {
  /** Gross, patient payments and refunds. */
  readonly revenueCents: Cents;
  /** That revenue minus drug cost and all fees. */
  readonly netProfitCents: Cents;
  /** Gross and patient payments: of all fills, and of those with a known cost. */
  readonly claimRevenueCents: Cents;
  readonly knownRevenueCents: Cents;
}

/** A payer over the 12 months that end with the latest month with claims. */
export interface ContractFigures {
  readonly totals: PeriodTotals;
  /** The last two complete months, made comparable. */
  readonly lastMonth: MonthOfDir;
  readonly monthBefore: MonthOfDir;
  readonly profit: PayerProfit;
  /** The usual DIR %, from the settings. Default: 4.0. */
  readonly benchmarkPercent: number;
}

export interface ContractAnalysis {
  /** DIR fees ÷ gross × 100, one decimal. */
  readonly dirFeePercentage: number;
  /** Change of that percentage from the month before to the last, in percent, one decimal. */
  readonly monthlyTrend: number;
  readonly profitabilityScore: ProfitabilityScore;
  /** Net profit ÷ revenue, in percent; null where too little of it has a known cost. */
  readonly netMargin: number | null;
  readonly negotiationPriority: NegotiationPriority;
  readonly riskLevel: RiskLevel;
}

const risingTrendPercent = 20;
/** $1,000 of DIR fees a year: below that, an increase isn't worth a negotiation. */
const risingFeesCentsMin = 100_000;

/** Source: docs/domain/formulas.md, "Contract analysis". */
export function analyzeContract(figures: ContractFigures): ContractAnalysis {
  const { totals, profit, benchmarkPercent } = figures;
  const dirFeePercentage = totals.dirPercentage;
  const monthlyTrend = trendOf(figures.lastMonth, figures.monthBefore);
  const netMargin = knownMargin(profit);
  // Fees without gross have no percentage and are the worst case.
  const onlyFees = totals.grossCents <= 0 && totals.dirFeesCents > 0;
  const byFees = onlyFees ? 'poor' : dirGrade(dirFeePercentage);
  const byMargin = netMargin === null ? byFees : marginGrade(netMargin);
  const profitabilityScore = scores[worse(byFees, byMargin)];
  const rising = monthlyTrend > risingTrendPercent && totals.dirFeesCents > risingFeesCentsMin;
  return {
    dirFeePercentage,
    monthlyTrend,
    profitabilityScore,
    netMargin,
    negotiationPriority: priorityOf(profitabilityScore, rising),
    riskLevel: onlyFees ? 'critical' : riskLevelOf(dirFeePercentage, benchmarkPercent),
  };
}

/** Critical from 10 % of gross on, high from 7, medium from the benchmark on, else low. */
export function riskLevelOf(dirFeePercentage: number, benchmarkPercent: number): RiskLevel {
  if (dirGrade(dirFeePercentage) === 'poor') return 'critical';
  if (dirFeePercentage >= 7) return 'high';
  return dirFeePercentage >= benchmarkPercent ? 'medium' : 'low';
}

function trendOf(last: MonthOfDir, before: MonthOfDir): number {
  const hasBase = before.grossCents > 0 && isChangeBase(before.dirFeesCents);
  if (last.grossCents <= 0 || !hasBase) return 0;
  // Both percentages as one fraction: rounding them first would distort small trends.
  const now = BigInt(last.dirFeesCents) * BigInt(before.grossCents);
  const then = BigInt(before.dirFeesCents) * BigInt(last.grossCents);
  return divideWhole((now - then) * 1000n, then, 'half_away_from_zero') / 10;
}

function knownMargin(profit: PayerProfit): number | null {
  if (!isCostKnown(profit.knownRevenueCents, profit.claimRevenueCents)) return null;
  return percentage(profit.netProfitCents, profit.revenueCents);
}

const scores: Readonly<Record<Grade, ProfitabilityScore>> = {
  good: 'profitable',
  fair: 'marginal',
  poor: 'unprofitable',
};

function worse(first: Grade, second: Grade): Grade {
  const order = ['poor', 'fair', 'good'] as const;
  return order.find((grade) => grade === first || grade === second) ?? first;
}

function priorityOf(score: ProfitabilityScore, rising: boolean): NegotiationPriority {
  if (score === 'unprofitable' || rising) return 'high';
  return score === 'marginal' ? 'medium' : 'low';
}

/** DIR fees above the benchmark for the same gross; 0 if they are below it. */
export function feesAboveBenchmark(options: {
  readonly grossCents: Cents;
  readonly dirFeesCents: Cents;
  readonly benchmarkPercent: number;
}): Cents {
  const { grossCents, dirFeesCents, benchmarkPercent } = options;
  if (grossCents <= 0) return toCents(Math.max(0, dirFeesCents));
  return toCents(Math.max(0, dirFeesCents - percentOfCents(grossCents, benchmarkPercent)));
}

/** A payer's figure, and the step it calls for. */
export function recommendedAction(
  payerName: string,
  figures: ContractFigures,
  analysis: ContractAnalysis,
): string {
  const { totals, benchmarkPercent } = figures;
  const { dirFeePercentage, monthlyTrend, netMargin, profitabilityScore } = analysis;
  const aboveCents = feesAboveBenchmark({ ...totals, benchmarkPercent });
  const percent = percentText(dirFeePercentage);
  if (totals.grossCents <= 0) {
    return totals.dirFeesCents > 0
      ? `${payerName} took ${usdText(totals.dirFeesCents)} in DIR fees without gross revenue. Ask ` +
          'for the claims behind these fees.'
      : `${payerName} had no gross revenue in these 12 months. Nothing to negotiate.`;
  }
  if (netMargin !== null && netMargin < 0) {
    return (
      `Claims paid by ${payerName} lose money: a net margin of ${percentText(netMargin)} at known ` +
      'cost. Challenge prices below cost, and renegotiate or leave the contract.'
    );
  }
  if (profitabilityScore === 'unprofitable') {
    return (
      `${payerName} takes ${percent} of gross revenue as DIR fees, ${usdText(aboveCents)} above ` +
      `the ${percentText(benchmarkPercent)} benchmark. Renegotiate the fee terms of this contract now.`
    );
  }
  if (analysis.negotiationPriority === 'high') {
    return (
      `The DIR rate of ${payerName} rose by ${percentText(monthlyTrend)} in one month. Ask what ` +
      'changed, and dispute any fee that the contract does not name.'
    );
  }
  if (profitabilityScore === 'marginal') {
    return (
      `${payerName} takes ${percent} of gross revenue as DIR fees. Check them against the contract, ` +
      'and ask for a cap at renewal.'
    );
  }
  return `${payerName} takes ${percent} of gross revenue as DIR fees. Keep the contract and watch the rate.`;
}
