import { measureDefinition } from '@pfs/core/assistant/measures';
import { queryInWords } from '@pfs/core/assistant/query-in-words';
import type { QueryResult, ResultMember } from '@pfs/core/assistant/query-result';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import { type FigureUnit, isTime } from '@pfs/core/figures/formula';
import { amountLabel } from './amount-label.ts';
import { daysOfBucket } from './days-of-bucket.ts';
import type { Fact, FactPeriod, Facts } from './facts.ts';
import { kindsOf } from './kind-words.ts';
import { lengthsOf } from './period-lengths.ts';

/** Members that a model is told of; a person sees the others beside its answer. */
export const membersToldMax = 30;

const countedNouns = {
  claims: /^(claims?|prescriptions?|scripts?|fills?)$/,
  deniedClaims: /^(denied|denials?|rejected|claims?)$/,
  reversals: /^(reversals?|reversed)$/,
  payments: /^(payments?|checks?|deposits?)$/,
  belowCostClaims: /^(claims?|prescriptions?|scripts?)$/,
  vendorInvoices: /^(invoices?)$/,
} as const;

const memberNouns = {
  payer: /^(payers?|top|bottom|highest|lowest)$/,
  drug: /^(drugs?|top|bottom|highest|lowest)$/,
  vendor: /^(vendors?|top|bottom|highest|lowest)$/,
  category: /^(category|categories|top|bottom|highest|lowest)$/,
  status: /^(status|statuses)$/,
  remittance: /^(files?|remittances?|top|bottom|highest|lowest)$/,
  day: /^days?$/,
  month: /^months?$/,
  quarter: /^quarters?$/,
  year: /^years?$/,
} as const;

const rowNouns = /^(claims?|lump|sums?|payments?|files?|remittances?|invoices?|rows?)$/;

type Said = Partial<Fact> & Pick<Fact, 'amount' | 'unit'>;

/** Everything that may be said after this result, and nothing else. */
export function factsOf(result: QueryResult): Facts {
  const { query, value, valueBefore, members } = result;
  const { unit, label } = measureDefinition(query.measure);
  const { filter, against } = query;
  const filterNames = [...filter.payers, ...filter.drugs, ...filter.vendors];
  const names = query.operation === 'share' ? [] : filterNames;
  const periods = periodsOf(result, filter.period);
  const before = against === null ? [] : [against];
  const nouns = nounsOf(query.measure, unit);
  const kinds = nouns === null ? kindsOf(label) : null;
  const whole = { unit, names, nouns, kinds };
  const told = members.slice(0, membersToldMax);
  return {
    facts: [
      ...known({ ...whole, amount: value, periods, side: sideOf(against, 'now') }),
      ...known({ ...whole, amount: valueBefore, periods: before, side: 'before' }),
      ...changes(
        { now: value, before: valueBefore },
        { ...whole, periods: [...periods, ...before] },
      ),
      ...told.flatMap((member, index) =>
        memberFacts(member, {
          result,
          periods,
          before,
          nouns,
          kinds,
          unit,
          earlier: members[index - 1],
        }),
      ),
      ...rowFacts(result, { names: filterNames, periods }),
      ...counts(result, periods),
      ...limits(result),
      ...lengthsOf([filter.period, ...before]),
    ],
    names: [...filterNames, ...namesOf(result, told)],
    hasNothing: value === 0 || result.list?.count === 0 || told.some((one) => one.value === 0),
    readings: [queryInWords(query)],
  };
}

function sideOf(against: AskedPeriod | null, side: 'now' | 'before') {
  return against === null ? null : side;
}

/** Names that a model is told: of files none, for they may name people. */
export function namesOf({ query }: QueryResult, members: readonly ResultMember[]): string[] {
  const { by } = query;
  if (by === null || isTime(by) || by === 'remittance') return [];
  return members.map(({ name, ndc }) => (name === '' ? (ndc ?? '') : name));
}

function periodsOf({ firstDay, lastDay }: QueryResult, asked: AskedPeriod): FactPeriod[] {
  const reached = firstDay === null || lastDay === null ? [] : [{ from: firstDay, to: lastDay }];
  return [asked, ...reached];
}

function nounsOf(measure: string, unit: FigureUnit): RegExp | null {
  if (unit === 'quantity') return /^units?$/;
  if (unit !== 'count') return null;
  return countedNouns[measure as keyof typeof countedNouns] ?? rowNouns;
}

function fact(said: Said): Fact {
  return {
    names: [],
    around: [],
    periods: [],
    direction: null,
    kinds: null,
    nouns: null,
    limit: null,
    isPoints: false,
    side: null,
    extreme: null,
    ...said,
  };
}

