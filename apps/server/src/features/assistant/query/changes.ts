import { hasTime, namedOf } from '@pfs/assistant/check-query';
import type { FigureQuery } from '@pfs/assistant/query';
import { addDays, addMonths, monthOf } from '@pfs/core/days';
import { figures } from '@pfs/core/figures/catalogue';
import { addSums, evaluate, type FigureSettings, type Sums } from '@pfs/core/figures/evaluate';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { isTerm, type TermName, termDefinition, termNames } from '@pfs/core/figures/terms';
import { firstDayOf, lastDayOf, monthsOf } from '@pfs/core/metrics/periods';
import type { Day } from '@pfs/core/remittance';
import { byName, isOfRows, type Pair, toMember } from './members.ts';
import type { Change, ResultMember } from './query-result.ts';

/**
 * The prior period with the same number of whole months or days. An unfinished period is compared
 * with the same days of the prior one, the year to date with the same days of last year. Null
 * without both ends.
 */
export function periodBefore({ from, to }: AskedPeriod, today: Day): AskedPeriod | null {
  if (from === null || to === null) return null;
  const isRunning = from <= today && today < to;
  const last = isRunning ? today : to;
  if (!from.endsWith('-01')) {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    return { from: addDays(from, -days), to: addDays(last, -days) };
  }
  const touched = monthsOf({ from, to }).length;
  const isWhole = to === lastDayOf(monthOf(to));
  const months = !isWhole && from.endsWith('-01-01') && touched > 3 ? 12 : touched;
  const end = isWhole && !isRunning ? addDays(from, -1) : addMonths(last, -months);
  return { from: addMonths(from, -months), to: end };
}

/** Compares an unfinished period with the same days of the earlier one, whatever was said. */
export function settleCompare(query: FigureQuery, today: Day): FigureQuery {
  const { against, filter } = query;
  const { from, to } = filter.period;
  if (from === null || to === null || today < from || today >= to) return query;
  if (against?.from == null || against.to === null || against.to >= from) return query;
  const isOfMonths = from.endsWith('-01') && against.from.endsWith('-01');
  const months = monthsOf({ from: against.from, to: from }).length - 1;
  const days = (Date.parse(from) - Date.parse(against.from)) / 86_400_000;
  const sameDay = isOfMonths ? addMonths(today, -months) : addDays(today, -days);
  return against.to <= sameDay ? query : { ...query, against: { ...against, to: sameDay } };
}

/** Fills in what a `why` leaves open: the latest full month, the prior period, a dimension. */
export function settleWhy(
  query: FigureQuery,
  { today, lastDay }: { readonly today: Day; readonly lastDay: Day | null },
): FigureQuery {
  const { filter, figure, limit } = query;
  const by = query.by ?? dimensionOf(query);
  // A figure without days has no change, so it is only broken down.
  if (!hasTime(figure))
    return { ...query, by, shape: by === null ? 'total' : 'rank', limit: by && limit };
  const { from, to } = filter.period;
  const isNext = from !== null && query.against?.to === addDays(from, -1);
  if (query.against !== null && !(isNext && today < (to ?? ''))) return { ...query, by };
  const ends = [addDays(firstDayOf(monthOf(today)), -1), lastDay, to].filter((day) => day !== null);
  const month = monthOf(ends.toSorted()[0] ?? today);
  const latest = { from: firstDayOf(month), to: lastDayOf(month) };
  const period = from === null ? latest : { from, to: to ?? today };
  return { ...query, by, filter: { ...filter, period }, against: periodBefore(period, today) };
}

/** The dimension of a breakdown; not by drug if lump sums count, because they name none. */
function dimensionOf({ figure, filter }: FigureQuery): Dimension | null {
  const isPart = (by: Dimension) => !isTime(by) && by !== 'remittance' && by !== 'status';
  const known = figures[figure].by.filter((by) => isPart(by) && namedOf(by, filter).length !== 1);
  return known.find((by) => by !== 'drug' || !isOfRows(figure, 'lumps', 'earnedLumps')) ?? null;
}

/** The figure whose number is the volume of another figure's change; undefined if there is none. */
export function volumeOf({ figure, by }: FigureQuery): FigureName | undefined {
  const ofOthers = ['payments', 'invoices', 'dues', 'invoicePayments', 'purchases'] as const;
  const isOfClaims = isOfRows(figure, 'claims', 'costs') && !isOfRows(figure, ...ofOthers);
  const isSum = figure !== 'claims' && figures[figure].formula.is !== 'ratio';
  return isOfClaims && isSum && by !== 'category' && by !== 'status' ? 'claims' : undefined;
}

interface Explained {
  readonly members: readonly ResultMember[];
  readonly change: Change | null;
}

/** The members that cause a change, largest first, and its split into volume, rates and mix. */
export function explainChange(
  query: FigureQuery,
  pairs: readonly Pair[],
  settings: FigureSettings | undefined,
): Explained {
  const { figure, by } = query;
  const split = splitChange(query, pairs, settings);
  const members =
    by === null
      ? pairs.flatMap((pair) => partsOf(figure, pair, settings))
      : pairs.map((pair, at) => ({ ...toMember(query, pair, settings), ...split?.members[at] }));
  const size = ({ change }: ResultMember) => Math.abs(change ?? 0);
  const isAlone = by === null && figures[figure].formula.is === 'ratio';
  return {
    members: members
      .filter((member) => size(member) > 0 || !!member.rate)
      .sort((one, other) => size(other) - size(one) || byName(one, other)),
    change: split === undefined || isAlone ? null : split.change,
  };
}

/**
 * A sum changes with the number of claims at the previous rate (volume), with the amount per claim
 * of each member (rates), and with the distribution of claims among members (mix). A ratio changes
 * with the members' own ratios (rates) and weights (mix). Rounded so that the parts add up.
 */
