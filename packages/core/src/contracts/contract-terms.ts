import { type Cents, divideWhole, toCents, zeroCents } from '../money.ts';
import type { PlanLine } from '../recovery/plans.ts';
import type { Day } from '../remittance.ts';

/*
 * What a payer's contract promises for a claim: benchmarks, the percent off each, and a fee.
 * Source: docs/domain/contract-terms.md.
 */

export const drugClasses = ['brand', 'generic', 'specialty', 'compound', 'vaccine'] as const;
export type DrugClass = (typeof drugClasses)[number];

export const drugClassTexts: Readonly<Record<DrugClass, string>> = {
  brand: 'Brand',
  generic: 'Generic',
  specialty: 'Specialty',
  compound: 'Compound',
  vaccine: 'Vaccine',
};

/** No file says which drugs are specialty or vaccines: a contract lists them. */
export const listedClasses: ReadonlySet<DrugClass> = new Set(['specialty', 'vaccine']);

export const termBenchmarks = ['awp', 'wac', 'nadac', 'mac', 'cost'] as const;
export type TermBenchmark = (typeof termBenchmarks)[number];

export const termBenchmarkTexts: Readonly<Record<TermBenchmark, string>> = {
  awp: 'AWP',
  wac: 'WAC',
  nadac: 'NADAC',
  mac: 'MAC',
  cost: 'Acquisition cost',
};

export interface TermLeg {
  readonly benchmark: TermBenchmark;
  /** Hundredths of a percent off the benchmark: 1850 is 18.50 %. Negative: on top of it. */
  readonly percentOff: number;
  /** Dollars that the leg adds to each claim, in cents. */
  readonly addedCents: number;
}

/** Which claims a term or a guarantee is about. Empty lists and null: all. */
export interface ContractScope {
  readonly payerId: string;
  /** `BIN`, `BIN/PCN` or `BIN/PCN/GROUP`. */
  readonly plans: readonly string[];
  /** 545-2F. */
  readonly networks: readonly string[];
  readonly line: PlanLine | null;
  /** Brands with these DAW codes (408-D8) count as generics. */
  readonly genericDaws: readonly string[];
  readonly from: Day;
  readonly to: Day | null;
}

export interface ContractTerm extends ContractScope {
  readonly id: string;
  readonly drugClass: DrugClass | null;
  /** Beginnings of NDCs, such as a labeler and product. */
  readonly ndcs: readonly string[];
  readonly daysFrom: number | null;
  readonly daysTo: number | null;
  readonly legs: readonly TermLeg[];
  /** The least of all legs; else the first that has a benchmark. */
  readonly lesserOf: boolean;
  readonly feeCents: number;
}

/** A payer's answer to a fill, with the benchmarks that files say of it. Cents. */
export interface ContractClaim {
  readonly payerKey: string;
  readonly bin: string;
  readonly pcn: string;
  readonly group: string;
  readonly network: string;
  readonly line: PlanLine | undefined;
  readonly cobPosition: number;
  readonly filledOn: Day;
  readonly ndc: string;
  /** By the export, else by NADAC. */
  readonly brandOrGeneric: 'brand' | 'generic' | undefined;
  readonly isCompound: boolean;
  readonly isOtc: boolean;
  readonly daw: string;
  readonly daysSupply: number | undefined;
  /** 522-FM, without zeros in front. */
  readonly basis: string;
  /** 420-DK. */
  readonly clarification: string;
  readonly benchmarks: { readonly [Name in TermBenchmark]?: number };
  /** 426-DQ. */
  readonly usualCents: number | undefined;
  /** 506-F6 and 507-F7. */
  readonly ingredientCents: number | undefined;
  readonly feeCents: number | undefined;
}

/** The class of a claim under a contract; undefined: no file says it. */
export function classOf(
  claim: Pick<ContractClaim, 'isCompound' | 'brandOrGeneric' | 'daw'>,
  genericDaws: readonly string[],
): 'brand' | 'generic' | 'compound' | undefined {
  if (claim.isCompound) return 'compound';
  if (claim.brandOrGeneric === 'brand' && genericDaws.includes(claim.daw)) return 'generic';
  return claim.brandOrGeneric;
}

/** Whether a claim's plan is one of these, each named in full or by its beginning. */
export function isOfPlans(
  { bin, pcn, group }: Pick<ContractClaim, 'bin' | 'pcn' | 'group'>,
  plans: readonly string[],
): boolean {
  const parts = [bin, pcn, group];
  return plans.some((plan) => plan.split('/').every((part, at) => part === parts[at]));
}

