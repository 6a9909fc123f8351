import { jsonText } from '../json-text.ts';
import { addMoney, noMoney } from './claim-money.ts';
import type { Comparison } from './comparison.ts';
import { claimLikeness, paymentLikeness } from './likenesses.ts';
import { createMatching } from './matching.ts';
import type { OpenFile } from './read-once.ts';
import { pass } from './read-once.ts';

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
