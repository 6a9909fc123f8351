import type { Claim, Payment } from '@pfs/core/remittance';
import { readRemittances } from '@pfs/edi/read-remittances';
import { jsonText } from '../output.ts';
import { addTotals, createPaymentTotals, type LargeTotals } from '../totals.ts';
import { type Changed, createMatching, type Group } from './matching.ts';
import type { Likeness } from './meeting-table.ts';

/** Claims that differ, with their total money. */
export interface ClaimGroup<Item> extends Group<Item> {
  readonly sums: Record<keyof ClaimMoney, bigint>;
}

export interface Comparison {
  readonly paymentsOnly: readonly [Group<Payment>, Group<Payment>];
  readonly paymentsChanged: Group<Changed<Payment>>;
  readonly claimsOnly: readonly [ClaimGroup<Claim>, ClaimGroup<Claim>];
  /** The sums of the second file minus those of the first. */
  readonly claimsChanged: ClaimGroup<Changed<Claim>>;
  readonly totals: readonly [LargeTotals, LargeTotals];
  /** Whether a file is unusable, so that nothing is certain. */
  readonly unreadable: readonly [boolean, boolean];
  readonly same: boolean;
}

/** Money of a claim, in whole cents. */
interface ClaimMoney {
  readonly chargeCents: number;
  readonly grossCents: number;
  readonly dirFeeCents: number;
  readonly gerFeeCents: number;
  readonly otherFeesCents: number;
  readonly netCents: number;
  readonly patientPaidCents: number;
}

export const moneyKinds = [
  'chargeCents',
  'grossCents',
  'dirFeeCents',
  'gerFeeCents',
  'otherFeesCents',
  'netCents',
  'patientPaidCents',
] as const satisfies readonly (keyof ClaimMoney)[];

function noMoney(): ClaimGroup<Claim>['sums'] {
  const sums = Object.fromEntries(moneyKinds.map((kind) => [kind, 0n]));
  return sums as ClaimGroup<Claim>['sums'];
}

function addMoney(sums: ClaimGroup<Claim>['sums'], claim: Claim, sign: 1n | -1n): void {
  for (const kind of moneyKinds) sums[kind] += sign * BigInt(claim[kind]);
}

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
 * Compares two files claim by claim and payment by payment. The first is read into hashes and the
 * second compared with them; the first is read again only if something in it differs, to list it.
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

/** Reads a file once. Its totals include all payments, even ones that would be held. */
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
