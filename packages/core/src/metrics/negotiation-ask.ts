import { toCents, usdInWords } from '../money.ts';
import { feesAboveBenchmark } from './contract-words.ts';
import type { ContractFigures } from './contracts.ts';
import { percentInWords } from './ratios.ts';

/** What a pharmacy asks of a payer, as a letter says it. Source as of the benchmark: settings. */
export function negotiationAsk({ totals, benchmarkPercent }: ContractFigures): string {
  const { grossCents, dirFeesCents } = totals;
  const benchmark = percentInWords(benchmarkPercent);
  const taken = usdInWords(dirFeesCents);
  if (grossCents <= 0) {
    return dirFeesCents > 0
      ? `Name the claims for which ${taken} of DIR fees were taken, or pay them back.`
      : 'Nothing: no DIR fees were taken in these 12 months.';
  }
  const aboveCents = feesAboveBenchmark({ grossCents, dirFeesCents, benchmarkPercent });
  if (aboveCents === 0) {
    return (
      `Keep DIR fees where they are, at ${percentInWords(totals.dirPercentage)} of gross and not above ` +
      `${benchmark}.`
    );
  }
  const capped = usdInWords(toCents(dirFeesCents - aboveCents));
  return (
    `Cap DIR fees at ${benchmark} of gross. On the gross of these 12 months, ` +
    `${usdInWords(grossCents)}, that is ${capped} instead of ${taken}: ${usdInWords(aboveCents)} less a ` +
    'year.'
  );
}
