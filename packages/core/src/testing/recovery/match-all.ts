import { standingOf } from '../../recovery/adjudication-states.ts';
import { type MatchedClaims, matchClaims } from '../../recovery/match-claims.ts';
import { learnPayers, type PlanPayers } from '../../recovery/plan-payers.ts';
import { type KnownRx, own } from './known-answers.ts';

/** Matches all Rx numbers, first without knowing who pays for a plan, then with what it learned. */
export function matchAll(all: readonly Pick<KnownRx, 'claims' | 'adjudications'>[]) {
  const run = (learned: ReadonlyMap<string, PlanPayers>) =>
    all.map((one) =>
      matchClaims({
        ...{ claims: one.claims, adjudications: one.adjudications, choices: new Map() },
        ownStores: [own],
        payersOf: (plan) => learned.get(plan)?.payers,
      }),
    );
  return run(learnPayers(evidenceOf(all, run(new Map()))));
}

export function evidenceOf(
  all: readonly Pick<KnownRx, 'claims' | 'adjudications'>[],
  matched: readonly MatchedClaims[],
) {
  const plans = new Map(
    all.flatMap(({ adjudications }) => adjudications.map(({ id, plan }) => [id, plan] as const)),
  );
  const payers = new Map(
    all.flatMap(({ claims }) => claims.map(({ id, payerId }) => [id, payerId] as const)),
  );
  const pairs = matched
    .flatMap(({ matches }) => matches.filter(({ tellsPayer }) => tellsPayer))
    .map(({ claimId, adjudicationId }) =>
      JSON.stringify([plans.get(adjudicationId), payers.get(claimId)]),
    );
  return [...Map.groupBy(pairs, (pair) => pair)].map(([pair, same]) => {
    const [plan, payerId] = JSON.parse(pair) as [string, string];
    return { plan, payerId, claims: same.length };
  });
}

export interface Score {
  readonly wrong: readonly string[];
  readonly guessed: readonly string[];
  readonly missed: readonly string[];
  readonly matchable: number;
  readonly ambiguous: number;
}

/** Holds what was matched against the truth. */
export function scoreOf(all: readonly KnownRx[], matched: readonly MatchedClaims[]): Score {
  const score = { wrong: [], guessed: [], missed: [] } as Record<string, string[]>;
  let [matchable, ambiguous] = [0, 0];
  for (const [at, { kind, answers }] of all.entries()) {
    const found = new Map<string, string>();
    for (const { claimId, adjudicationId } of matched[at]?.matches ?? []) {
      found.set(claimId, adjudicationId);
    }
    const doubted = new Set((matched[at]?.ambiguous ?? []).map(({ claimId }) => claimId));
    for (const [claimId, answer] of answers) {
      const said = found.get(claimId);
      const told = `${kind}: ${claimId} is ${answer}, matched to ${said ?? 'none'}`;
      if (answer === 'ambiguous') {
        ambiguous += 1;
        if (said !== undefined || !doubted.has(claimId)) score['guessed']?.push(told);
      } else if (answer === 'none') {
        if (said !== undefined) score['wrong']?.push(told);
      } else {
        matchable += 1;
        if (said === undefined) score['missed']?.push(told);
        else if (said !== answer) score['wrong']?.push(told);
      }
    }
  }
  const { wrong = [], guessed = [], missed = [] } = score;
  return { wrong, guessed, missed, matchable, ambiguous };
}

/** What is missing or too much of each adjudication, by its id, where nobody doubts. */
export type Gaps = Readonly<Record<string, number>>;

export interface Money {
  readonly planted: Gaps;
  readonly found: Gaps;
  /** What all states expect, and what the export says is still agreed. */
  readonly expectedCents: number;
  readonly agreedCents: number;
}

/** Holds the money of the states against what was planted. */
export function moneyOf(all: readonly KnownRx[], matched: readonly MatchedClaims[]): Money {
  const planted: Record<string, number> = {};
  const found: Record<string, number> = {};
  const doubted = new Set(
    matched.flatMap(({ ambiguous }) => ambiguous.flatMap(({ candidates }) => candidates)),
  );
  let [expectedCents, agreedCents] = [0, 0];
  for (const [at, { claims, adjudications, answers }] of all.entries()) {
    const paidTo = new Map(matched[at]?.matches.map((one) => [one.claimId, one.adjudicationId]));
    for (const one of adjudications) {
      const agreed = one.state === 'reversed' ? 0 : (one.paidCents ?? 0);
      agreedCents += agreed;
      const isOwn = (claim: { readonly id: string }) => paidTo.get(claim.id) === one.id;
      const standing = standingOf(one, {
        ...{ claims: claims.filter(isOwn), isCandidate: doubted.has(one.id) },
      });
      expectedCents += standing.expectedCents;
      if (doubted.has(one.id)) continue;
      const truly = claims.filter(({ id }) => answers.get(id) === one.id);
      const gap = truly.reduce((left, { paidCents }) => left - paidCents, agreed);
      if (gap !== 0) planted[one.id] = gap;
      const told = standing.expectedCents - standing.remittedCents;
      if (told !== 0) found[one.id] = told;
    }
  }
  return { planted, found, expectedCents, agreedCents };
}
