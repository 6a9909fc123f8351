import type { DocumentReview } from '@pfs/wire/document-review';
import { formatMoney } from '../../lib/format-money.ts';

/** What finishing does, by payment: what adds up counts, what does not is held. */
export function finishConsequence({ payments }: DocumentReview): string {
  const apart = payments.filter(({ difference }) => difference !== null && difference !== 0);
  const unknown = payments.filter(({ difference }) => difference === null);
  const sentences = apart.map(
    ({ fields, difference }) =>
      `${fields.payerName?.value ?? 'A payment'} is ${formatMoney(Math.abs(difference ?? 0))} apart.`,
  );
  if (unknown.length > 0) {
    sentences.push('Of a payment it is not known whether it adds up.');
  }
  sentences.push('Values that wait are taken as they stand, on your word.');
  return sentences.join(' ');
}
