import type { ClaimStatus } from '../../remittance.ts';
import type { DraftAmountField, DraftClaim } from '../draft-remittance.ts';
import type { DraftSigns } from '../proven-payment.ts';
import { centsOf, type FigureRow, priceDirection } from './figures.ts';
import { feeFields } from './row-equations.ts';

const deniedWords = /\b(den(y|ied)|rej(ect(ed)?)?|not covered|unpaid)\b/i;

const paidWords = /\b(p|pd|paid|approved|processed|payable|primary|adjusted|captured)\b/i;

const reversalWords = /\b(rev(ersals?|ersed|erse)?|void(s|ed)?|cancel(l?ed)?|take[- ]?back)\b/i;

/** Whether words say that a claim was paid, denied or taken back. */
export function tellsStatus(text: string): boolean {
  return [paidWords, deniedWords, reversalWords].some((words) => words.test(text));
}

/** Nothing was paid, and a word says so: a copay that is all of the price leaves no net either. */
export function isDenied(claim: DraftClaim, row: FigureRow): boolean {
  if (centsOf(row, 'net') !== 0) return false;
  return deniedWords.test(claim.fields.status?.value ?? '');
}

/**
 * Rows that may be one or the other, with no word that tells: a drug of no price, paid or denied,
 * also under a code that nobody knows where it was charged; and fees without a price that come
 * back, of a reversal or for themselves.
 */
export function isStatusOpen(claim: DraftClaim, row: FigureRow, signs: DraftSigns): boolean {
  const { charge, ...said } = row.figures;
  const nothing = Object.values(said).every(({ cents }) => cents === 0);
  const status = claim.fields.status?.value;
  if (nothing && !tellsStatus(status ?? '') && (charge?.cents ?? 0) !== 0) return true;
  if (status !== undefined) return false;
  if (nothing) return said.ingredientCost !== undefined;
  const priced = said.gross !== undefined || said.ingredientCost !== undefined;
  const eitherWay = feesOf(row, signs) < 0 || centsOf(row, 'gerFee') !== 0;
  return priced && worthOf(row, signs) === 0 && eitherWay;
}

export function saysReversal(claim: DraftClaim): boolean {
  return reversalWords.test(claim.fields.status?.value ?? '');
}

/**
 * A claim whose price is less than nothing is a reversal. One of no price is known by its quantity
 * or its net, which fees may leave below nothing.
 */
export function statusOfDraft(
  claim: DraftClaim,
  row: FigureRow,
  { signs, netCents }: { readonly signs: DraftSigns; readonly netCents: number },
): ClaimStatus {
  if (isDenied(claim, row)) return 'denied';
  const back = claim.fields.quantity?.value.startsWith('-') === true ? -1 : 0;
  const left = netCents < 0 && feesOf(row, signs) > 0 ? 1 : netCents;
  const direction = worthOf(row, signs) || back || left;
  return direction < 0 || (direction === 0 && saysReversal(claim)) ? 'reversal' : 'paid';
}

/** What the drug cost somebody, as far as the row says it. */
function worthOf(row: FigureRow, signs: DraftSigns): number {
  return priceDirection(row) || taken(row, 'patientPaid', signs);
}

function feesOf(row: FigureRow, signs: DraftSigns): number {
  return feeFields.reduce((sum, field) => sum + taken(row, field, signs), 0);
}

function taken(row: FigureRow, field: DraftAmountField, signs: DraftSigns): number {
  return (signs.columns[field] ?? 1) * centsOf(row, field);
}