function splitChange(
  query: FigureQuery,
  pairs: readonly Pair[],
  settings: FigureSettings | undefined,
) {
  const { figure } = query;
  const { formula } = figures[figure];
  const isRatio = formula.is === 'ratio';
  const [top, bottom] = isRatio ? [formula.of, formula.to] : [figure, volumeOf(query)];
  if (bottom === undefined) return undefined;
  const of = (what: typeof top, { now, before }: Pick<Pair, 'now' | 'before'>) =>
    [now, before].map((sums) => evaluate(what, sums, settings) ?? 0) as [number, number];
  const all = {
    now: addSums(pairs.map(({ now }) => now)),
    before: addSums(pairs.map(({ before }) => before)),
  };
  const [value, valueBefore] = of(figure, all);
  const [weight, weightBefore] = of(bottom, all);
  if (weight <= 0 || weightBefore <= 0) return undefined;
  const average = of(top, all)[1] / weightBefore;
  const [size, sizeBefore] = isRatio
    ? [scaleOf(figure) / weight, scaleOf(figure) / weightBefore]
    : [1, 1];
  const parts = pairs.map((pair) => {
    const [own, ownBefore] = of(top, pair);
    const [w, wBefore] = of(bottom, pair);
    const isBoth = w > 0 && wBefore > 0;
    const rate = isBoth ? size * (own - (w * ownBefore) / wBefore) : 0;
    const mix = size * (own - average * w) - sizeBefore * (ownBefore - average * wBefore) - rate;
    return { isBoth, rate, mix, is: isBoth || w === wBefore ? {} : { is: standingOf(w) } };
  });
  const ofClaims = of(figure, { now: withoutLumps(all.now), before: withoutLumps(all.before) });
  const volume = isRatio ? 0 : average * (weight - weightBefore);
  const rounded = roundTo(value - valueBefore, [
    ...parts.map(({ rate }) => rate),
    ...parts.map(({ mix }) => mix),
    volume,
  ]);
  const [rates, mixes] = [rounded.slice(0, parts.length), rounded.slice(parts.length, -1)];
  const partOf = (at: number) => (rates[at] ?? 0) + (mixes[at] ?? 0);
  return {
    members: parts.map(({ isBoth, is }, at) => ({
      ...{ ...is, rate: isBoth ? (rates[at] ?? 0) : null },
      ...(isRatio ? { change: partOf(at) } : {}),
    })),
    change: {
      ...{ volume: rounded.at(-1) ?? 0, rates: total(rates), mix: total(mixes) },
      claims: isRatio ? null : ([weightBefore, weight] as const),
      lumps: isRatio ? 0 : value - valueBefore - (ofClaims[0] - ofClaims[1]),
    },
  };
}

const lumps = termNames.filter((term) => termDefinition(term).rows === 'lumps');
const withoutLumps = (sums: Sums): Sums => ({
  ...sums,
  ...Object.fromEntries(lumps.map((term) => [term, 0])),
});

const standingOf = (weight: number) => (weight > 0 ? ('new' as const) : ('gone' as const));

/** The scale from a quotient to the integer of a ratio's unit. */
function scaleOf(figure: FigureName): number {
  const { formula, unit } = figures[figure];
  const isPerUnit = formula.is === 'ratio' && figures[formula.to].unit === 'quantity';
  return unit === 'percent' || isPerUnit ? 1_000 : 1;
}

const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

/** Rounds parts to integers that add up, by largest remainder. */
function roundTo(whole: number, parts: readonly number[]): readonly number[] {
  const rounded = parts.map(Math.floor);
  const rest = (at: number) => (parts[at] ?? 0) - (rounded[at] ?? 0);
  const left = whole - total(rounded);
  const order = [...parts.keys()].sort((one, other) => Math.sign(left) * (rest(other) - rest(one)));
  for (const [place, at] of order.entries()) {
    const given = Math.floor((Math.abs(left) - place - 1) / order.length) + 1;
    rounded[at] = (rounded[at] ?? 0) + Math.sign(left) * given + 0;
  }
  return rounded;
}

/** The parts of a change by the figure's formula, if there is no dimension. */
function partsOf(
  figure: FigureName,
  pair: Pair,
  settings: FigureSettings | undefined,
): readonly ResultMember[] {
  const { formula, unit } = figures[figure];
  const of = (what: TermName | FigureName, sums: Sums) => evaluate(what, sums, settings) ?? 0;
  const changeOf = (what: TermName | FigureName) => of(what, pair.now) - of(what, pair.before);
  const part = (what: TermName | FigureName, label: string, change: number): ResultMember => ({
    ...{ name: label, ndc: null, id: null, rate: null, share: null, change },
    ...{ value: of(what, pair.now), valueBefore: of(what, pair.before) },
    unit: isTerm(what) ? unit : figures[what].unit,
  });
  if (formula.is === 'ratio') {
    const weight = of(formula.to, pair.before);
    if (weight <= 0 || of(formula.to, pair.now) <= 0 || isTerm(formula.of)) return [];
    const own = (scaleOf(figure) * changeOf(formula.of)) / weight;
    const [ofTop = 0, ofWhole = 0] = roundTo(changeOf(figure), [own, changeOf(figure) - own]);
    const labels = [figures[formula.of].label, figures[formula.to].label] as const;
    return [part(formula.of, labels[0], ofTop), part(formula.to, labels[1], ofWhole)];
  }
  if (formula.is !== 'sum') return [];
  const [only] = formula.parts.length === 1 ? formula.parts : [];
  if (only !== undefined) return isTerm(only.of) ? [] : partsOf(only.of, pair, settings);
  return formula.parts.map(({ sign, of: what, label }) => part(what, label, sign * changeOf(what)));
}
