import { heldReasonOf } from '@pfs/core/held-reason';
import type { RemittanceEvent } from '@pfs/core/remittance';
import { createTotalsCounter } from '@pfs/core/totals';
import { addTotals, type LargeTotals, noTotals } from './totals-sum.ts';

/** Some payments of a file and what they come to. */
export interface PaymentsTotals {
  readonly payments: number;
  readonly totals: LargeTotals;
}

/** Adds up payments as their events come, those that count apart from those that are held. */
export interface PaymentTotals {
  follow(event: RemittanceEvent): void;
  readonly counted: () => PaymentsTotals;
  /** They do not add up, have no end or no date; or the file cannot be used at all. */
  readonly held: () => PaymentsTotals;
}

const nothing: PaymentsTotals = { payments: 0, totals: noTotals };

export function createPaymentTotals(): PaymentTotals {
  // Only its end tells whether a payment counts, so each is added up by itself first.
  let payment = createTotalsCounter();
  let counted = nothing;
  let held = nothing;
  return {
    follow(event) {
      if (event.kind === 'claim') payment.addClaim(event.claim);
      else if (event.kind === 'provider_adjustment') {
        payment.addProviderAdjustment(event.adjustment);
      } else if (event.kind === 'payment_ended') {
        const one = { payments: 1, totals: addTotals(noTotals, payment.totals()) };
        payment = createTotalsCounter();
        if (heldReasonOf(event.payment) === undefined) counted = together(counted, one);
        else held = together(held, one);
      } else if (event.kind === 'ended' && event.file.unreadable !== undefined) {
        held = together(counted, held);
        counted = nothing;
      }
    },
    counted: () => counted,
    held: () => held,
  };
}

function together(first: PaymentsTotals, second: PaymentsTotals): PaymentsTotals {
  return {
    payments: first.payments + second.payments,
    totals: addTotals(first.totals, second.totals),
  };
}
