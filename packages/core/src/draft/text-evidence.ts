import { isUnsure } from './draft-figures.ts';
import type { DraftClaim, DraftValue } from './draft-remittance.ts';

/** A reading as sure as this may be settled by what the document says elsewhere. */
const nearlySure = 0.97;

/** What is dispensed most: weeks and months of one, two or three a day, and whole bottles. */
const usualQuantities: ReadonlySet<number> = new Set([
  7, 10, 14, 15, 20, 21, 28, 30, 42, 45, 56, 60, 84, 90, 100, 120, 180, 270,
]);

/** Whether a quantity is what is dispensed most, so that no point of it is missing. */
export function isUsualQuantity(quantity: string): boolean {
  return usualQuantities.has(sizeOf(quantity));
}

/** Whether the document itself speaks for a value against its other readings. */
export type Evidence = (field: 'claimId' | 'ndc' | 'quantity', value: DraftValue) => boolean;

/**
 * An engine weighs other characters even where it is nearly sure. What sure rows of the same
 * document say settles some of that: that numbers have no letters, that the quantity is a usual
 * one, that the maker in a drug's code is met elsewhere and the others are not.
 */
export function evidenceOf(claims: readonly DraftClaim[]): Evidence {
  const quantities = new Set(usualQuantities);
  const makers = new Set<string>();
  let numbers = true;
  for (const { fields } of claims) {
    const { claimId, ndc, quantity } = fields;
    if (claimId !== undefined && !isUnsure(claimId)) numbers &&= isNumber(claimId.value);
    if (ndc !== undefined && !isUnsure(ndc)) makers.add(makerOf(ndc.value));
    if (quantity !== undefined && !isUnsure(quantity)) quantities.add(sizeOf(quantity.value));
  }
  return (field, { confidence, otherReadings = [], value }) => {
    if (confidence < nearlySure) return false;
    if (field === 'quantity') return quantities.has(sizeOf(value));
    if (field === 'claimId') return numbers && isNumber(value) && !otherReadings.some(isNumber);
    const known = makers.has(makerOf(value));
    // Other readings of the same maker differ in the drug or its package, and any may be meant.
    return known && !otherReadings.some((other) => makers.has(makerOf(other)));
  };
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

function makerOf(ndc: string): string {
  return ndc.slice(0, 5);
}

function sizeOf(quantity: string): number {
  return Math.abs(Number(quantity));
}
