import type { ClaimStatus } from '../remittance.ts';
import { priceDirection } from './column-signs.ts';
import { centsOf, type FigureRow } from './draft-figures.ts';
import type { DraftAmountField, DraftClaim } from './draft-remittance.ts';
import type { DraftSigns } from './proven-payment.ts';
import { feeFields } from './row-equations.ts';

const deniedWords = /\b(den(y|ied)|rej(ect(ed)?)?|not covered|unpaid)\b/i;
const reversalWords = /\b(rev(ersal|ersed|erse)?|void(ed)?|cancel(l?ed)?|take[- ]?back)\b/i;

/** Nothing was paid, and the row says so, by a word or by saying no money at all. */
export function isDenied(claim: DraftClaim, row: FigureRow): boolean {
  const { net, ...others } = row.figures;
  if ((net?.cents ?? 0) !== 0) return false;
  if (deniedWords.test(claim.fields.status?.value ?? '')) return true;
  const { charge: _, ...said } = others;
  return net !== undefined && Object.values(said).every(({ cents }) => cents === 0);
}

export function saysReversal(claim: DraftClaim): boolean {
  return reversalWords.test(claim.fields.status?.value ?? '');
}

/**
 * A claim whose price is less than nothing is a reversal. One of no printed price is known by what
 * the patient or the fees took of it, and only then by its net, which fees may leave below zero.
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
  const direction = Math.sign(priceDirection(row) || taken('patientPaid') || fees || netCents);
  return direction < 0 || (direction === 0 && saysReversal(claim)) ? 'reversal' : 'paid';
}
