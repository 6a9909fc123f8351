import { type Cents, toCents, usdInWords } from '../money.ts';
import type { ContractAnalysis, ContractFigures } from './contracts.ts';
import { percentInWords, percentOfCents } from './ratios.ts';

/** DIR fees above what the benchmark would take of the same gross; 0 where they are below it. */
export function feesAboveBenchmark(options: {
  readonly grossCents: Cents;
  readonly dirFeesCents: Cents;
  readonly benchmarkPercent: number;
}): Cents {
  const { grossCents, dirFeesCents, benchmarkPercent } = options;
  if (grossCents <= 0) return toCents(Math.max(0, dirFeesCents));
  return toCents(Math.max(0, dirFeesCents - percentOfCents(grossCents, benchmarkPercent)));
}

/** The figure of a payer, and the step it calls for. */
export function recommendedAction(
  payerName: string,
  figures: ContractFigures,
  analysis: ContractAnalysis,
): string {
  const { totals, benchmarkPercent } = figures;
  const { dirFeePercentage, monthlyTrend, netMargin, profitabilityScore } = analysis;
  const aboveCents = feesAboveBenchmark({ ...totals, benchmarkPercent });
  const percent = percentInWords(dirFeePercentage);
  if (totals.grossCents <= 0) {
    return totals.dirFeesCents > 0
      ? `${payerName} took ${usdInWords(totals.dirFeesCents)} in DIR fees without gross revenue. Ask ` +
          'for the claims behind these fees.'
      : `${payerName} had no gross revenue in these 12 months. Nothing to negotiate.`;
  }
  if (netMargin !== null && netMargin < 0) {
    return (
      `Claims paid by ${payerName} lose money: a net margin of ${percentInWords(netMargin)} at known ` +
      'cost. Challenge prices below cost, and renegotiate or leave the contract.'
    );
  }
  if (profitabilityScore === 'unprofitable') {
    return (
      `${payerName} takes ${percent} of gross revenue as DIR fees, ${usdInWords(aboveCents)} above ` +
      `the ${percentInWords(benchmarkPercent)} benchmark. Renegotiate the fee terms of this contract now.`
    );
  }
  if (analysis.negotiationPriority === 'high') {
    return (
      `The DIR rate of ${payerName} rose by ${percentInWords(monthlyTrend)} in one month. Ask what ` +
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
