import { type Category, categories } from '@pfs/core/category';
import { divideWhole } from '@pfs/core/money';
import { heldReasonOf, type RemittanceEvent } from '@pfs/core/remittance';
import { createTotalsCounter, type Totals } from '@pfs/core/totals';

/** The totals of any number of payments. Amounts are whole cents without an upper limit. */
export type LargeTotals = {
  readonly [Name in keyof Totals as Name extends `${string}Cents`
    ? Name
    : never]: Totals[Name] extends number ? bigint : Readonly<Record<Category, bigint>>;
} & Omit<Totals, `${string}Cents`>;

const sums = [
  'grossCents',
  'netCents',
  'dirFeesCents',
  'gerFeesCents',
  'otherFeesCents',
  'paymentsCents',
] as const;

const noTotals: LargeTotals = {
  grossCents: 0n,
  netCents: 0n,
  dirFeesCents: 0n,
  gerFeesCents: 0n,
  otherFeesCents: 0n,
  dirPercentage: 0,
  claims: 0,
  paidClaims: 0,
  reversals: 0,
  deniedClaims: 0,
  averageDirFeeCents: 0n,
  providerAdjustmentsCents: eachCategory(() => 0n),
  paymentsCents: 0n,
};

/**
 * Adds totals to totals. Those of one payment are always exact because reading refuses larger
 * amounts; those of many may exceed exact numbers.
 */
export function addTotals(first: LargeTotals, second: Totals | LargeTotals): LargeTotals {
  const added = Object.fromEntries(sums.map((name) => [name, first[name] + BigInt(second[name])]));
  const money = added as Record<(typeof sums)[number], bigint>;
  const claims = first.claims + second.claims;
  return {
    ...money,
    dirPercentage: percentage(money.dirFeesCents, money.grossCents),
    claims,
    paidClaims: first.paidClaims + second.paidClaims,
    reversals: first.reversals + second.reversals,
    deniedClaims: first.deniedClaims + second.deniedClaims,
    averageDirFeeCents: BigInt(claims > 0 ? quotient(money.dirFeesCents, BigInt(claims)) : 0),
    providerAdjustmentsCents: eachCategory(
      (category) =>
        first.providerAdjustmentsCents[category] +
        BigInt(second.providerAdjustmentsCents[category]),
    ),
  };
}

/** With one decimal, like the totals of one payment. */
function percentage(part: bigint, whole: bigint): number {
  return whole > 0n ? quotient(part * 1000n, whole) / 10 : 0;
}

function quotient(numerator: bigint, denominator: bigint): number {
  return divideWhole(numerator, denominator, 'half_away_from_zero');
}

function eachCategory(amountOf: (category: Category) => bigint): Record<Category, bigint> {
  const entries = categories.map((category) => [category, amountOf(category)]);
  return Object.fromEntries(entries) as Record<Category, bigint>;
}

/** Payments of a file and their totals. */
export interface PaymentsTotals {
  readonly payments: number;
  readonly totals: LargeTotals;
}

/** Adds up payments from their events, counted and held ones separately. */
interface PaymentTotals {
  follow(event: RemittanceEvent): void;
  readonly counted: () => PaymentsTotals;
  /** Out of balance, cut off or undated, or the file is unusable. */
  readonly held: () => PaymentsTotals;
}

const nothing: PaymentsTotals = { payments: 0, totals: noTotals };

export function createPaymentTotals(): PaymentTotals {
  // Only its end shows whether a payment counts, so each is added up separately first.
  let payment = createTotalsCounter();
  let counted = nothing;
  let held = nothing;
  return {
    follow(event) {
      if (event.kind === 'claim') payment.addClaim(event.claim);
      else if (event.kind === 'mfp_refund') payment.addRefund(event.refund);
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
