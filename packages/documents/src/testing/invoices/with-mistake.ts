import { toCents } from '@pfs/core/money';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueInvoice } from './true-invoice.ts';

/** An invoice that its vendor added up wrongly: on a line, or at the end. */
export function withMistake(invoice: TrueInvoice, random: SeededRandom): TrueInvoice {
  const cents = random.between(1, 9_999);
  const totalCents = toCents(invoice.totalCents + cents);
  if (random.chance(1, 2)) return { ...invoice, totalCents };
  const items = invoice.lines.filter(({ charge }) => charge === undefined).length;
  const at = random.below(items);
  const lines = invoice.lines.map((line, place) =>
    place === at ? { ...line, totalCents: toCents(line.totalCents + cents) } : line,
  );
  return { ...invoice, lines, totalCents };
}
