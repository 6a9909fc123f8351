import { differenceOfService } from '@pfs/core/balancing';
import { type Cents, centsToText } from '@pfs/core/money';
import type { Claim, Payment } from '@pfs/core/remittance';
import type { ClaimState } from './claim-state.ts';
import type { FindingLog } from './finding-log.ts';
import type { PaymentState } from './payment-state.ts';

/** Ends the open service line and checks SVC02 − Σ CAS = SVC03 if both amounts were sent. */
export function checkLine(state: ClaimState, log: FindingLog): void {
  const { line } = state;
  if (!line.open) return;
  line.open = false;
  if (!line.comparable) return;
  const difference = differenceOfService({
    chargeCents: line.charge,
    adjustmentsCents: line.adjustments,
    paidCents: line.paid,
  });
  if (difference === 0) return;
  const place = { segment: line.segment, byteOffset: line.byteOffset };
  log.reportMoney('service_out_of_balance', place, 'SVC03', {
    expectedCents: (line.paid + difference) as Cents,
    foundCents: line.paid as Cents,
  });
}

/** Checks the identities of a whole claim. Only the first is the standard's; the rest are hints. */
export function checkClaim(state: ClaimState, claim: Claim, log: FindingLog): void {
  const { place, netCents, differenceCents } = claim;
  if (differenceCents !== 0) {
    log.reportMoney('claim_out_of_balance', place, 'CLP04', {
      expectedCents: (netCents + differenceCents) as Cents,
      foundCents: netCents,
    });
    // The same adjustments at both levels are deducted twice.
    const { claimAdjustments, serviceAdjustments } = state;
    if (claimAdjustments === serviceAdjustments && -differenceCents === claimAdjustments) {
      log.reportMoney('claim_adjusted_twice', place, 'CAS', {
        expectedCents: claimAdjustments as Cents,
        foundCents: claimAdjustments as Cents,
      });
    }
  }
  // Payers that price whole claims send services without charges; that isn't an error.
  if (state.servicesCharge !== 0 && state.servicesCharge !== state.charge) {
    log.reportMoney('claim_charges_differ', place, 'CLP03', {
      expectedCents: state.servicesCharge as Cents,
      foundCents: state.charge as Cents,
    });
  }
  if (state.hasPatientPaid && state.patientPaid !== state.patientAdjustments) {
    log.reportMoney('claim_patient_share', place, 'CLP05', {
      expectedCents: state.patientAdjustments as Cents,
      foundCents: state.patientPaid as Cents,
    });
  }
}

/** Reports what is missing from a payment once its first claim or its end is reached. */
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

/** Reports whether a payment balances and, if it doesn't, what would explain it. */
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