function known(said: Omit<Said, 'amount'> & { readonly amount: number | null }): Fact[] {
  return said.amount === null ? [] : [fact({ ...said, amount: said.amount })];
}

/** How much more or less it is, also as a part of what it was. */
function changes(
  { now, before }: { readonly now: number | null; readonly before: number | null },
  said: Partial<Fact> & Pick<Fact, 'unit'>,
): Fact[] {
  if (now === null || before === null || now === before) return [];
  const size = Math.abs(now - before);
  const direction = now > before ? 'more' : 'less';
  const isPoints = said.unit === 'percent';
  const part = before > 0 && !isPoints ? Math.round((size / before) * 1_000) : undefined;
  return [
    fact({ ...said, amount: size, direction, isPoints }),
    ...(part === undefined ? [] : [fact({ ...said, unit: 'percent', amount: part, direction })]),
  ];
}

interface MemberContext {
  readonly result: QueryResult;
  readonly periods: readonly FactPeriod[];
  readonly before: readonly FactPeriod[];
  readonly nouns: RegExp | null;
  readonly kinds: readonly string[] | null;
  readonly unit: FigureUnit;
  /** The member before it: of a trend, the time before. */
  readonly earlier: ResultMember | undefined;
}

function memberFacts(member: ResultMember, context: MemberContext): Fact[] {
  const { result, before, nouns, kinds, unit, earlier } = context;
  const { filter, by, operation, against } = result.query;
  const ofTime = by !== null && isTime(by);
  const around = [...filter.payers, ...filter.drugs, ...filter.vendors];
  const names = ofTime ? around : namesOf(result, [member]);
  const periods = ofTime ? [daysOfBucket(member.name)] : context.periods;
  const extreme = extremeOf(member, result);
  const said = { unit, names, around, nouns, kinds, periods, extreme };
  const { value, valueBefore, share } = member;
  const ofTrend = operation === 'trend' && earlier !== undefined;
  const sides = ofTrend
    ? { now: value, before: earlier.value, also: [daysOfBucket(earlier.name)] }
    : { now: value, before: valueBefore, also: before };
  return [
    ...known({ ...said, amount: value, side: sideOf(against, 'now') }),
    ...known({ ...said, amount: valueBefore, periods: before, side: 'before' }),
    ...changes(sides, { ...said, periods: [...periods, ...sides.also] }),
    ...known({ ...said, amount: share, unit: 'percent', nouns: null }),
  ];
}

/** Where members are left out of a ranking, its other end is not known. */
function extremeOf(
  { value }: ResultMember,
  { query, members, memberCount }: QueryResult,
): Fact['extreme'] {
  const values = members.flatMap((one) => (one.value === null ? [] : [one.value]));
  const isWhole = members.length === memberCount;
  const hasMost = isWhole || (query.order !== 'lowest' && query.operation === 'top');
  const hasLeast = isWhole || (query.order === 'lowest' && query.operation === 'top');
  if (value === null) return 'neither';
  if (hasMost && value === Math.max(...values)) return 'most';
  return hasLeast && value === Math.min(...values) ? 'least' : 'neither';
}

function rowFacts(
  { list }: QueryResult,
  said: { readonly names: readonly string[]; readonly periods: readonly FactPeriod[] },
): Fact[] {
  if (list === null) return [];
  return [
    fact({ ...said, unit: 'count', amount: list.count, nouns: rowNouns }),
    ...Object.entries(list.sums).map(([key, amount]) =>
      fact({ ...said, unit: 'dollars', amount, kinds: kindsOf(amountLabel(key)) }),
    ),
  ];
}

/** How many members there are, and how many of them are told of. */
function counts({ query, members, memberCount }: QueryResult, periods: readonly FactPeriod[]) {
  const { by } = query;
  if (by === null) return [];
  return [memberCount, Math.min(members.length, membersToldMax), query.limit].flatMap((amount) =>
    known({ unit: 'count', amount, nouns: memberNouns[by], periods }),
  );
}

const over = /\b(over|above|(more|greater|higher) than|exceed(s|ing)?|between) $/i;
const orMore = /\b(at least|between) $/i;
const under = /\b(under|below|(less|lower|fewer) than|and) $/i;
const orLess = /\b(at most|and) $/i;

/** Amounts are whole cents, so `over $9.99` may be said as `at least $10.00`. */
function limits({ query: { filter } }: QueryResult): Fact[] {
  if (filter.amount === null) return [];
  const { overCents, underCents } = filter.amount;
  const limit = (amount: number, words: RegExp) => fact({ unit: 'dollars', amount, limit: words });
  return [
    ...(overCents === null ? [] : [limit(overCents, over), limit(overCents + 1, orMore)]),
    ...(underCents === null ? [] : [limit(underCents, under), limit(underCents - 1, orLess)]),
  ];
}
