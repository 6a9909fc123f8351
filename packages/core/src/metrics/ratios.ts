import { type Cents, divideWhole, toCents } from '../money.ts';

const oneDecimal = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Decimals that a percentage is rounded to; one is what screens show. */
interface PercentageOptions {
  readonly decimals?: 0 | 1 | 2;
}

/**
 * part ÷ whole × 100, rounded half away from zero to so many decimals. Of whole cents or whole
 * counts, exact however large. 0 where the whole is not positive: no share of nothing.
 * Source: docs/domain/formulas.md, "Percentages".
 */
export function percentage(
  part: number,
  whole: number,
  { decimals = 1 }: PercentageOptions = {},
): number {
  if (whole <= 0) return 0;
  const scale = 10 ** decimals;
  const scaled = BigInt(part) * BigInt(100 * scale);
  return divideWhole(scaled, BigInt(whole), 'half_away_from_zero') / scale;
}

/**
 * How much a figure changed against an earlier one, in percent of that one with one decimal.
 * Null where the earlier one is not positive: a change from nothing has no percent.
 */
export function changeInPercent(now: number, before: number): number | null {
  return before <= 0 ? null : percentage(now - before, before);
}

/** A percentage in a sentence that a person reads, with a true minus sign; zero has none. */
export function percentInWords(percent: number): string {
  const digits = oneDecimal.format(Math.abs(percent));
  return `${percent < 0 && digits !== '0.0' ? '−' : ''}${digits}%`;
}

/** An amount spread evenly over a count, to the cent, half away from zero; 0 without a count. */
export function averageCents(amountCents: Cents, count: number): Cents {
  if (count <= 0) return toCents(0);
  return toCents(divideWhole(BigInt(amountCents), BigInt(count), 'half_away_from_zero'));
}

/** So many percent of an amount, to the cent, half away from zero. Percent of four decimals. */
export function percentOfCents(amountCents: Cents, percent: number): Cents {
  const share = BigInt(amountCents) * BigInt(Math.round(percent * 10_000));
  return toCents(divideWhole(share, 1_000_000n, 'half_away_from_zero'));
}
