import { parseCents } from '../money.ts';
import { type DraftClaim, type DraftPayment, draftAmountFields } from './draft-remittance.ts';
import type { Doubt } from './proven-payment.ts';

/**
 * Claims that are paid once more with the very same words and amounts, and were not taken back in
 * between: a page that was copied or sent twice looks like this, and may well add up.
 */
export function repeatedClaims({ claims }: DraftPayment): readonly Doubt[] {
  const open = new Map<string, number>();
  for (const claim of claims) {
    if (directionOf(claim) < 0) open.set(keyOf(claim), (open.get(keyOf(claim)) ?? 0) - 1);
  }
  return claims.flatMap((claim): Doubt[] => {
    if (directionOf(claim) <= 0 || claim.fields.claimId === undefined) return [];
    const key = keyOf(claim);
    const times = (open.get(key) ?? 0) + 1;
    open.set(key, times);
    const accepted = Object.values(claim.fields).every(({ decidedBy }) => decidedBy === 'person');
    if (times <= 1 || accepted) return [];
    return [{ part: 'claim', row: claim.row, field: undefined, code: 'repeated_claim' }];
  });
}

/** Of rows with money in them, be it all taken off again: others change no total. */
function directionOf({ fields }: DraftClaim): number {
  const signOf = (value: string | undefined) => Math.sign(parseCents(value ?? '') ?? 0);
  return signOf(fields.net?.value) || signOf(fields.gross?.value);
}

/** All that is printed of it, without the signs that a reversal turns. */
function keyOf({ fields }: DraftClaim): string {
  const { claimId, claimReference, dateOfService, ndc } = fields;
  const texts = [claimId, claimReference, dateOfService, ndc].map((value) => value?.value ?? '');
  const amounts = draftAmountFields.map((field) => {
    const cents = parseCents(fields[field]?.value ?? '');
    return cents === undefined ? '' : Math.abs(cents);
  });
  return [...texts, ...amounts].join('|');
}
