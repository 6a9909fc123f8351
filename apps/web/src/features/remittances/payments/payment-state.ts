import type { PaymentDetail } from '@pfs/wire/payments';
import type { RemittanceDetail } from '@pfs/wire/remittances';
import { subtractDollars } from '../../../lib/format/dollars.ts';
import { formatMoney } from '../../../lib/format/format-money.ts';
import type { EquationLine } from '../../../ui/equation.tsx';

export type Payment = RemittanceDetail['payments'][number];

/** Claims less lump sums: what the payment should add up to. */
export function paymentEquation(payment: Payment): readonly EquationLine[] {
  const { claimsTotal, refundCount, providerAdjustmentsTotal: lumps, balanced } = payment;
  return [
    {
      key: 'claims',
      label: refundCount === 0 ? 'Claims' : 'Claims and MFP refunds',
      dollars: claimsTotal,
    },
    {
      key: 'lumps',
      label: lumps < 0 ? 'Lump sums added' : 'Lump sums, taken',
      dollars: Math.abs(lumps),
      operator: lumps < 0 ? 'plus' : 'minus',
    },
    {
      key: 'sum',
      label: balanced ? 'Payment' : 'Expected payment',
      dollars: subtractDollars(claimsTotal, lumps),
      operator: 'equals',
    },
  ];
}

/** How much the payment differs from its claims and lump sums; undefined where it does not. */
export function differenceText(payment: Payment): string | undefined {
  const { amount, claimsTotal, providerAdjustmentsTotal } = payment;
  const difference = subtractDollars(
    amount,
    subtractDollars(claimsTotal, providerAdjustmentsTotal),
  );
  if (difference === 0) return undefined;
  const size = formatMoney(Math.abs(difference));
  return `The payment is ${size} ${difference < 0 ? 'less' : 'more'} than the total of its claims and lump sums.`;
}

export type PaymentState = 'counted' | 'counted_by_decision' | NonNullable<Payment['heldReason']>;

/** Whether a payment is in the totals, and if not, why. */
export function paymentStateOf(payment: Payment): PaymentState {
  if (payment.counted) return payment.heldReason === null ? 'counted' : 'counted_by_decision';
  return payment.heldReason ?? 'out_of_balance';
}

/** Whether a payment needs or had a decision. Only then are its details loaded. */
export function needsDetails(payment: Payment): boolean {
  return !payment.counted || payment.heldReason !== null;
}

/** A person may accept a difference, say that it is no duplicate, or enter a missing date. */
export function mayBeCounted(payment: PaymentDetail): boolean {
  return !payment.counted;
}

export function isCountedByDecision(payment: PaymentDetail): boolean {
  return payment.counted && payment.decision?.action === 'count';
}
