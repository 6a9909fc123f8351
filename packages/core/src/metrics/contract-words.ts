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
      ? `${payerName} took ${usdInWords(totals.dirFeesCents)} of DIR fees and paid no gross. Ask for ` +
          'the claims that these fees are for.'
      : `${payerName} paid no gross in these 12 months. Nothing to negotiate.`;
  }
  if (netMargin !== null && netMargin < 0) {
    return (
      `Fills for ${payerName} lose money: their net margin is ${percentInWords(netMargin)} at known ` +
      'cost. Appeal the prices paid below cost, and renegotiate or leave the contract.'
    );
  }
  if (profitabilityScore === 'unprofitable') {
    return (
      `DIR fees of ${payerName} are ${percent} of gross, ${usdInWords(aboveCents)} more than at ` +
      `${percentInWords(benchmarkPercent)}. Renegotiate the fee terms of this contract now.`
    );
  }
  if (analysis.negotiationPriority === 'high') {
    return (
      `DIR fees of ${payerName} rose by ${percentInWords(monthlyTrend)} of their share in one month. ` +
      'Ask which measure or term changed, and dispute what the contract does not name.'
    );
  }
  if (profitabilityScore === 'marginal') {
    return (
      `DIR fees of ${payerName} are ${percent} of gross. Check them against the contract, and put ` +
      'their cap on the list for its renewal.'
    );
  }
  return `DIR fees of ${payerName} are ${percent} of gross. Keep the contract and watch the share.`;
}
