import type { FigureQuery } from '@pfs/assistant/query';
import type { AskedPeriod, FigureFilter } from '@pfs/core/figures/figure-filter';
import type { Dimension } from '@pfs/core/figures/formula';
import type { Fact } from './counted-facts.ts';
import { countFigure, percentage } from './counted-figure.ts';

export interface CountedMember {
  readonly value: number | null;
  readonly valueBefore: number | null;
  /** Of the whole, in tenths of a percent. */
  readonly share: number | null;
  /** Less than 80 % of revenue has a known cost: no rank and no share. */
  readonly isEstimated: boolean;
}

/** What a query comes to, counted row by row. */
export interface CountedAnswer {
  readonly value: number | null;
  readonly valueBefore: number | null;
  readonly members: ReadonlyMap<string, CountedMember>;
  /** Whoever has no row at all. */
  readonly nobody: CountedMember;
}

const labels = {
  payer: ({ payer }: Fact) => payer,
  drug: ({ drug }: Fact) => drug,
  vendor: ({ vendor }: Fact) => vendor,
  category: ({ category }: Fact) => category,
  status: ({ status }: Fact) => status,
  remittance: ({ remittance }: Fact) => remittance,
  day: ({ day }: Fact) => day,
  month: ({ day }: Fact) => day.slice(0, 7),
  quarter: ({ day }: Fact) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
  year: ({ day }: Fact) => day.slice(0, 4),
} satisfies Record<Dimension, (fact: Fact) => string | null>;

const filterOf = { payer: 'payers', drug: 'drugs', vendor: 'vendors' } as const;

export function countAnswer(
  query: FigureQuery,
  all: readonly Fact[],
  share: number,
): CountedAnswer {
  const { figure, by, shape, against, filter } = query;
  const isEarned = figure === 'earnedDirFees' || figure === 'earnedFees';
  const facts = all.filter(({ of }) => (of === 'fill' || of === 'earnedLump') === isEarned);
  const figureOf = (some: readonly Fact[]) => countFigure(figure, some.map(ofStatus), share);
  // Of one status the claims themselves are counted, and none is taken off.
  const ofStatus = (fact: Fact): Fact =>
    filter.claimStatus === null ? fact : { ...fact, sums: { ...fact.sums, claims: 1 } };
  const now = matching(facts, filter, by);
  const before = against === null ? [] : matching(facts, { ...filter, period: against }, by);
  const whole = shape === 'share' ? matching(facts, withoutNames(filter, by), by) : now;
  const members = new Map<string, CountedMember>();
  const shareOf = (own: number | null) =>
    own === null || value === null || value <= 0 ? null : percentage(own, value);
  const nowBy = parts(now, by);
  const beforeBy = parts(before, by);
  const value = figureOf(whole);
  for (const name of new Set([...nowBy.keys(), ...beforeBy.keys()])) {
    const rows = nowBy.get(name) ?? [];
    const own = figureOf(rows);
    const isEstimated = isGuess(figure, rows);
    members.set(name, {
      value: own,
      valueBefore: against === null ? null : figureOf(beforeBy.get(name) ?? []),
      share: isEstimated ? null : shareOf(own),
      isEstimated,
    });
  }
  return {
    value,
    valueBefore: isUnknown(query, all) ? null : figureOf(before),
    members,
    nobody: {
      value: figureOf([]),
      valueBefore: figureOf([]),
      share: shareOf(figureOf([])),
      isEstimated: false,
    },
  };
}

/** Of payments nothing is known before the first one. */
function isUnknown({ figure, against }: FigureQuery, all: readonly Fact[]): boolean {
  if (against === null) return true;
  if (/^(earned|vendor|overdue|paidInTime|cashFlow|leftAfter)/.test(figure)) return false;
  const days = all.filter(({ of }) => of === 'payment').map(({ day }) => day);
  return (against.to ?? '') < (days.toSorted()[0] ?? '');
}

const ofCosts: readonly FigureQuery['figure'][] = [
  'drugCost',
  'drugGrossProfit',
  'drugProfitPerUnit',
  'expenses',
  'netProfit',
  'profitMargin',
];

function isGuess(figure: FigureQuery['figure'], facts: readonly Fact[]): boolean {
  if (!ofCosts.includes(figure)) return false;
  const sum = (name: 'unknown' | 'soldGross' | 'soldPatient') =>
    facts.reduce((total, { sums }) => total + (sums[name] ?? 0), 0);
  const unknown = sum('unknown');
  const sold = sum('soldGross') + sum('soldPatient');
  return unknown !== 0 && (sold <= 0 || (sold - unknown) * 5 < sold * 4);
}

function parts(facts: readonly Fact[], by: Dimension | null): ReadonlyMap<string, readonly Fact[]> {
  if (by === null) return new Map();
  return Map.groupBy(facts, (fact) => labels[by](fact) ?? '');
}

/** The rows that a filter means; by drug only what names one: parts of lump sums, not these. */
export function matching(
  facts: readonly Fact[],
  filter: FigureFilter,
  by: Dimension | null,
): readonly Fact[] {
  const { payers, drugs, ndcs, vendors, categories, claimStatus, invoiceStatus } = filter;
  const isOfDrugs = by === 'drug' || drugs.length + ndcs.length > 0;
  return facts.filter(
    (fact) =>
      isWithin(fact, filter.period) &&
      isAmong(payers, fact.payer) &&
      isAmong(drugs, fact.drug) &&
      isAmong(ndcs, fact.ndc) &&
      isAmong(vendors, fact.vendor) &&
      isAmong(categories, fact.category) &&
      (claimStatus === null || (fact.of === 'claim' && fact.status === claimStatus)) &&
      (invoiceStatus === null || (fact.of === 'invoice' && fact.status === invoiceStatus)) &&
      hasAmount(fact, filter) &&
      (by === null || by === 'drug' || labels[by](fact) !== null) &&
      (by !== 'drug' || fact.drug !== null) &&
      (fact.of !== 'spread' || isOfDrugs),
  );
}

function isWithin({ day }: Fact, { from, to }: AskedPeriod): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}

function isAmong<Name>(names: readonly Name[], name: Name | null): boolean {
  return names.length === 0 || (name !== null && names.includes(name));
}

function hasAmount({ amounts }: Fact, { amount }: FigureFilter): boolean {
  if (amount === null) return true;
  const cents = amounts[amount.field];
  if (cents === undefined) return false;
  const { overCents, underCents } = amount;
  return (overCents === null || cents > overCents) && (underCents === null || cents < underCents);
}

function withoutNames(filter: FigureFilter, by: Dimension | null): FigureFilter {
  if (by !== 'payer' && by !== 'drug' && by !== 'vendor') return filter;
  return { ...filter, [filterOf[by]]: [], ...(by === 'drug' ? { ndcs: [] } : {}) };
}
