import { type Cents, divideWhole, toCents } from '../money.ts';

const oneDecimal = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Decimals that a percentage is rounded to; screens show one. */
interface PercentageOptions {
  readonly decimals?: 0 | 1 | 2;
}

/**
 * part ÷ whole × 100, rounded half away from zero. Exact for whole cents or counts of any size. 0
 * if the whole isn't positive. Source: docs/domain/formulas.md, "Percentages".
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

/** From nothing or next to nothing, a change has no percentage: $50.00 after $1.00 is no 4,900%. */
const changeBaseMin = { dollars: 25_00, count: 10, quantity: 10_000 } as const;

/** Whether a change from an earlier figure has a percentage; in cents, rows, or thousandths. */
export function isChangeBase(
  before: number,
  unit: keyof typeof changeBaseMin = 'dollars',
): boolean {
  return before >= changeBaseMin[unit];
}

/**
 * The change against an earlier figure, in percent with one decimal. Null if the earlier figure is
 * too small.
 */
export function changeInPercent(
  now: number,
  before: number,
  unit: keyof typeof changeBaseMin = 'dollars',
): number | null {
  return isChangeBase(before, unit) ? percentage(now - before, before) : null;
}

/** A percentage for a sentence, with a true minus sign; zero has none. */
export function percentText(percent: number): string {
  const digits = oneDecimal.format(Math.abs(percent));
  return `${percent < 0 && digits !== '0.0' ? '−' : ''}${digits}%`;
}

/** `1 claim`, `1,200 claims`. */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;
}

/** An amount divided by a count, to the cent, half away from zero; 0 without a count. */
export function averageCents(amountCents: Cents, count: number): Cents {
  if (count <= 0) return toCents(0);
  return toCents(divideWhole(BigInt(amountCents), BigInt(count), 'half_away_from_zero'));
}

/**
 * A percentage of an amount, to the cent, half away from zero. The percentage may have four
 * decimals.
 */
export function percentOfCents(amountCents: Cents, percent: number): Cents {
  const share = BigInt(amountCents) * BigInt(Math.round(percent * 10_000));
  return toCents(divideWhole(share, 1_000_000n, 'half_away_from_zero'));
}
