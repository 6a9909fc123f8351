import { addCents, type Cents, formatUsd, negateCents, toCents } from './money.ts';

/**
 * The three identities of a remittance (X12 005010X221A1, "Balancing"). Each function returns the
 * sum of the parts minus what the file says: zero when it balances. All amounts are cents;
 * reversals balance with negative amounts. A RangeError means that a sum is too large to be exact.
 */

/** One SVC line or one CLP: charge − adjustments = paid. */
interface ChargeIdentity {
  readonly chargeCents: number;
  /** Σ of its CAS amounts; for a claim, including those of its services. */
  readonly adjustmentsCents: number;
  readonly paidCents: number;
}

/** SVC02 − Σ CAS − SVC03. */
export function differenceOfService(service: ChargeIdentity): Cents {
  return toCents(service.chargeCents - service.adjustmentsCents - service.paidCents);
}

/** CLP03 − Σ CAS (claim and services) − CLP04. */
export function differenceOfClaim(claim: ChargeIdentity): Cents {
  return toCents(claim.chargeCents - claim.adjustmentsCents - claim.paidCents);
}

/** One ST: claims − provider adjustments = payment. */
interface PaymentIdentity {
  readonly claimsNetCents: number;
  readonly providerAdjustmentsCents: number;
  readonly amountCents: number;
}

/** Σ CLP04 − Σ PLB − BPR02. */
export function differenceOfPayment(payment: PaymentIdentity): Cents {
  return toCents(payment.claimsNetCents - payment.providerAdjustmentsCents - payment.amountCents);
}

/** The parts of a CAS triplet that show whether adjustments are reported twice. */
export interface LeveledAdjustment {
  readonly level: 'claim' | 'service';
  readonly group: string;
  readonly reason: string;
  readonly amountCents: Cents;
}

/** The sum of the adjustments if claim and service report the same ones; otherwise zero. */
export function doubledAdjustments(adjustments: readonly LeveledAdjustment[]): Cents {
  const ofLevel = (level: LeveledAdjustment['level']) =>
    adjustments.filter((adjustment) => adjustment.level === level);
  const atClaim = ofLevel('claim');
  if (keysOf(atClaim) !== keysOf(ofLevel('service'))) return toCents(0);
  return toCents(atClaim.reduce((sum, { amountCents }) => sum + amountCents, 0));
}

function keysOf(adjustments: readonly LeveledAdjustment[]): string {
  return adjustments
    .map(({ group, reason, amountCents }) => `${group} ${reason} ${amountCents}`)
    .toSorted()
    .join(', ');
}

/** A claim of a payment that doesn't balance, with what may explain the difference. */
interface QuestionedClaim {
  readonly id: string;
  /** The prescription number. */
  readonly claimId: string;
  readonly netCents: Cents;
  /** Charge − adjustments − paid; 0 if the claim balances. */
  readonly differenceCents: Cents;
  /** The sum of its adjustments if claim and service report the same ones; otherwise 0. */
  readonly doubledCents: Cents;
}

interface QuestionedLumpSum {
  readonly id: string;
  readonly code: string;
  readonly reference: string | undefined;
  /** Positive takes money from the pharmacy. */
  readonly amountCents: Cents;
}

export interface Suspect {
  readonly kind: 'claim' | 'provider_adjustment' | 'doubled_adjustments' | 'sign';
  /** Sentences for a bookkeeper. */
  readonly message: string;
  readonly amountCents: Cents;
  /** Whether it explains the whole difference. */
  readonly closes: boolean;
  readonly claimId: string | undefined;
  readonly providerAdjustmentId: string | undefined;
}

/** More than anyone would ask a payer about at once. */
export const suspectsMax = 20;

const addsUp = 'the payment would balance';

/**
 * What may explain that Σ claims − Σ lump sums isn't the amount paid. Suspects that explain the
 * whole difference come first. `differenceCents` is the sum of the parts minus what the file says.
 */
export function findSuspects(options: {
  readonly differenceCents: Cents;
  readonly claims: readonly QuestionedClaim[];
  readonly lumpSums: readonly QuestionedLumpSum[];
}): readonly Suspect[] {
  const { differenceCents, claims, lumpSums } = options;
  if (differenceCents === 0) return [];
  const suspects = [
    ...lumpSums.flatMap((lumpSum) => suspectsOfLumpSum(lumpSum, differenceCents)),
    ...claims.flatMap((claim) => suspectsOfClaim(claim, differenceCents)),
  ];
  const whole = suspects.filter(({ closes }) => closes);
  const partly = suspects.filter(({ closes }) => !closes);
  return [...whole, ...partly].slice(0, suspectsMax);
}

function suspectsOfLumpSum(lumpSum: QuestionedLumpSum, difference: Cents): readonly Suspect[] {
  const { id, code, reference, amountCents } = lumpSum;
  const found = { amountCents, closes: true, claimId: undefined, providerAdjustmentId: id };
  const name = `the lump sum ${reference === undefined ? code : `${code} ${reference}`}`;
  // A lump sum is subtracted, so one too many makes the sum smaller.
  if (amountCents === negateCents(difference)) {
    const message = `Without ${name} of ${formatUsd(amountCents)} ${addsUp}.`;
    return [{ kind: 'provider_adjustment', message, ...found }];
  }
  if (amountCents * 2 !== negateCents(difference)) return [];
  return [{ kind: 'sign', message: otherSign(name, amountCents), ...found }];
}

function suspectsOfClaim(claim: QuestionedClaim, difference: Cents): readonly Suspect[] {
  const { netCents, differenceCents, doubledCents } = claim;
  const found = { claimId: claim.id, providerAdjustmentId: undefined };
  const suspects: Suspect[] = [];
  if (netCents === difference) {
    const message = `Without claim ${claim.claimId} of ${formatUsd(netCents)} ${addsUp}.`;
    suspects.push({ kind: 'claim', message, amountCents: netCents, closes: true, ...found });
  } else if (netCents * 2 === difference) {
    const message = otherSign(`claim ${claim.claimId}`, netCents);
    suspects.push({ kind: 'sign', message, amountCents: netCents, closes: true, ...found });
  }
  if (doubledCents !== 0) {
    const closes = doubledCents === negateCents(difference);
    const message =
      `Claim ${claim.claimId} reports the same adjustments of ${formatUsd(doubledCents)} twice, ` +
      `on the claim and on its service line.${closes ? ` Counted once, ${addsUp}.` : ''}`;
    const amountCents = doubledCents;
    suspects.push({ kind: 'doubled_adjustments', message, amountCents, closes, ...found });
  } else if (differenceCents !== 0) {
    const closes = differenceCents === negateCents(difference);
    const leaves = addCents(netCents, differenceCents);
    const message =
      `Claim ${claim.claimId} shows a payment of ${formatUsd(netCents)}, but its charge minus its ` +
      `adjustments is ${formatUsd(leaves)}, ${moreOrLess(differenceCents)}.` +
      `${closes ? ` With that, ${addsUp}.` : ''}`;
    suspects.push({ kind: 'claim', message, amountCents: differenceCents, closes, ...found });
  }
  return suspects;
}

function otherSign(name: string, amountCents: Cents): string {
  return (
    `With the opposite sign on ${name}, ${formatUsd(negateCents(amountCents))} instead of ` +
    `${formatUsd(amountCents)}, ${addsUp}.`
  );
}

function moreOrLess(difference: Cents): string {
  return `${formatUsd(toCents(Math.abs(difference)))} ${difference > 0 ? 'more' : 'less'}`;
}
