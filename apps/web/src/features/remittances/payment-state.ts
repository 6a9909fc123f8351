import type { PaymentDetail } from '@pfs/wire/payments';
import type { Payment } from './payment-equation.ts';

export type PaymentState = 'counted' | 'counted_by_decision' | NonNullable<Payment['heldReason']>;

/** Whether a payment is in the totals, and if not, why. */
export function paymentStateOf(payment: Payment): PaymentState {
  if (payment.counted) return payment.heldReason === null ? 'counted' : 'counted_by_decision';
  return payment.heldReason ?? 'out_of_balance';
}

/** A payment that asks for a look, or had one: only for these more is worth asking the server. */
export function hasStory(payment: Payment): boolean {
  return !payment.counted || payment.heldReason !== null;
}

/** A person may judge a difference, that a copy is none, or say the day that the file lacks. */
export function mayBeCounted(payment: PaymentDetail): boolean {
  return !payment.counted;
}

export function isCountedByDecision(payment: PaymentDetail): boolean {
  return payment.counted && payment.decision?.action === 'count';
}
