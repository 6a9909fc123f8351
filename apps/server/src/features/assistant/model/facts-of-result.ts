import { isTime, type MeasureUnit, measureDefinition } from '@pfs/core/assistant/measures';
import type { AskedPeriod } from '@pfs/core/assistant/query';
import type { QueryResult, ResultMember } from '@pfs/core/assistant/query-result';
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

const memberNouns =
  /^(payers?|drugs?|vendors?|categories|category|files?|remittances?|days?|months?|quarters?|years?|top|bottom|highest|lowest)$/;

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
      ...known({ ...whole, amount: value, periods }),
      ...known({ ...whole, amount: valueBefore, periods: before }),
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
  };
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

function nounsOf(measure: string, unit: MeasureUnit): RegExp | null {
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
    isLimit: false,
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
  const part = before > 0 ? Math.round((size / before) * 1_000) : undefined;
  return [
    fact({ ...said, amount: size, direction }),
    ...(part === undefined ? [] : [fact({ ...said, unit: 'percent', amount: part, direction })]),
  ];
}

interface MemberContext {
  readonly result: QueryResult;
  readonly periods: readonly FactPeriod[];
  readonly before: readonly FactPeriod[];
  readonly nouns: RegExp | null;
  readonly kinds: readonly string[] | null;
  readonly unit: MeasureUnit;
  /** The member before it: of a trend, the time before. */
  readonly earlier: ResultMember | undefined;
}

function memberFacts(member: ResultMember, context: MemberContext): Fact[] {
  const { result, before, nouns, kinds, unit, earlier } = context;
  const { filter, by, operation } = result.query;
  const ofTime = by !== null && isTime(by);
  const around = [...filter.payers, ...filter.drugs, ...filter.vendors];
  const names = ofTime ? around : namesOf(result, [member]);
  const periods = ofTime ? [daysOfBucket(member.name)] : context.periods;
  const said = { unit, names, around, nouns, kinds, periods };
  const { value, valueBefore, share } = member;
  const ofTrend = operation === 'trend' && earlier !== undefined;
  const sides = ofTrend
    ? { now: value, before: earlier.value, also: [daysOfBucket(earlier.name)] }
    : { now: value, before: valueBefore, also: before };
  return [
    ...known({ ...said, amount: value }),
    ...known({ ...said, amount: valueBefore, periods: before }),
    ...changes(sides, { ...said, periods: [...periods, ...sides.also] }),
    ...known({ ...said, amount: share, unit: 'percent', nouns: null }),
  ];
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
  if (query.by === null) return [];
  return [memberCount, Math.min(members.length, membersToldMax), query.limit].flatMap((amount) =>
    known({ unit: 'count', amount, nouns: memberNouns, periods }),
  );
}

/** Amounts are whole cents, so `over $9.99` may be said as `at least $10.00`. */
function limits({ query: { filter } }: QueryResult): Fact[] {
  if (filter.amount === null) return [];
  const { overCents, underCents } = filter.amount;
  const over = overCents === null ? [] : [overCents, overCents + 1];
  const under = underCents === null ? [] : [underCents, underCents - 1];
  return [...over, ...under].map((amount) => fact({ unit: 'dollars', amount, isLimit: true }));
}
