import { type Cents, parseCents, usdText } from '../../money.ts';

/** `$1,234.56` to cents. */
export function usd(cell: string | undefined): Cents {
  const cents = parseCents((cell ?? '').replace('−', '-').replace(/[$,]/g, ''));
  if (cents === undefined) throw new RangeError(`not an amount: ${cell}`);
  return cents;
}

/** `1,234` or `4.5%` to a number. */
export function number(cell: string | undefined): number {
  const value = Number((cell ?? '').replace('−', '-').replace(/[,%]/g, ''));
  if (cell === undefined || cell === '' || Number.isNaN(value)) {
    throw new RangeError(`not a number: ${cell}`);
  }
  return value;
}

/** An amount, or a dash where there is none to say. */
export function shownUsd(cents: Cents | null): string {
  return cents === null ? '-' : usdText(cents);
}

/** A percentage as screens show it, or a dash. */
export function shownPercent(percent: number | null, decimals = 1): string {
  return percent === null ? '-' : `${percent.toFixed(decimals).replace('-', '−')}%`;
}
