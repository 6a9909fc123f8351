import type { ClaimStatus } from '../remittance.ts';
import { priceDirection } from './column-signs.ts';
import { centsOf, type FigureRow } from './draft-figures.ts';
import type { DraftAmountField, DraftClaim } from './draft-remittance.ts';
import type { DraftSigns } from './proven-payment.ts';
import { feeFields } from './row-equations.ts';

const deniedWords = /\b(den(y|ied)|rej(ect(ed)?)?|not covered|unpaid)\b/i;
const reversalWords = /\b(rev(ersal|ersed|erse)?|void(ed)?|cancel(l?ed)?|take[- ]?back)\b/i;

/** Nothing was paid, and a word says so: a copay that is all of the price leaves no net either. */
export function isDenied(claim: DraftClaim, row: FigureRow): boolean {
  if (centsOf(row, 'net') !== 0) return false;
  return deniedWords.test(claim.fields.status?.value ?? '');
}

/** A drug of no price, with no word that tells whether it was paid or denied. */
export function mayBeDenied(claim: DraftClaim, row: FigureRow): boolean {
  const { charge: _, ...said } = row.figures;
  if (said.ingredientCost === undefined || claim.fields.status !== undefined) return false;
  return Object.values(said).every(({ cents }) => cents === 0);
}

export function saysReversal(claim: DraftClaim): boolean {
  return reversalWords.test(claim.fields.status?.value ?? '');
}

/**
 * A claim whose price is less than nothing is a reversal. One of no printed price is known by what
 * the patient or the fees took of it or by its quantity, and only then by its net, which fees may
 * leave below zero.
 */
export function statusOfDraft(
  claim: DraftClaim,
  row: FigureRow,
  { signs, netCents }: { readonly signs: DraftSigns; readonly netCents: number },
): ClaimStatus {
  if (isDenied(claim, row)) return 'denied';
  const taken = (field: DraftAmountField): number =>
    (signs.columns[field] ?? 1) * centsOf(row, field);
  const fees = feeFields.reduce((sum, field) => sum + taken(field), 0);
  const back = claim.fields.quantity?.value.startsWith('-') === true ? -1 : 0;
  const price = priceDirection(row) || taken('patientPaid') || fees;
  const direction = Math.sign(price || back || netCents);
  return direction < 0 || (direction === 0 && saysReversal(claim)) ? 'reversal' : 'paid';
}
