import type { ClaimStatus } from '../../remittance.ts';
import type { DraftAmountField, DraftClaim } from '../draft-remittance.ts';
import type { DraftSigns } from '../proven-payment.ts';
import { centsOf, type FigureRow, priceDirection } from './figures.ts';
import { feeFields } from './row-equations.ts';

const deniedWords = /\b(den(y|ied)|rej(ect(ed)?)?|not covered|unpaid)\b/i;
const paidWords = /\b(p|pd|paid|approved|processed|payable|primary|adjusted|captured)\b/i;
const reversalWords = /\b(rev(ersals?|ersed|erse)?|void(s|ed)?|cancel(l?ed)?|take[- ]?back)\b/i;

/** Whether the text says that a claim was paid, denied or reversed. */
export function hasStatusWord(text: string): boolean {
  return [paidWords, deniedWords, reversalWords].some((words) => words.test(text));
}

/** Whether the text is a status and nothing else. */
export function isStatusWord(text: string): boolean {
  return /^[a-z-]+$/i.test(text) && hasStatusWord(text);
}

/** Nothing was paid and a word says denied. A copay that covers the price leaves no net either. */
export function isDenied(claim: DraftClaim, row: FigureRow): boolean {
  if (centsOf(row, 'net') !== 0) return false;
  return deniedWords.test(claim.fields.status?.value ?? '');
}

/**
 * Rows that may be either one, with no word to tell: a free drug, paid or denied, also with an
 * unknown status code if it was charged; and fees without a price that come back, with a reversal
 * or alone.
 */
export function isStatusAmbiguous(claim: DraftClaim, row: FigureRow, signs: DraftSigns): boolean {
  const { charge, ...printed } = row.figures;
  const nothing = Object.values(printed).every(({ cents }) => cents === 0);
  const status = claim.fields.status?.value;
  if (nothing && !hasStatusWord(status ?? '') && (charge?.cents ?? 0) !== 0) return true;
  if (status !== undefined) return false;
  if (nothing) return printed.ingredientCost !== undefined;
  const priced = printed.gross !== undefined || printed.ingredientCost !== undefined;
  const eitherWay = feesOf(row, signs) < 0 || centsOf(row, 'gerFee') !== 0;
  return priced && costDirection(row, signs) === 0 && eitherWay;
}

export function saysReversal(claim: DraftClaim): boolean {
  return reversalWords.test(claim.fields.status?.value ?? '');
}

/**
 * A claim with a negative price is a reversal. Without a price, its quantity or its net decides;
 * fees may make the net negative.
 */
export function statusOfDraft(
  claim: DraftClaim,
  row: FigureRow,
  { signs, netCents }: { readonly signs: DraftSigns; readonly netCents: number },
): ClaimStatus {
  if (isDenied(claim, row)) return 'denied';
  const back = claim.fields.quantity?.value.startsWith('-') === true ? -1 : 0;
  const left = netCents < 0 && feesOf(row, signs) > 0 ? 1 : netCents;
  const direction = costDirection(row, signs) || back || left;
  return direction < 0 || (direction === 0 && saysReversal(claim)) ? 'reversal' : 'paid';
}

/** The drug's price or the patient's share, as far as the row shows it. */
function costDirection(row: FigureRow, signs: DraftSigns): number {
  return priceDirection(row) || deducted(row, 'patientPaid', signs);
}

function feesOf(row: FigureRow, signs: DraftSigns): number {
  return feeFields.reduce((sum, field) => sum + deducted(row, field, signs), 0);
}

function deducted(row: FigureRow, field: DraftAmountField, signs: DraftSigns): number {
  return (signs.columns[field] ?? 1) * centsOf(row, field);
}
