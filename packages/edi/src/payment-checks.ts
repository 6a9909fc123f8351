import { type Cents, centsToText } from '@pfs/core/money';
import type { Payment } from '@pfs/core/remittance';
import type { FindingLog } from './finding-log.ts';
import type { PaymentState } from './payment-state.ts';

/** Tells what is missing from a payment once its first claim or its end is reached. */
export function checkHeader(state: PaymentState, log: FindingLog): void {
  const { place } = state;
  if (state.traceNumber === undefined) {
    log.report('payment_trace_missing', place, { element: 'TRN02' });
  }
  if (state.paidOn === undefined && state.producedOn === undefined) {
    log.report('payment_date_missing', place, { element: 'BPR16' });
  }
  if (state.payer.id === undefined && state.payer.name === undefined) {
    log.report('payment_payer_missing', place, { element: 'N102' });
  }
}

/** Tells whether a payment closes and, if it does not, what would explain it. */
export function checkPayment(
  state: PaymentState,
  payment: Payment,
  unreadable: number,
  log: FindingLog,
): void {
  const { differenceCents, amountCents } = payment;
  if (unreadable > 0) {
    log.report('payment_balance_unknown', state.place, { found: String(unreadable) });
    return;
  }
  if (differenceCents === 0) return;
  log.reportMoney('payment_out_of_balance', state.amountPlace, 'BPR02', {
    expectedCents: (amountCents + differenceCents) as Cents,
    foundCents: amountCents,
  });
  if (state.claimsDifference === -differenceCents) {
    const found = centsToText(state.claimsDifference as Cents);
    log.report('payment_suspect_claims', state.place, { found });
  }
  for (const { place, element, amount } of state.lumps) {
    const found = centsToText(amount as Cents);
    if (amount === -differenceCents) {
      log.report('payment_suspect_adjustment', place, { element, found });
    } else if (amount * 2 === -differenceCents) {
      log.report('payment_suspect_sign', place, { element, found });
    }
  }
}
