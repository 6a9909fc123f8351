import { type Cents, centsToText } from '@pfs/core/money';

/** Decimal dollars without the zeros behind the point that X12 wants suppressed. */
export function amountText(cents: Cents): string {
  const text = centsToText(cents);
  if (text.endsWith('.00')) return text.slice(0, -3);
  return text.endsWith('0') ? text.slice(0, -1) : text;
}
