import { daysBetween } from '../days.ts';
import type { Adjudication, RemittedClaim } from './claim-ties.ts';

/** How an adjudication stands against what was remitted for it. */
export const adjudicationStates = [
  'paid',
  'short',
  'short_explained',
  'over',
  'unpaid',
  'denied',
  'ambiguous',
  'reversed',
  'reversed_kept',
] as const;
export type AdjudicationState = (typeof adjudicationStates)[number];

/** Also of claims that have no adjudication. */
export const recoveryStates = [...adjudicationStates, 'not_in_export'] as const;
export type RecoveryState = (typeof recoveryStates)[number];

interface StateTexts {
  readonly name: string;
  readonly meaning: string;
}

export const recoveryStateTexts: Readonly<Record<RecoveryState, StateTexts>> = {
  paid: { name: 'Paid', meaning: 'The payer paid what it agreed to at the counter.' },
  short: {
    name: 'Paid short',
    meaning: 'Less was paid than agreed, and its fees don’t explain it.',
  },
  short_explained: {
    name: 'Short, explained',
    meaning: 'Less was paid; DIR, effective rate and other fees on the claim are the difference.',
  },
  over: { name: 'Overpaid', meaning: 'More was paid than agreed.' },
  unpaid: { name: 'Unpaid', meaning: 'No remittance has paid it yet.' },
  denied: { name: 'Denied', meaning: 'Denied, or taken back and not paid again.' },
  ambiguous: {
    name: 'Ambiguous',
    meaning: 'A claim fits more than one adjudication, or several claims fit one. Choose which.',
  },
  reversed: { name: 'Reversed', meaning: 'Reversed; the payment was taken back, or never came.' },
  reversed_kept: {
    name: 'Reversed, not taken back',
    meaning: 'Reversed, but the payer hasn’t taken its payment back yet.',
  },
  not_in_export: {
    name: 'Not in export',
    meaning: 'A claim was paid, but no export has an adjudication that it pays.',
  },
};

/** Rounding that nobody disputes: our choice, no rule of payers. A pharmacy may set another. */
export const usualToleranceCents = 2;
export const toleranceMaxCents = 500;

export interface Standing {
  readonly state: AdjudicationState;
  readonly expectedCents: number;
  readonly remittedCents: number;
  /** The part of the difference that DIR, effective rate and other fees of its claims are. */
  readonly explainedCents: number;
  /** The payer of its claims and its first payment, if it has one. */
  readonly payerId: string | undefined;
  readonly paidOn: string | undefined;
  /** From the fill to the first payment. */
  readonly days: number | undefined;
}

interface Given {
  readonly claims: readonly RemittedClaim[];
  /** Whether an ambiguous claim may pay it. */
  readonly isCandidate: boolean;
  /** A difference up to this counts as none. */
  readonly toleranceCents?: number;
}

/** How an adjudication stands with the claims matched to it. */
export function standingOf(
  adjudication: Adjudication,
  { claims, isCandidate, toleranceCents = usualToleranceCents }: Given,
): Standing {
  const money = claims.filter(({ status }) => status !== 'denied');
  const remittedCents = sum(money.map(({ paidCents }) => paidCents));
  const expectedCents =
    adjudication.state === 'reversed'
      ? 0
      : // An export without what payers agreed to has nothing to compare.
        (adjudication.paidCents ?? remittedCents);
  const first = claims
    .filter(({ status }) => status === 'paid')
    .reduce<RemittedClaim | undefined>(earlier, undefined);
  const state = stateOf({
    ...{ adjudication, claims, expectedCents, remittedCents, isCandidate, toleranceCents },
  });
  const fees = sum(money.map(({ feeCents }) => feeCents));
  return {
    ...{ state, expectedCents, remittedCents },
    explainedCents:
      state === 'short' || state === 'short_explained'
        ? Math.max(0, Math.min(fees, expectedCents - remittedCents))
        : 0,
    payerId: (first ?? claims[0])?.payerId,
    paidOn: first?.paidOn,
    days: first === undefined ? undefined : daysBetween(adjudication.filledOn, first.paidOn),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function earlier(one: RemittedClaim | undefined, other: RemittedClaim): RemittedClaim {
  return one !== undefined && one.paidOn <= other.paidOn ? one : other;
}

interface Comparing extends Required<Given> {
  readonly adjudication: Adjudication;
  readonly expectedCents: number;
  readonly remittedCents: number;
}

/** CLP02 of a claim that was only forwarded, or only priced ahead: nothing is denied. */
const noAnswers: ReadonlySet<string> = new Set(['23', '25']);

function stateOf(comparing: Comparing): AdjudicationState {
  const { adjudication, claims, expectedCents, remittedCents } = comparing;
  const { isCandidate, toleranceCents } = comparing;
  if (adjudication.state === 'reversed') {
    return remittedCents > toleranceCents ? 'reversed_kept' : 'reversed';
  }
  const paid = claims.filter(({ status }) => status === 'paid').length;
  const takenBack = claims.filter(({ status }) => status === 'reversal').length;
  const answers = claims.filter(({ statusCode }) => !noAnswers.has(statusCode));
  if (answers.length > 0 && paid <= takenBack) return 'denied';
  const missing = expectedCents - remittedCents;
  if (Math.abs(missing) <= toleranceCents && !(isCandidate && paid === 0)) return 'paid';
  if (paid === 0) return isCandidate ? 'ambiguous' : 'unpaid';
  if (missing < 0) return 'over';
  const fees = sum(claims.map(({ status, feeCents }) => (status === 'denied' ? 0 : feeCents)));
  return Math.abs(missing - fees) <= toleranceCents ? 'short_explained' : 'short';
}
