import type { InvoiceStyle } from './invoice-style.ts';

/** An amount with the sign a vendor prints: some credits print it on the total only. */
export function printedCents(cents: number, { parts = {} }: InvoiceStyle): number {
  return parts.signs === 'quantities' || parts.signs === 'total' ? -cents : cents;
}
