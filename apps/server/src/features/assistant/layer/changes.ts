import { namedOf } from '@pfs/assistant/check-query';
import type { FigureQuery } from '@pfs/assistant/query';
import { addDays, addMonths, monthOf } from '@pfs/core/days';
import { figures } from '@pfs/core/figures/catalogue';
import {
  addSums,
  evaluate,
  type FigureSettings,
  type Sums,
  termsOf,
} from '@pfs/core/figures/evaluate';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { isTerm, type RowKind, type TermName, termDefinition } from '@pfs/core/figures/terms';
import { firstDayOf, lastDayOf, monthsOf } from '@pfs/core/metrics/periods';
import type { Day } from '@pfs/core/remittance';
import { byName, type Pair, toMember } from './members.ts';
import type { Change, ResultMember } from './query-result.ts';

/**
 * The period before, like with like: as many whole months or days. One that still runs is measured
 * by the same days before, the year so far by those of the last one. Null without both ends.
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

/** A `why` with what it left open: the latest full month, the period before, a dimension. */
export function settleWhy(
  query: FigureQuery,
  { today, lastDay }: { readonly today: Day; readonly lastDay: Day | null },
): FigureQuery {
  const { filter, figure, against } = query;
  const { from, to } = filter.period;
  const ends = [addDays(firstDayOf(monthOf(today)), -1), lastDay, to].filter((day) => day !== null);
  const month = monthOf(ends.toSorted()[0] ?? today);
  const latest = { from: firstDayOf(month), to: lastDayOf(month) };
  const period = from === null ? latest : { from, to: to ?? today };
  return {
    ...query,
    by: query.by ?? dimensionOf(query),
    filter: against === null ? { ...filter, period } : filter,
    against: against ?? (isTimeless(figure) ? null : periodBefore(period, today)),
  };
}

const isTimeless = (figure: FigureName) => !figures[figure].by.some(isTime);
const isOf = (figure: FigureName, ...kinds: readonly RowKind[]) =>
  [...termsOf([figure])].some((term) => kinds.includes(termDefinition(term).rows));

/** What a figure is taken apart by first; not by drugs where lump sums, which name none, are in it. */
function dimensionOf({ figure, filter }: FigureQuery): Dimension | null {
  const known = figures[figure].by.filter(
    (by) =>
      !isTime(by) && by !== 'remittance' && by !== 'status' && namedOf(by, filter).length !== 1,
  );
  return known.find((by) => by !== 'drug' || !isOf(figure, 'lumps')) ?? null;
}

/** The figure by whose number a change of another is volume; undefined where none is. */
export function volumeOf({ figure, by }: FigureQuery): FigureName | undefined {
  if (figures[figure].formula.is === 'ratio' || by === 'category' || by === 'vendor') return;
  const isVolume = figure === 'claims' || figure === 'payments' || figure === 'lumpSums';
  const withOthers = isOf(figure, 'invoices', 'dues', 'invoicePayments', 'purchases', 'balances');
  return isVolume || withOthers || by === 'status' ? undefined : 'claims';
}

interface Explained {
  readonly members: readonly ResultMember[];
  readonly change: Change | null;
}

/** Who makes a change, the largest part first, and how much of it is volume, rates and mix. */
export function explainChange(
  query: FigureQuery,
  pairs: readonly Pair[],
  settings: FigureSettings | undefined,
): Explained {
  const split = splitChange(query, pairs, settings);
  const members =
    query.by === null
      ? pairs.flatMap((pair) => partsOf(query.figure, pair, settings))
      : pairs.map((pair, at) => ({ ...toMember(query, pair, settings), ...split?.members[at] }));
  const size = ({ change }: ResultMember) => Math.abs(change ?? 0);
  return {
    members: members
      .filter((member) => size(member) > 0 || (member.rate ?? 0) !== 0)
      .sort((one, other) => size(other) - size(one) || byName(one, other)),
    change:
      split === undefined || (query.by === null && isRatio(query.figure)) ? null : split.change,
  };
}

const isRatio = (figure: FigureName) => figures[figure].formula.is === 'ratio';

/** Of a ratio what one of what it is divided by is worth, in whole numbers of its unit. */
function scaleOf(figure: FigureName): number {
  const { formula, unit } = figures[figure];
  if (formula.is !== 'ratio') return 1;
  return unit === 'percent' || figures[formula.to].unit === 'quantity' ? 1_000 : 1;
}

/**
 * A sum changes with the number of claims at the rate of before (volume), with what each member
 * takes for a claim (rates), and with who has the claims (mix); a ratio with each member's own
 * (rates) and with the weight of each (mix). Rounded so that all of it adds up to the change.
 */