export const isOfNdcs = (ndc: string, beginnings: readonly string[]): boolean =>
  beginnings.some((beginning) => ndc.startsWith(beginning));

/** Whether claims of this fill day, payer, plan and network are in a scope, whatever their line. */
export function isOfContract(claim: ContractClaim, scope: ContractScope): boolean {
  const isNamed = isOfPlans(claim, scope.plans);
  // A payer that no remittance has named yet is known by a plan that the contract names.
  const isPayers =
    claim.payerKey === scope.payerId || (isNamed && claim.payerKey.startsWith('plan:'));
  return (
    isPayers &&
    (scope.plans.length === 0 || isNamed) &&
    (scope.networks.length === 0 || scope.networks.includes(claim.network)) &&
    scope.from <= claim.filledOn &&
    (scope.to === null || claim.filledOn <= scope.to)
  );
}

/**
 * These terms or guarantees with the DAW codes of all the payer's contract: a brand that counts as
 * a generic for one counts as a generic for each.
 */
export function withSharedDaws<Scope extends ContractScope>(
  scopes: readonly Scope[],
  all: readonly ContractScope[],
): readonly Scope[] {
  const ofPayer = Map.groupBy(all, ({ payerId }) => payerId);
  return scopes.map((scope) => {
    const daws = (ofPayer.get(scope.payerId) ?? []).flatMap(({ genericDaws }) => genericDaws);
    return { ...scope, genericDaws: [...new Set(daws)] };
  });
}

/** Undefined: something that the term looks at isn't known of the claim. */
function covers(term: ContractTerm, claim: ContractClaim): boolean | undefined {
  const { drugClass, ndcs, genericDaws, networks, line } = term;
  const { daysSupply, network, ndc } = claim;
  const isNetworkKnown = networks.length === 0 || network !== '';
  const scope = isNetworkKnown ? term : { ...term, networks: [] };
  if (!isOfContract(claim, scope)) return false;
  const isListed = drugClass === null || listedClasses.has(drugClass);
  const known = classOf(claim, genericDaws);
  const facts = [
    isNetworkKnown ? true : undefined,
    line === null || (claim.line && claim.line === line),
    ndcs.length === 0 || (ndc === '' ? undefined : isOfNdcs(ndc, ndcs)),
    isListed || (known && known === drugClass),
    isOfDays(term, daysSupply),
  ];
  if (facts.includes(false)) return false;
  return facts.includes(undefined) ? undefined : true;
}

function isOfDays(
  { daysFrom, daysTo }: ContractTerm,
  daysSupply: number | undefined,
): boolean | undefined {
  if (daysFrom === null && daysTo === null) return true;
  if (daysSupply === undefined) return undefined;
  return (daysFrom ?? 0) <= daysSupply && daysSupply <= (daysTo ?? daysSupply);
}

/** What a term names, the narrowest first: drugs, plans, networks, line, days, class. */
function narrowness(term: ContractTerm): number {
  const names = [
    term.ndcs.length > 0,
    term.plans.length > 0,
    term.networks.length > 0,
    term.line !== null,
    term.daysFrom !== null || term.daysTo !== null,
    term.drugClass !== null,
  ];
  return names.reduce((sum, isNamed) => sum * 2 + Number(isNamed), 0);
}

/**
 * The narrowest term that covers a claim. `several`: two are as narrow, so neither is used;
 * `not_told`: whether one as narrow covers it isn't known. A later payer of a fill pays what the
 * first left, which no term prices.
 */
export function termOf(
  claim: ContractClaim,
  terms: readonly ContractTerm[],
): ContractTerm | 'several' | 'not_told' | undefined {
  if (claim.cobPosition > 1) return undefined;
  const found = Map.groupBy(terms, (term) => covers(term, claim));
  const covering = found.get(true) ?? [];
  const most = Math.max(...covering.map(narrowness));
  if (found.get(undefined)?.some((term) => narrowness(term) >= most)) return 'not_told';
  const narrowest = covering.filter((term) => narrowness(term) === most);
  return narrowest.length > 1 ? 'several' : narrowest[0];
}

export interface ExpectedPayment {
  readonly cents: Cents;
  /** What decides: a leg's benchmark, or the U&C price. */
  readonly by: TermBenchmark | 'usual';
  readonly benchmarkCents: Cents;
  /** A leg has no benchmark, so the contract may promise less. */
  readonly isAtMost: boolean;
}

