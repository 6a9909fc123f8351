import type { Claim, Payment } from '@pfs/core/remittance';
import { readRemittances } from '@pfs/edi/read-remittances';
import { createPaymentTotals } from '../counting/payment-totals.ts';
import { addTotals, type LargeTotals } from '../counting/totals-sum.ts';

export type OpenFile = () => Promise<AsyncIterable<Uint8Array>>;

interface Passed {
  readonly totals: LargeTotals;
  readonly unreadable: boolean;
}

/** Reads a file once. Its totals are of all it says, also of payments that would be held. */
export async function pass(
  open: OpenFile,
  onClaim: (claim: Claim) => void,
  onPayment: (payment: Payment) => void,
): Promise<Passed> {
  const { follow, counted, held } = createPaymentTotals();
  let unreadable = false;
  for await (const batch of readRemittances(await open())) {
    for (const event of batch) {
      follow(event);
      if (event.kind === 'claim') onClaim(event.claim);
      else if (event.kind === 'payment_ended') onPayment(event.payment);
      else if (event.kind === 'ended') unreadable = event.file.unreadable !== undefined;
    }
  }
  return { totals: addTotals(counted().totals, held().totals), unreadable };
}
