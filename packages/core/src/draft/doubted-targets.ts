import type { DraftTarget } from './draft-change.ts';
import type { DraftPayment } from './draft-remittance.ts';
import type { Doubt } from './proven-payment.ts';

const headerFields = [
  'payerName',
  'payerId',
  'traceNumber',
  'paidOn',
  'amount',
  'payeeName',
] as const;

/**
 * All that is doubtful in a payment and says something: what a person accepts in one step. A doubt
 * about a column is one about each of its values; a row that does not add up stays for itself.
 */
export function doubtedTargets(
  draft: DraftPayment,
  { payment, doubts }: { readonly payment: number; readonly doubts: readonly Doubt[] },
): readonly DraftTarget[] {
  const targets: DraftTarget[] = [];
  for (const { part, row, field } of doubts) {
    const header = headerFields.find((one) => one === field);
    if (part === 'payment' && header !== undefined) {
      targets.push({ part, payment, field: header });
    } else if (part === 'payment' && field !== undefined) {
      for (const claim of draft.claims) targets.push(...targetsIn(claim, payment, field));
    } else if (part === 'claim' && field !== undefined) {
      const claim = draft.claims.find((one) => one.row === row);
      if (claim !== undefined) targets.push(...targetsIn(claim, payment, field));
    } else if (part === 'lump' && row !== undefined) {
      const own = field === 'payerName' ? field : 'amount';
      targets.push({ part, payment, row, field: own });
    }
  }
  return targets;
}

function targetsIn(
  { row, fields }: DraftPayment['claims'][number],
  payment: number,
  wanted: string,
): readonly DraftTarget[] {
  const keys = Object.keys(fields) as (keyof typeof fields)[];
  return keys
    .filter((field) => field === wanted)
    .map((field) => ({ part: 'claim', payment, row, field }));
}
