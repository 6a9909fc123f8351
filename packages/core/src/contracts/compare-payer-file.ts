import { type Month, monthOf } from '../days.ts';
import type { Period } from '../metrics/periods.ts';
import { type Cents, toCents } from '../money.ts';
import { rxDigitsOf } from '../recovery/claim-ties.ts';
import type { Day } from '../remittance.ts';
import {
  type Guarantee,
  type LedgerFigures,
  type LedgerSums,
  ledgerFigures,
  type OutReason,
} from './guarantees.ts';
import { type ComparedState, comparedStates } from './payer-files.ts';

/*
 * A guarantee's claims of a period beside those of the payer's reconciliation file. Source:
 * docs/domain/contract-terms.md.
 */

interface Identity {
  readonly rxNumber: string;
  /** Undefined: the file doesn't say. */
  readonly fillNumber: number | undefined;
  readonly filledOn: Day;
  readonly ndc: string | undefined;
  readonly authorization: string | undefined;
}

interface Amounts {
  readonly awpCents: number | undefined;
  readonly ingredientCents: number | undefined;
  readonly feeCents: number | undefined;
}

/** A claim of our population, as the ledger has it. */
export interface OurClaim extends Identity, Amounts {
  readonly id: string;
  /** By which the ledger counts it. */
  readonly month: Month;
  /** It takes back what an earlier period counted: its amounts are negative. */
  readonly isReversal: boolean;
  /** Undefined: it is in. */
  readonly out: OutReason | undefined;
}

/** A row of the payer's file. */
export interface PayerRow extends Identity, Amounts {
  readonly line: number;
  readonly reversedOn: Day | undefined;
  /** By the word of its status; its amounts are those of the claim. */
  readonly isReversed: boolean;
  /** A reversal transaction (B2): its amounts are negative. */
  readonly isTakenBack: boolean;
  readonly isExcluded: boolean;
}

/** What is added up: a claim, none, or one that is taken back. */
interface Counted {
  readonly claims: number;
  readonly awp: number;
  readonly ingredient: number;
  readonly fee: number;
}

const nothing: Counted = { claims: 0, awp: 0, ingredient: 0, fee: 0 };

/** A claim of the payer's file: a row, or a row and the one that takes it back. */
export interface PayerClaim {
  readonly row: PayerRow;
  readonly isReversed: boolean;
  readonly counted: Counted;
  /** Undefined: of another period. */
  readonly month: Month | undefined;
}

export interface ComparedClaim {
  readonly state: ComparedState;
  readonly ours: OurClaim | undefined;
  readonly theirs: PayerClaim | undefined;
  /** By how much it raises the variance from ours to theirs. */
  readonly effectCents: Cents;
}

export interface ComparedSide extends LedgerFigures {
  readonly sums: LedgerSums;
}

export interface Comparison {
  /** By state, then by claim. */
  readonly claims: readonly ComparedClaim[];
  readonly ours: ComparedSide;
  readonly theirs: ComparedSide;
  /** Rows of other periods that are none of this period's claims. */
  readonly otherPeriods: number;
}

type Measured = Pick<Guarantee, 'kind' | 'rate'>;

/**
 * Compares a payer's file with our claims of the period. Each state's effect is what the variance
 * changes by when its claims are taken as the payer has them, month by month and claim by claim, so
 * ours plus all effects is theirs, to the cent.
 */
export function comparePayerFile(
  guarantee: Measured,
  period: Period,
  { ours, rows }: { readonly ours: readonly OurClaim[]; readonly rows: readonly PayerRow[] },
): Comparison {
  const theirs = claimsOfFile(rows, period);
  const { pairs, ambiguous } = matchClaims(ours, theirs);
  const paired = new Set<OurClaim | PayerClaim>(pairs.flat());
  const isAlone = (claim: OurClaim | PayerClaim) => !paired.has(claim) && !ambiguous.has(claim);
  const found: Omit<ComparedClaim, 'effectCents'>[] = [
    ...pairs.map(([our, their]) => ({
      ...{ state: stateOf(guarantee, our, their), ours: our },
      theirs: { ...their, month: our.month },
    })),
    ...theirs.flatMap((their) => {
      if (paired.has(their) || their.month === undefined) return [];
      const isCounted = their.counted !== nothing;
      const alone = isCounted ? 'theirs_only' : 'same';
      const state = ambiguous.has(their) ? 'ambiguous' : alone;
      return [{ state, ours: undefined, theirs: their } as const];
    }),
    ...ours.flatMap((our) => {
      if (paired.has(our) || (isAlone(our) && our.out !== undefined)) return [];
      const state = ambiguous.has(our) ? 'ambiguous' : 'ours_only';
      return [{ state, ours: our, theirs: undefined } as const];
    }),
  ];
  const otherPeriods = theirs.filter((one) => one.month === undefined && !paired.has(one)).length;
  return { ...addEffects(guarantee, ours, found.toSorted(inOrder)), otherPeriods };
}

