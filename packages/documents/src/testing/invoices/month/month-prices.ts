import { type ExampleDrug, exampleDrugs } from '@pfs/edi/example-drugs';
import type { MonthPrice } from './planted.ts';

export const nadacDay = '2026-04-22';

/** A little above what each drug is bought for, in hundred-thousandths of a dollar. */
export function nadacOf({ unitPrice }: ExampleDrug): number {
  return Math.round(unitPrice * 10.2);
}

export const monthPrices: readonly MonthPrice[] = exampleDrugs.map((drug) => ({
  ndc: drug.ndc,
  description: drug.name,
  price: (nadacOf(drug) / 100_000).toFixed(5),
  pricingUnit: 'EA',
  effectiveOn: nadacDay,
}));
