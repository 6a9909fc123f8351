import { addCents, type Cents, formatUsd, negateCents, toCents } from './money.ts';

/** A claim of a payment that does not add up, as far as it may explain the difference. */
export interface QuestionedClaim {
  readonly id: string;
  /** The prescription number. */
  readonly claimId: string;
  readonly netCents: Cents;
  /** Charge − adjustments − paid; 0 when the claim closes. */
  readonly differenceCents: Cents;
  /** What its adjustments come to, where claim and service report the very same ones; else 0. */
  readonly doubledCents: Cents;
}

export interface QuestionedLumpSum {
  readonly id: string;
  readonly code: string;
  readonly reference: string | undefined;
  /** Positive takes money from the pharmacy. */
  readonly amountCents: Cents;
}

export interface Suspect {
  readonly kind: 'claim' | 'provider_adjustment' | 'doubled_adjustments' | 'sign';
  /** Sentences for a book-keeper. */
  readonly message: string;
  readonly amountCents: Cents;
  /** Whether it explains the whole difference. */
  readonly closes: boolean;
  readonly claimId: string | undefined;
  readonly providerAdjustmentId: string | undefined;
}

/** Nobody asks a payer about more than this many things at once. */
export const suspectsMax = 20;

const addsUp = 'the payment would balance';

/**
 * What may explain that Σ claims − Σ lump sums is not the amount paid, those first that explain
 * all of it. `differenceCents` is what the parts come to less what the file says.
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
  // A lump sum is taken off, so one too many makes the parts come to less.
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
