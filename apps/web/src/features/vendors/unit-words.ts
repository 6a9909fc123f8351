import type { InvoiceLineItem } from '@pfs/wire/vendor-invoice';
import { formatUnitPrice, formatUnits } from '../../lib/format/format-number.ts';

export const dispensingUnitWords = {
  EA: 'pieces (EA)',
  ML: 'milliliters (ML)',
  GM: 'grams (GM)',
} as const;

const bases: Readonly<Record<NonNullable<InvoiceLineItem['unitBasis']>, string>> = {
  stated: 'stated on the invoice',
  package: 'same as earlier invoices',
  price: 'inferred from the price',
  person: 'confirmed by a user',
};

/** What one unit of a line holds, and why that is believed; undefined while nobody knows. */
export function unitWords(line: InvoiceLineItem): string | undefined {
  const { packSize, dispensingUnit, unitBasis } = line;
  if (packSize === null) return undefined;
  const holds =
    packSize === 1
      ? `Priced per ${dispensingUnit ?? 'dispensing unit'}`
      : `${formatUnits(packSize)} ${dispensingUnit ?? 'units'} per unit`;
  return unitBasis === null ? holds : `${holds}, ${bases[unitBasis]}`;
}

/** What a drug cost in that line; a line that is not confirmed is no cost. */
export function unitCostWords({ unitCost, confirmed }: InvoiceLineItem): string | undefined {
  return unitCost === null || !confirmed ? undefined : `${formatUnitPrice(unitCost)} per unit`;
}