function splitChange(
  query: FigureQuery,
  pairs: readonly Pair[],
  settings: FigureSettings | undefined,
) {
  const { figure } = query;
  const { formula } = figures[figure];
  const [top, bottom] =
    formula.is === 'ratio' ? [formula.of, formula.to] : [figure, volumeOf(query)];
  if (bottom === undefined) return undefined;
  const of = (what: typeof top, sums: Sums) => evaluate(what, sums, settings) ?? 0;
  const ofPair = ({ now, before }: Omit<Pair, 'name' | 'ndc' | 'id'>) => ({
    top: of(top, now),
    weight: of(bottom, now),
    topBefore: of(top, before),
    weightBefore: of(bottom, before),
  });
  const [now, before] = [pairs.map((pair) => pair.now), pairs.map((pair) => pair.before)].map(
    addSums,
  );
  const all = ofPair({ now: now ?? {}, before: before ?? {} });
  if (all.weight <= 0 || all.weightBefore <= 0) return undefined;
  const change = of(figure, now ?? {}) - of(figure, before ?? {});
  const average = all.topBefore / all.weightBefore;
  // What a part of a sum, or of what a ratio divides, adds to the figure.
  const scale = scaleOf(figure);
  const [size, sizeBefore] = isRatio(figure)
    ? [scale / all.weight, scale / all.weightBefore]
    : [1, 1];
  const members = pairs.map(ofPair);
  const hasRate = members.map(({ weight, weightBefore }) => weight > 0 && weightBefore > 0);
  const rates = members.map(({ top: value, weight, topBefore, weightBefore }, at) =>
    hasRate[at] ? size * (value - (weight * topBefore) / weightBefore) : 0,
  );
  const volume = (all.weight - all.weightBefore) * average;
  const rests = isRatio(figure)
    ? members.map(
        ({ top: value, weight, topBefore, weightBefore }, at) =>
          size * (value - average * weight) -
          sizeBefore * (topBefore - average * weightBefore) -
          (rates[at] ?? 0),
      )
    : [volume, change - volume - total(rates)];
  const rounded = roundTo(change, [...rests, ...rates]);
  const [wholeRests, wholeRates] = [rounded.slice(0, rests.length), rounded.slice(rests.length)];
  return {
    members: members.map(({ weight, weightBefore }, at) => ({
      rate: hasRate[at] ? (wholeRates[at] ?? 0) : null,
      ...(isRatio(figure) ? { change: (wholeRates[at] ?? 0) + (wholeRests[at] ?? 0) } : {}),
      ...(weight > 0 && weightBefore <= 0 ? { is: 'new' as const } : {}),
      ...(weight <= 0 && weightBefore > 0 ? { is: 'gone' as const } : {}),
    })),
    change: {
      volume: isRatio(figure) ? 0 : (wholeRests[0] ?? 0),
      rates: total(wholeRates),
      mix: isRatio(figure) ? total(wholeRests) : (wholeRests[1] ?? 0),
      claims: isRatio(figure) ? null : ([all.weightBefore, all.weight] as const),
    },
  };
}

const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

/** Parts as whole numbers that add up, by the largest remainder. */
function roundTo(whole: number, parts: readonly number[]): readonly number[] {
  const rounded = parts.map(Math.floor);
  const rest = (at: number) => (parts[at] ?? 0) - (rounded[at] ?? 0);
  const left = whole - total(rounded);
  const order = [...parts.keys()].sort((one, other) => Math.sign(left) * (rest(other) - rest(one)));
  for (let given = 0; given < Math.abs(left); given += 1) {
    const at = order[given % order.length] ?? 0;
    rounded[at] = (rounded[at] ?? 0) + Math.sign(left);
  }
  return rounded.map((part) => part + 0);
}

/** What the parts of its formula make of a change, where nobody else can be told apart. */
function partsOf(
  figure: FigureName,
  pair: Pair,
  settings: FigureSettings | undefined,
): readonly ResultMember[] {
  const { now, before } = pair;
  const { formula, unit } = figures[figure];
  const of = (what: FigureName | TermName, sums: Sums) => evaluate(what, sums, settings) ?? 0;
  const part = (what: FigureName | TermName, label: string, effect: number) => ({
    ...{ name: label, ndc: null, id: null, rate: null, share: null, change: effect },
    ...{ value: of(what, now), valueBefore: of(what, before) },
    unit: isTerm(what) ? unit : figures[what].unit,
  });
  if (formula.is === 'ratio') {
    const [whole, wholeBefore] = [of(formula.to, now), of(formula.to, before)];
    if (whole <= 0 || wholeBefore <= 0) return [];
    const change = of(figure, now) - of(figure, before);
    const share = (scaleOf(figure) * (of(formula.of, now) - of(formula.of, before))) / wholeBefore;
    const [ofTop = 0, ofWhole = 0] = roundTo(change, [share, change - share]);
    const label = isTerm(formula.of) ? formula.of : figures[formula.of].label;
    return [part(formula.of, label, ofTop), part(formula.to, figures[formula.to].label, ofWhole)];
  }
  if (formula.is !== 'sum') return [];
  const [only, ...others] = formula.parts;
  if (only !== undefined && others.length === 0) {
    return isTerm(only.of) ? [] : partsOf(only.of, pair, settings);
  }
  return formula.parts.map(({ sign, of: what, label }) =>
    part(what, label, sign * (of(what, now) - of(what, before))),
  );
}