const identityOf = ({ ours, theirs }: Omit<ComparedClaim, 'effectCents'>) =>
  (theirs?.row ?? ours) as Identity;

function inOrder(one: Omit<ComparedClaim, 'effectCents'>, other: typeof one): number {
  const [first, second] = [identityOf(one), identityOf(other)];
  return (
    comparedStates.indexOf(one.state) - comparedStates.indexOf(other.state) ||
    compareTexts(first.filledOn, second.filledOn) ||
    compareTexts(first.rxNumber, second.rxNumber) ||
    (one.theirs?.row.line ?? 0) - (other.theirs?.row.line ?? 0) ||
    compareTexts(one.ours?.id ?? '', other.ours?.id ?? '')
  );
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The rows of a file as claims: a claim and the row that reverses it are one. */
function claimsOfFile(rows: readonly PayerRow[], period: Period): readonly PayerClaim[] {
  const isOfFill = ({ rxNumber, fillNumber, filledOn, ndc }: PayerRow) =>
    [rxDigitsOf(rxNumber), fillNumber ?? '', filledOn, ndc ?? ''].join('|');
  const claims: PayerClaim[] = [];
  for (const ofFill of Map.groupBy(rows, isOfFill).values()) {
    const sorted = ofFill.toSorted((one, other) => one.line - other.line);
    const open = sorted.filter(({ isTakenBack }) => !isTakenBack);
    for (const back of sorted.filter(({ isTakenBack }) => isTakenBack)) {
      const own = open.findIndex((row) => isSameAuthorization(row, back));
      const [row] = open.length === 0 ? [] : open.splice(Math.max(own, 0), 1);
      claims.push(row === undefined ? toClaim(back, period) : takenBack(row, back, period));
    }
    // A claim that was billed again has another authorization.
    for (const reversed of open.filter(({ isReversed }) => isReversed)) {
      const paid = open.findIndex((row) => !row.isReversed && isSameAuthorization(row, reversed));
      const [row] = paid < 0 ? [] : open.splice(paid, 1);
      if (row === undefined) continue;
      open.splice(open.indexOf(reversed), 1);
      claims.push(reversedWhole(row, period));
    }
    for (const row of open) claims.push(toClaim(row, period));
  }
  return claims;
}

const isSameAuthorization = (one: PayerRow, other: PayerRow) =>
  plainNumber(one.authorization ?? '') === plainNumber(other.authorization ?? '');

/** Nothing of it is left. */
const reversedWhole = (row: PayerRow, period: Period): PayerClaim => ({
  ...{ row, isReversed: true, counted: nothing, month: toClaim(row, period).month },
});

function toClaim(row: PayerRow, { from, to }: Period): PayerClaim {
  const { filledOn, reversedOn, isExcluded, isTakenBack } = row;
  // Reversed after the period is over, it stays in the period, as with ours.
  const isReversed = row.isReversed || (reversedOn !== undefined && reversedOn <= to);
  const countedOn = isTakenBack ? (reversedOn ?? filledOn) : filledOn;
  const isOut = isExcluded || (isReversed && !isTakenBack);
  return {
    ...{ row, isReversed: isReversed || isTakenBack },
    counted: isOut ? nothing : countedOf(row, isTakenBack ? -1 : 1),
    month: from <= countedOn && countedOn <= to ? monthOf(countedOn) : undefined,
  };
}

function takenBack(row: PayerRow, back: PayerRow, period: Period): PayerClaim {
  // What was never counted can't be taken back.
  if (row.isExcluded) return reversedWhole(row, period);
  const first = countedOf(row, 1);
  const second = back.isExcluded ? nothing : countedOf(back, -1);
  const sum: Counted = {
    claims: first.claims + second.claims,
    awp: first.awp + second.awp,
    ingredient: first.ingredient + second.ingredient,
    fee: first.fee + second.fee,
  };
  const isNothing = Object.values(sum).every((value) => value === 0);
  const { month } = toClaim(row, period);
  return { row, isReversed: true, counted: isNothing ? nothing : sum, month };
}

const countedOf = ({ awpCents, ingredientCents, feeCents }: Amounts, claims: 1 | -1): Counted => ({
  ...{ claims, awp: awpCents ?? 0, ingredient: ingredientCents ?? 0, fee: feeCents ?? 0 },
});

const countedOfOurs = (our: OurClaim): Counted =>
  our.out === undefined ? countedOf(our, our.isReversal ? -1 : 1) : nothing;

type KeyOf = (claim: Identity) => string | undefined;

/** The surest first; none looks at an amount. */
const steps: readonly KeyOf[] = [
  ({ authorization, rxNumber }) =>
    authorization === undefined
      ? undefined
      : `${plainNumber(authorization)}|${rxDigitsOf(rxNumber)}`,
  ({ rxNumber, fillNumber, ndc, filledOn }) =>
    fillNumber === undefined || ndc === undefined
      ? undefined
      : `${rxDigitsOf(rxNumber)}|${fillNumber}|${ndc}|${filledOn}`,
  ({ rxNumber, ndc, filledOn }) =>
    ndc === undefined ? undefined : `${rxDigitsOf(rxNumber)}|${ndc}|${filledOn}`,
];

/** A spreadsheet drops zeros in front. */
const plainNumber = (text: string) => text.toUpperCase().replace(/^0+(?=.)/, '');

type Pair = readonly [OurClaim, PayerClaim];

/**
 * The first step with exactly one claim on each side decides. Where a key has several, those that
 * are reversed are compared with those that are, and the others with the others.
 */
function matchClaims(ours: readonly OurClaim[], theirs: readonly PayerClaim[]) {
  const pairs: Pair[] = [];
  const taken = new Set<OurClaim | PayerClaim>();
  const pair = ([our, ...others]: readonly OurClaim[], [their, ...more]: readonly PayerClaim[]) => {
    if (our === undefined || their === undefined || others.length + more.length > 0) return;
    pairs.push([our, their]);
    taken.add(our).add(their);
  };
  const groupsOf = (keyOf: KeyOf) => {
    const free = <Claim extends OurClaim | PayerClaim>(claims: readonly Claim[]) =>
      Map.groupBy(
        claims.filter((claim) => !taken.has(claim)),
        (claim) => keyOf('row' in claim ? claim.row : claim),
      );
    const [our, their] = [free(ours), free(theirs)];
    return [...their].flatMap(([key, of]) => {
      const candidates = key === undefined ? undefined : our.get(key);
      return candidates === undefined ? [] : [{ ours: candidates, theirs: of }];
    });
  };
  for (const keyOf of steps) {
    for (const group of groupsOf(keyOf)) {
      pair(group.ours, group.theirs);
      if (group.ours.length + group.theirs.length === 2) continue;
      for (const isReversed of [false, true]) {
        pair(
          group.ours.filter((our) => isReversedOfOurs(our) === isReversed),
          group.theirs.filter((their) => their.isReversed === isReversed),
        );
      }
    }
  }
  const left = steps.flatMap(groupsOf).flatMap((group) => {
    const inPeriod = group.theirs.filter(({ month }) => month !== undefined);
    return inPeriod.length === 0 ? [] : [...group.ours, ...inPeriod];
  });
  return { pairs, ambiguous: new Set<OurClaim | PayerClaim>(left) };
}

const isReversedOfOurs = ({ out, isReversal }: OurClaim) => out === 'reversed' || isReversal;

function stateOf({ kind }: Measured, our: OurClaim, their: PayerClaim): ComparedState {
  const [mine, other] = [countedOfOurs(our), their.counted];
  const isAwp = kind !== 'dfer' && mine.awp !== other.awp;
  const isPaid = kind === 'dfer' ? mine.fee !== other.fee : mine.ingredient !== other.ingredient;
  const isCount = mine.claims !== other.claims;
  if (!isAwp && !isPaid && !isCount) return 'same';
  if (their.isReversed !== isReversedOfOurs(our)) {
    return their.isReversed ? 'reversed_theirs' : 'reversed_ours';
  }
  if (other === nothing) return 'excluded_theirs';
  if (our.out !== undefined) return 'excluded_ours';
  if (isAwp && isPaid) return 'benchmark_and_paid';
  return isAwp ? 'benchmark' : 'paid';
}

/** The sums of a side by month, with the variance that the ledger makes of them. */
class Ledger {
  readonly #guarantee: Measured;
  readonly #months = new Map<Month, { sums: Counted; varianceCents: Cents }>();

  constructor(guarantee: Measured) {
    this.#guarantee = guarantee;
  }

  /** Answers by how much the month's variance changes. */
  add(month: Month, { claims, awp, ingredient, fee }: Counted, sign: 1 | -1): number {
    const { sums, varianceCents } = this.#months.get(month) ?? { sums: nothing, varianceCents: 0 };
    const after = {
      claims: sums.claims + sign * claims,
      awp: sums.awp + sign * awp,
      ingredient: sums.ingredient + sign * ingredient,
      fee: sums.fee + sign * fee,
    };
    const figures = ledgerFigures(this.#guarantee, toSums(after));
    this.#months.set(month, { sums: after, varianceCents: figures.varianceCents });
    return figures.varianceCents - varianceCents;
  }

  side(): ComparedSide {
    const months = [...this.#months.values()];
    const sum = (name: keyof Counted) =>
      months.reduce((total, month) => total + month.sums[name], 0);
    const sums = toSums({
      ...{ claims: sum('claims'), awp: sum('awp'), ingredient: sum('ingredient') },
      fee: sum('fee'),
    });
    const { achieved } = ledgerFigures(this.#guarantee, sums);
    const variance = months.reduce((total, { varianceCents }) => total + varianceCents, 0);
    const paid = this.#guarantee.kind === 'dfer' ? sums.feeCents : sums.ingredientCents;
    return {
      ...{ sums, achieved, varianceCents: toCents(variance) },
      allowedCents: toCents(paid - variance),
    };
  }
}

const toSums = ({ claims, awp, ingredient, fee }: Counted): LedgerSums => ({
  claims,
  awpCents: toCents(awp),
  ingredientCents: toCents(ingredient),
  feeCents: toCents(fee),
});

function addEffects(
  guarantee: Measured,
  ours: readonly OurClaim[],
  found: readonly Omit<ComparedClaim, 'effectCents'>[],
): Omit<Comparison, 'otherPeriods'> {
  const ledger = new Ledger(guarantee);
  for (const our of ours) {
    if (our.out === undefined) ledger.add(our.month, countedOfOurs(our), 1);
  }
  const before = ledger.side();
  const claims = found.map((one) => {
    const { ours: our, theirs: their } = one;
    const less = our === undefined ? 0 : ledger.add(our.month, countedOfOurs(our), -1);
    const more = their?.month === undefined ? 0 : ledger.add(their.month, their.counted, 1);
    return { ...one, effectCents: toCents(less + more) };
  });
  return { claims, ours: before, theirs: ledger.side() };
}

export interface StateSum {
  readonly state: ComparedState;
  readonly claims: number;
  readonly effectCents: Cents;
}

/** What each state comes to, in their order; states without claims are left out. */
export function sumStates(claims: readonly Pick<ComparedClaim, 'state' | 'effectCents'>[]) {
  const byState = Map.groupBy(claims, ({ state }) => state);
  return comparedStates.flatMap((state): readonly StateSum[] => {
    const of = byState.get(state);
    if (of === undefined) return [];
    const effect = of.reduce((sum, { effectCents }) => sum + effectCents, 0);
    return [{ state, claims: of.length, effectCents: toCents(effect) }];
  });
}
