import type { ClaimStatus } from '../remittance.ts';
import type { FigureRow } from './draft-figures.ts';
import type { DraftClaim } from './draft-remittance.ts';

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

/** Less than nothing is a reversal, whatever its words. */
export function statusOfDraft(claim: DraftClaim, row: FigureRow, netCents: number): ClaimStatus {
  if (netCents < 0 || (netCents === 0 && saysReversal(claim))) return 'reversal';
  return isDenied(claim, row) ? 'denied' : 'paid';
}
