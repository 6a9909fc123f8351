import { type Category, categories, categoriesOfFee, type Fee, feeCategories } from './category.ts';
import { averageCents, percentage } from './metrics/ratios.ts';
import { addCents, type Cents, negateCents, sumCents, toCents, zeroCents } from './money.ts';
import type { Claim, MfpRefund, ProviderAdjustment } from './remittance.ts';

/** The totals of claims and provider adjustments. Fees are positive when taken. */
export interface Totals {
  readonly grossCents: Cents;
  /** Paid on claims, minus the lump sums that are fees. */
  readonly netCents: Cents;
  readonly dirFeesCents: Cents;
  readonly gerFeesCents: Cents;
  /** Transaction and network fees. */
  readonly otherFeesCents: Cents;
  /** DIR fees ÷ gross × 100 with one decimal; 0 when gross is not positive. */
  readonly dirPercentage: number;
  /** Paid claims minus reversals. */
  readonly claims: number;
  readonly paidClaims: number;
  readonly reversals: number;
  /** Listed, not counted in `claims`. */
  readonly deniedClaims: number;
  /** DIR fees ÷ claims, rounded half away from zero; 0 when there are no claims. */
  readonly averageDirFeeCents: Cents;
  /** Lump sums by category, with every category listed. */
  readonly providerAdjustmentsCents: Readonly<Record<Category, Cents>>;
  /** Net minus all other lump sums: the sum of the payments. */
  readonly paymentsCents: Cents;
}

/** Adds up claims and lump sums one by one, so that no file must be held in memory. */
interface TotalsCounter {
  addClaim(claim: Claim): void;
  addProviderAdjustment(adjustment: ProviderAdjustment): void;
  /** Counts like a lump sum of the same category: what is given is negative. */
  addRefund(refund: MfpRefund): void;
  /** The totals so far. */
  totals(): Totals;
}

/** A counter at zero. Adding throws a RangeError if a sum can't be exact. */
export function createTotalsCounter(): TotalsCounter {
  const sums = {
    gross: zeroCents,
    claimsNet: zeroCents,
    dir: zeroCents,
    ger: zeroCents,
    other: zeroCents,
    paid: 0,
    denied: 0,
    reversals: 0,
  };
  const lumps = Object.fromEntries(categories.map((name) => [name, zeroCents])) as Record<
    Category,
    Cents
  >;
  return {
    addClaim(claim) {
      sums.gross = addCents(sums.gross, claim.grossCents);
      sums.claimsNet = addCents(sums.claimsNet, claim.netCents);
      sums.dir = addCents(sums.dir, claim.dirFeeCents);
      sums.ger = addCents(sums.ger, claim.gerFeeCents);
      sums.other = addCents(sums.other, claim.otherFeesCents);
      if (claim.status === 'paid') sums.paid++;
      else if (claim.status === 'reversal') sums.reversals++;
      else sums.denied++;
    },
    addProviderAdjustment({ category, amountCents }) {
      lumps[category] = addCents(lumps[category], amountCents);
    },
    addRefund({ paidCents }) {
      lumps.mfp_refund = addCents(lumps.mfp_refund, negateCents(paidCents));
    },
    totals: () => totalsFrom(sums, lumps),
  };
}

/** The totals of the given claims and lump sums. */
export function totalsOf(
  claims: Iterable<Claim>,
  providerAdjustments: Iterable<ProviderAdjustment> = [],
): Totals {
  const counter = createTotalsCounter();
  for (const claim of claims) counter.addClaim(claim);
  for (const adjustment of providerAdjustments) counter.addProviderAdjustment(adjustment);
  return counter.totals();
}

/** DIR fees as a percentage of gross with one decimal, half away from zero; 0 without gross. */
export function dirPercentage(dirFeesCents: Cents, grossCents: Cents): number {
  return percentage(dirFeesCents, grossCents);
}

/** The sums of claims alone, added up one by one or by the database. */
export interface ClaimSums {
  readonly gross: Cents;
  readonly claimsNet: Cents;
  readonly dir: Cents;
  readonly ger: Cents;
  readonly other: Cents;
  readonly paid: number;
  readonly denied: number;
  readonly reversals: number;
}

/** Joins the sums of claims and of lump sums by category into totals; the only place that does. */
export function totalsFrom(sums: ClaimSums, lumps: Readonly<Record<Category, Cents>>): Totals {
  let net: number = sums.claimsNet;
  let payments: number = sums.claimsNet;
  for (const category of feeCategories) net -= lumps[category];
  for (const category of categories) payments -= lumps[category];
  const ofFee = (fee: Fee) =>
    sumCents([sums[fee], ...categoriesOfFee[fee].map((one) => lumps[one])]);
  const dirFeesCents = ofFee('dir');
  const claims = sums.paid - sums.reversals;
  return {
    grossCents: sums.gross,
    netCents: toCents(net),
    dirFeesCents,
    gerFeesCents: ofFee('ger'),
    otherFeesCents: ofFee('other'),
    dirPercentage: dirPercentage(dirFeesCents, sums.gross),
    claims,
    paidClaims: sums.paid,
    reversals: sums.reversals,
    deniedClaims: sums.denied,
    averageDirFeeCents: averageCents(dirFeesCents, claims),
    providerAdjustmentsCents: { ...lumps },
    paymentsCents: toCents(payments),
  };
}
