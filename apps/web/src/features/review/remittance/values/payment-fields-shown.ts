import { draftPaymentFields } from '@pfs/core/draft/draft-remittance';
import type { ReviewPayment } from '@pfs/wire/document-review';

const always: readonly string[] = ['payerName', 'traceNumber', 'paidOn', 'amount'];

/** What is shown of a payment itself: what must be there, and what else was read. */
export function paymentFieldsShown({ fields, doubts }: ReviewPayment): readonly string[] {
  const doubted = new Set(doubts.map(({ part, field }) => (part === 'payment' ? field : null)));
  return draftPaymentFields.filter(
    (field) => always.includes(field) || Object.hasOwn(fields, field) || doubted.has(field),
  );
}
