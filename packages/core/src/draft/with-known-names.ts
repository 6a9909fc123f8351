import type { DraftKnowledge } from './draft-knowledge.ts';
import { drugDoubts, isProvenNdc } from './drug-doubts.ts';
import { isItemToCheck } from './items-to-check.ts';
import { isKnownPayer, payerDoubts } from './payer-doubts.ts';
import type { Doubt, ProvenPayment } from './proven-payment.ts';

/**
 * Holds the names and codes of a payment against what the pharmacy knows: that settles some doubts
 * of the reading and raises others. A payment is proven when nothing but items to check is left.
 */
export function withKnownNames(
  proven: Omit<ProvenPayment, 'status'>,
  known: DraftKnowledge,
): ProvenPayment {
  const open = proven.doubts.filter((doubt) => !isSettled(doubt, proven, known));
  const told = new Set(open.map(placeOf));
  const more = [...payerDoubts(proven.payment, known), ...drugDoubts(proven.payment, known)];
  const doubts = [...open, ...more.filter((doubt) => !told.has(placeOf(doubt)))];
  const status = doubts.every(isItemToCheck) ? 'proven' : 'unproven';
  return { ...proven, doubts, status };
}

function isSettled(
  { code, field, part, row }: Doubt,
  { payment }: Pick<ProvenPayment, 'payment'>,
  known: DraftKnowledge,
): boolean {
  if (code !== 'uncertain') return false;
  if (part === 'payment' && field === 'payerName') return isKnownPayer(payment, known);
  if (part !== 'claim' || field !== 'ndc') return false;
  const claim = payment.claims.find((one) => one.row === row);
  return claim !== undefined && isProvenNdc(claim, known);
}

/** One doubt is enough for a value. */
function placeOf({ field, part, row }: Doubt): string {
  return `${part} ${row} ${field}`;
}
