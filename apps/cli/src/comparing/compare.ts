import type { Claim, Payment } from '@pfs/core/remittance';
import { readRemittances } from '@pfs/edi/read-remittances';
import { createPaymentTotals } from '../counting/payment-totals.ts';
import { addTotals, type LargeTotals } from '../counting/totals-sum.ts';
import { jsonText } from '../json-text.ts';
import { addMoney, moneyKinds, noMoney } from './claim-money.ts';
import type { Comparison } from './comparison.ts';
import { createMatching } from './matching.ts';
import type { Likeness } from './meeting-table.ts';

const claimLikeness: Likeness<Claim> = {
  keyText: ({ claimId, statusCode, dateOfService }) =>
    `${dateOfService ?? ''}|${statusCode.slice(0, 100)}|${claimId.slice(0, 1000)}`,
  moneyText: (claim) => moneyKinds.map((kind) => claim[kind]).join('|'),
};

const paymentLikeness: Likeness<Payment> = {
  keyText: ({ payer, traceNumber }) =>
    `${(payer.id ?? payer.name ?? '').slice(0, 500)}|${(traceNumber ?? '').slice(0, 500)}`,
  moneyText: ({ amountCents }) => String(amountCents),
};

/**
 * Compares two files claim by claim and payment by payment. The first is read into hashes, the
 * second against them; the first is read again only when something of it differs, to say what.
 */
export async function compare(openFirst: OpenFile, openSecond: OpenFile): Promise<Comparison> {
  const sums = { first: noMoney(), second: noMoney(), changed: noMoney() };
  const claims = createMatching(claimLikeness, (claim, where, sign) => {
    addMoney(sums[where], claim, sign);
  });
  const payments = createMatching(paymentLikeness, () => undefined);
  const first = await pass(openFirst, claims.add, payments.add);
  claims.begin();
  payments.begin();
  const second = await pass(openSecond, claims.meet, payments.meet);
  if (claims.isMissing() || payments.isMissing()) {
    claims.begin();
    payments.begin();
    await pass(openFirst, claims.meetAgain, payments.meetAgain);
  }
  const totals = [first.totals, second.totals] as const;
  const differ =
    claims.differ() || payments.differ() || jsonText(totals[0]) !== jsonText(totals[1]);
  return {
    paymentsOnly: [payments.onlyFirst, payments.onlySecond],
    paymentsChanged: payments.changed,
    claimsOnly: [
      { ...claims.onlyFirst, sums: sums.first },
      { ...claims.onlySecond, sums: sums.second },
    ],
    claimsChanged: { ...claims.changed, sums: sums.changed },
    totals,
    unreadable: [first.unreadable, second.unreadable],
    same: !differ,
  };
}

type OpenFile = () => Promise<AsyncIterable<Uint8Array>>;

interface Passed {
  readonly totals: LargeTotals;
  readonly unreadable: boolean;
}

/** Reads a file once. Its totals are of all it says, also of payments that would be held. */
async function pass(
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
