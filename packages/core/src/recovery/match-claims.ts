import {
  type Adjudication,
  isAnsweredLater,
  isInTime,
  isSameNumber,
  type MatchStep,
  matchSteps,
  type RemittedClaim,
  rankOf,
  type Tied,
  type Ties,
  tiesOf,
} from './claim-ties.ts';
import { holdsAll, isOpenAt, type PaymentEvent } from './payment-events.ts';

export interface ClaimMatch {
  readonly claimId: string;
  readonly adjudicationId: string;
  readonly step: MatchStep;
  readonly ndcDiffers: boolean;
  /** Decided without knowing who pays for a plan, so it tells who does. */
  readonly tellsPayer: boolean;
  readonly isChosen: boolean;
}

/** The claims of an Rx number, each with the one adjudication it pays or with those it may pay. */
export interface MatchedClaims {
  readonly matches: readonly ClaimMatch[];
  readonly ambiguous: readonly {
    readonly claimId: string;
    readonly candidates: readonly string[];
  }[];
}

export interface OneRx extends Tied {
  /** Who is known to pay for a plan; undefined if nobody is. */
  readonly payersOf: (plan: string) => ReadonlySet<string> | undefined;
  /** The adjudication that a person picked, by claim. */
  readonly choices: ReadonlyMap<string, string>;
}

/**
 * Matches the claims of one Rx number to its adjudications. No amount paid ever decides, and two
 * candidates stay ambiguous. The order of what is given doesn't matter.
 */
export function matchClaims(rx: OneRx): MatchedClaims {
  const claims = rx.claims.toSorted((one, other) => compare(one.paidOn, other.paidOn));
  const board: Board = {
    ...{ ...rx, claims, ties: tiesOf({ ...rx, claims }) },
    ...{ matches: new Map(), events: new Map(), ambiguous: new Map() },
  };
  takeChoices(board);
  // First what needs no plan: it tells who pays for which plan, whatever is known already.
  settle(board, { knowsPlans: false });
  settle(board, { knowsPlans: true });
  for (const claim of unmatched(board, 'reversal')) matchLoneReversal(board, claim);
  for (const claim of unmatched(board, 'denied')) matchFirst(board, claim, () => true);
  return {
    matches: [...board.matches.values()],
    ambiguous: [...board.ambiguous].map(([claim, candidates]) => ({
      claimId: claim.id,
      candidates: candidates.map(({ id }) => id).toSorted(),
    })),
  };
}

