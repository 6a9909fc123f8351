import { exampleDrugs } from '@pfs/edi/example-drugs';
import type { TrueClaim } from '../corpus/truth.ts';
import type { WildColumn } from './columns.ts';

/** A number from 0 to below `limit` derived from the claim, for facts the truth does not hold. */
export function ownNumber({ claimReference }: TrueClaim, limit: number): number {
  return Number(claimReference.slice(2, 11)) % limit;
}

export function isBrand({ ndc }: TrueClaim): boolean {
  return exampleDrugs.some((drug) => drug.ndc === ndc && drug.brand);
}

/** Refill number, brand or generic, and days supply: they say nothing about the money. */
export const marks = {
  refill: {
    heading: 'RF',
    align: 'center',
    text: (claim) => String(ownNumber(claim, 6)).padStart(2, '0'),
  },
  brand: { heading: 'B/G', align: 'center', text: (claim) => (isBrand(claim) ? 'B' : 'G') },
  days: {
    heading: 'DS',
    align: 'right',
    text: ({ quantity }) => (Number(quantity) >= 90 ? '90' : '30'),
  },
} as const satisfies Readonly<Record<string, WildColumn>>;