/** A leg's price without the fee: benchmark × (1 − percent), to the cent, plus what it adds. */
function legCents({ percentOff, addedCents }: TermLeg, benchmark: number): number {
  const kept = BigInt(benchmark) * BigInt(10_000 - percentOff);
  return divideWhole(kept, 10_000n, 'half_away_from_zero') + addedCents;
}

/** What a term promises for ingredient and fee; undefined without any benchmark. */
export function expectedPayment(
  { legs, lesserOf, feeCents }: ContractTerm,
  { benchmarks, usualCents }: Pick<ContractClaim, 'benchmarks' | 'usualCents'>,
): ExpectedPayment | undefined {
  const priced = legs.flatMap((leg, at) => {
    const benchmark = benchmarks[leg.benchmark];
    return benchmark === undefined
      ? []
      : [{ at, by: leg.benchmark, benchmark, cents: legCents(leg, benchmark) + feeCents }];
  });
  const [first, ...others] = priced;
  if (first === undefined) return undefined;
  const least = lesserOf
    ? others.reduce((one, other) => (other.cents < one.cents ? other : one), first)
    : first;
  const isAtMost = lesserOf ? priced.length < legs.length : first.at > 0;
  const isUsual = usualCents !== undefined && usualCents < least.cents;
  return {
    cents: toCents(isUsual ? usualCents : least.cents),
    by: isUsual ? 'usual' : least.by,
    benchmarkCents: toCents(isUsual ? usualCents : least.benchmark),
    isAtMost,
  };
}

/** How a claim stands under its term. Only `short` is asked for. */
export const paymentChecks = [
  'as_agreed',
  'short',
  'other_leg',
  'at_most',
  'no_benchmark',
  'not_told',
  'several',
] as const;
export type PaymentCheck = (typeof paymentChecks)[number];

export const paymentCheckTexts: Readonly<
  Record<PaymentCheck, { readonly name: string; readonly meaning: string }>
> = {
  as_agreed: { name: 'As agreed', meaning: 'Ingredient cost and fee are what the term promises.' },
  short: { name: 'Below terms', meaning: 'Less was paid than the term promises.' },
  other_leg: {
    name: 'Other basis',
    meaning: 'The payer says (522-FM) that it priced on another basis of the term.',
  },
  at_most: {
    name: 'At most',
    meaning: 'Below what is known, but a benchmark of the term is missing: it may promise less.',
  },
  no_benchmark: { name: 'No benchmark', meaning: 'The export has none of the term’s benchmarks.' },
  not_told: {
    name: 'Not compared',
    meaning:
      'The export lacks ingredient cost or dispensing fee paid, or what a narrower term looks at: ' +
      'class, days supply, line of business, network or NDC.',
  },
  several: { name: 'Two terms', meaning: 'Two terms are as narrow. Change one of them.' },
};

/** What 522-FM says a claim was priced on. Other codes say nothing of a leg. */
const basisOf: Readonly<Record<string, TermBenchmark | 'usual'>> = {
  2: 'awp',
  3: 'awp',
  4: 'usual',
  6: 'mac',
  7: 'mac',
  9: 'cost',
  13: 'wac',
  20: 'nadac',
};

export interface CheckedPayment {
  readonly check: PaymentCheck;
  readonly expected: ExpectedPayment | undefined;
  readonly paidCents: Cents | undefined;
  readonly shortCents: Cents;
}

/**
 * Compares what was adjudicated for ingredient and fee (506-F6 + 507-F7) with a term. Never with
 * 509-F9, which is what is left after patients and other payers.
 */
export function checkPayment(
  term: ContractTerm,
  claim: ContractClaim,
  toleranceCents: number,
): CheckedPayment {
  const { ingredientCents, feeCents, basis } = claim;
  const expected = expectedPayment(term, claim);
  const told = ingredientCents !== undefined && feeCents !== undefined;
  const paidCents = told ? toCents(ingredientCents + feeCents) : undefined;
  const none = { expected, paidCents, shortCents: zeroCents };
  if (paidCents === undefined) return { ...none, check: 'not_told' };
  if (expected === undefined) return { ...none, check: 'no_benchmark' };
  const missing = expected.cents - paidCents;
  if (missing <= toleranceCents) return { ...none, check: 'as_agreed' };
  const said = basisOf[basis];
  const isOwnLeg = said === 'usual' || term.legs.some(({ benchmark }) => benchmark === said);
  if (said !== undefined && isOwnLeg && said !== expected.by) {
    return { ...none, check: 'other_leg' };
  }
  if (expected.isAtMost && said !== expected.by) return { ...none, check: 'at_most' };
  return { ...none, check: 'short', shortCents: toCents(missing) };
}
