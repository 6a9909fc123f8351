import type { DocumentReview } from '@pfs/wire/document-review';
import { formatMoney } from '../../lib/format-money.ts';
import { itemsToCheck } from './waiting-words.ts';

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
  const doubts = payments.flatMap((payment) => payment.doubts);
  const items = doubts.filter(({ holds }) => !holds).length;
  if (items < doubts.length) {
    sentences.push('Values that wait are taken as they stand, on your word.');
  }
  if (items > 0) {
    sentences.push(
      `${itemsToCheck(items)} afterwards: left out of cost and drug figures until then.`,
    );
  }
  return sentences.join(' ');
}
