import type { InvoiceStyle } from './invoice-style.ts';

/** An amount with the sign that a vendor prints: some credits leave it out of all but the total. */
export function printedCents(cents: number, { parts = {} }: InvoiceStyle): number {
  return parts.signs === 'quantities' || parts.signs === 'total' ? -cents : cents;
}