interface Board extends OneRx {
  readonly ties: Ties;
  readonly matches: Map<RemittedClaim, ClaimMatch>;
  /** Payments of each adjudication, and what was taken back. */
  readonly events: Map<Adjudication, PaymentEvent[]>;
  readonly ambiguous: Map<RemittedClaim, readonly Adjudication[]>;
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function unmatched({ claims, matches }: Board, status: RemittedClaim['status']) {
  return claims.filter((claim) => claim.status === status && !matches.has(claim));
}

const eventsOf = (board: Board, adjudication: Adjudication): readonly PaymentEvent[] =>
  board.events.get(adjudication) ?? [];

type How = Pick<ClaimMatch, 'step'> & Partial<Pick<ClaimMatch, 'tellsPayer' | 'isChosen'>>;

function put(board: Board, claim: RemittedClaim, adjudication: Adjudication, how: How): void {
  const ndcDiffers =
    claim.ndc !== undefined && adjudication.ndc !== undefined && claim.ndc !== adjudication.ndc;
  const pair = { claimId: claim.id, adjudicationId: adjudication.id, ndcDiffers };
  board.matches.set(claim, { ...pair, tellsPayer: false, isChosen: false, ...how });
  board.ambiguous.delete(claim);
  if (claim.status === 'denied') return;
  board.events.set(adjudication, [...eventsOf(board, adjudication), claim]);
}

function takeChoices(board: Board): void {
  for (const claim of board.claims) {
    const chosen = board.choices.get(claim.id);
    const adjudication = board.adjudications.find(({ id }) => id === chosen);
    if (adjudication === undefined) continue;
    const step = matchSteps.find((one) => board.ties.tie(one, claim, adjudication)) ?? 4;
    put(board, claim, adjudication, { step, isChosen: true });
  }
}

interface Knowing {
  readonly knowsPlans: boolean;
}

/** Begins again with the first step after each match: what is taken is no candidate any more. */
function settle(board: Board, knowing: Knowing): void {
  for (;;) {
    if (unmatched(board, 'reversal').some((claim) => matchOwnReversal(board, claim))) continue;
    board.ambiguous.clear();
    if (!matchSteps.some((step) => takeStep(board, step, knowing))) return;
  }
}

/** Matches what has exactly one candidate at this step. Answers whether anything has. */
function takeStep(board: Board, step: MatchStep, { knowsPlans }: Knowing): boolean {
  if (!knowsPlans && step > 2) return false;
  const wanted = new Map<Adjudication, RemittedClaim[]>();
  const doubts: [RemittedClaim, readonly Adjudication[]][] = [];
  for (const claim of unmatched(board, 'paid')) {
    if (board.ambiguous.has(claim) || (step > 3 && wasPaidTwice(board, claim))) continue;
    const candidates = candidatesOf(board, claim, { step, knowsPlans });
    const [only] = candidates;
    if (only === undefined) continue;
    if (candidates.length > 1) doubts.push([claim, candidates]);
    else wanted.set(only, [...(wanted.get(only) ?? []), claim]);
  }
  for (const [claim, candidates] of doubts) board.ambiguous.set(claim, candidates);
  let isChanged = false;
  const tellsPayer = !knowsPlans;
  for (const [claim, one] of knowsPlans ? tellDoubts(board, doubts) : []) {
    put(board, claim, one, { step, tellsPayer });
    isChanged = true;
  }
  for (const [adjudication, claims] of wanted) {
    const found = decide(board, { adjudication, claims, step, knowsPlans, wanted });
    for (const [claim, one] of found) put(board, claim, one, { step, tellsPayer });
    isChanged ||= found.length > 0;
  }
  return isChanged;
}

/** Claims of one payer that fit the same payers of one fill are told apart by patient pay. */
function tellDoubts(
  board: Board,
  doubts: readonly (readonly [RemittedClaim, readonly Adjudication[]])[],
): Decided {
  const keyOf = ([{ payerId }, candidates]: (typeof doubts)[number]) =>
    [payerId, ...candidates.map(({ id }) => id).toSorted()].join(' ');
  return [...Map.groupBy(doubts, keyOf).values()].flatMap((same) => {
    const pool = same[0]?.[1] ?? [];
    const isOneFill = new Set(pool.map(({ fillId }) => fillId)).size === 1;
    const positions = new Set(pool.map(({ position }) => position));
    if (same.length < 2 || !isOneFill || positions.size < pool.length) return [];
    return byPatientPay(
      board,
      same.map(([claim]) => claim),
      pool,
    );
  });
}

/** A second payment of a fill pays no fill some days off, and no other drug. */
function wasPaidTwice(board: Board, claim: RemittedClaim): boolean {
  return board.adjudications.some(
    (one) =>
      eventsOf(board, one).length > 0 &&
      matchSteps.some((step) => step <= 3 && board.ties.tie(step, claim, one)) &&
      mayPay(board, claim, one),
  );
}

interface Asking extends Knowing {
  readonly step: MatchStep;
}

function candidatesOf(
  board: Board,
  claim: RemittedClaim,
  { step, knowsPlans }: Asking,
): readonly Adjudication[] {
  const tied = board.adjudications.filter(
    (one) =>
      board.ties.tie(step, claim, one) &&
      isInTime(claim, one) &&
      holdsAll([...eventsOf(board, one), claim]) &&
      (knowsPlans ? mayPay(board, claim, one) : needsNoPlan(board, claim, { one, step })),
  );
  const agreed = step === 1 ? narrowNamed(board, claim, tied) : tied;
  const answered = narrow(agreed, (one) => !isAnsweredLater(claim, one));
  return knowsPlans ? byRank(board, claim, answered) : answered;
}

/** Where several have the authorization, the one that also agrees as the next steps demand. */
function narrowNamed({ ties }: Board, claim: RemittedClaim, named: readonly Adjudication[]) {
  return ([2, 3, 4] as const).reduce(
    (left, step) => narrow(left, (one) => ties.agree(step, claim, one)),
    named,
  );
}

/** CLP02 decides between plans that are equally known; what it says against the others is doubt. */
function byRank(
  board: Board,
  claim: RemittedClaim,
  candidates: readonly Adjudication[],
): readonly Adjudication[] {
  const ranked = narrow(candidates, ({ position }) => isRank(claim, position));
  const isKnown = ({ plan }: Adjudication) => board.payersOf(plan) !== undefined;
  const hasKnown = candidates.some(isKnown);
  return hasKnown && !ranked.every(isKnown) ? candidates : ranked;
}

/** Those that meet a condition, or all where none does or one is left anyway. */
function narrow<Item>(items: readonly Item[], meets: (item: Item) => boolean): readonly Item[] {
  if (items.length < 2) return items;
  const met = items.filter(meets);
  return met.length > 0 ? met : items;
}

/** A third payer's claim may be of any payer after the second. */
function isRank({ statusCode }: RemittedClaim, position: number): boolean {
  const rank = rankOf(statusCode);
  return rank === undefined || Math.min(position, 3) === rank;
}

/** Between the payers of a fill the plan decides, else CLP02. */
function mayPay(board: Board, claim: RemittedClaim, { plan, position }: Adjudication): boolean {
  const payers = board.payersOf(plan);
  return payers === undefined ? isRank(claim, position) : payers.has(claim.payerId);
}

/** The authorization needs no plan, and neither does the only payer and plan of a fill. */
function needsNoPlan(
  { adjudications }: Board,
  claim: RemittedClaim,
  { one, step }: { readonly one: Adjudication; readonly step: MatchStep },
): boolean {
  if (step === 1) return true;
  const ofFill = adjudications.filter(({ fillId }) => fillId === one.fillId);
  return (
    isRank(claim, one.position) &&
    ofFill.every(({ position, plan }) => position === one.position && plan === one.plan)
  );
}

interface Wanted extends Asking {
  /** What has claims of its own at this step. */
  readonly wanted: ReadonlyMap<Adjudication, unknown>;
  readonly adjudication: Adjudication;
  /** All claims that have no other candidate, the earliest first. */
  readonly claims: readonly RemittedClaim[];
}

type Decided = readonly (readonly [RemittedClaim, Adjudication])[];

function decide(board: Board, deciding: Wanted): Decided {
  const { adjudication, step, wanted, knowsPlans } = deciding;
  const claims = narrow(deciding.claims, (claim) => isRank(claim, adjudication.position));
  const toIt = claims.map((claim) => [claim, adjudication] as const);
  if (claims.length === 1) return toIt;
  const takenBack = unmatched(board, 'reversal').filter(
    (one) => one.payerId === claims[0]?.payerId && board.ties.tie(step, one, adjudication),
  );
  const isOnePayer = new Set(claims.map(({ payerId }) => payerId)).size === 1;
  // Paid, taken back and paid again.
  if (isOnePayer && holdsAll([...eventsOf(board, adjudication), ...claims, ...takenBack])) {
    return toIt;
  }
  const others = board.adjudications.filter(
    (one) =>
      one.fillId === adjudication.fillId &&
      one.position !== adjudication.position &&
      eventsOf(board, one).length === 0 &&
      !wanted.has(one) &&
      (!knowsPlans || isSamePayer(board, claims, one)),
  );
  if (others.length > 0 && knowsPlans) {
    return byPatientPay(board, claims, [adjudication, ...others]);
  }
  const first = claims.filter(({ paidOn }) => paidOn === claims[0]?.paidOn);
  if (isOnePayer && first.length === 1 && others.length === 0) return toIt.slice(0, 1);
  for (const claim of claims) board.ambiguous.set(claim, [adjudication]);
  return [];
}

function isSamePayer(
  board: Board,
  claims: readonly RemittedClaim[],
  { plan }: Adjudication,
): boolean {
  const payers = board.payersOf(plan);
  return payers === undefined || claims.some(({ payerId }) => payers.has(payerId));
}

/** One payer in two positions may call itself primary twice; patient pay then tells them apart. */
function byPatientPay(
  board: Board,
  claims: readonly RemittedClaim[],
  pool: readonly Adjudication[],
): Decided {
  const pairs = claims.flatMap((claim) => {
    const same = pool.filter(({ patientCents }) => patientCents === claim.patientCents);
    const [only] = same;
    return only !== undefined && same.length === 1 ? [[claim, only] as const] : [];
  });
  const isOneToOne = new Set(pairs.map(([, one]) => one)).size === claims.length;
  if (isOneToOne) return pairs;
  for (const claim of claims) board.ambiguous.set(claim, pool);
  return [];
}

/** A reversal goes where the payment went that it takes back. Answers whether it found it. */
function matchOwnReversal(board: Board, reversal: RemittedClaim): boolean {
  const named = namedBy(board, reversal);
  const open = board.adjudications.filter((one) => {
    const paid = eventsOf(board, one).filter(({ payerId }) => payerId === reversal.payerId);
    if (!isOpenAt(paid, reversal.paidOn)) return false;
    if (named.length > 0) return named.some((claim) => isMatchedTo(board, claim, one));
    return matchSteps.some((step) => board.ties.tie(step, reversal, one));
  });
  // Of several, the one that the pharmacy has reversed.
  const candidates = narrow(open, ({ state }) => state === 'reversed');
  const [only] = candidates;
  if (only === undefined || candidates.length > 1) return false;
  const own = eventsOf(board, only).find((one) => one.payerId === reversal.payerId);
  const step =
    matchSteps.find((one) => board.ties.tie(one, reversal, only)) ??
    [...board.matches].find(([claim]) => claim === own)?.[1].step ??
    1;
  put(board, reversal, only, { step });
  return true;
}

/** The earlier payments that a reversal names by the payer's number. */
function namedBy({ claims }: Board, reversal: RemittedClaim): readonly RemittedClaim[] {
  return claims.filter(
    ({ status, payerId, controlNumber, paidOn }) =>
      status === 'paid' &&
      payerId === reversal.payerId &&
      ((isSameNumber(controlNumber, reversal.originalReference) && paidOn <= reversal.paidOn) ||
        // A correction of the same day may have the number of the reversal.
        (isSameNumber(controlNumber, reversal.controlNumber) && paidOn < reversal.paidOn)),
  );
}

const isMatchedTo = (board: Board, claim: RemittedClaim, { id }: Adjudication) =>
  board.matches.get(claim)?.adjudicationId === id;

/** A reversal whose payment is in no file, or is not matched itself. */
function matchLoneReversal(board: Board, reversal: RemittedClaim): void {
  const named = namedBy(board, reversal);
  if (named.length === 0) {
    matchFirst(board, reversal, (one) => eventsOf(board, one).length === 0);
    return;
  }
  const candidates = new Set(named.flatMap((claim) => board.ambiguous.get(claim) ?? []));
  if (candidates.size > 0) board.ambiguous.set(reversal, [...candidates]);
}

/** Matches by the first step with one candidate; CLP02 says nothing about its position. */
function matchFirst(
  board: Board,
  claim: RemittedClaim,
  isFree: (adjudication: Adjudication) => boolean,
): void {
  for (const step of matchSteps) {
    const tied = board.adjudications.filter((one) => {
      const payers = board.payersOf(one.plan);
      const isPayer = payers === undefined || payers.has(claim.payerId);
      return isFree(one) && isPayer && board.ties.tie(step, claim, one);
    });
    const answered = narrow(tied, (one) => !isAnsweredLater(claim, one));
    const candidates =
      claim.status === 'reversal'
        ? narrow(answered, ({ state }) => state === 'reversed')
        : answered;
    const [only] = candidates;
    if (only === undefined) continue;
    if (candidates.length === 1) put(board, claim, only, { step });
    else board.ambiguous.set(claim, candidates);
    return;
  }
}
