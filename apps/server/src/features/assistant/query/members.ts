import { namedOf } from '@pfs/assistant/check-query';
import type { FigureQuery } from '@pfs/assistant/query';
import { doesAddUp } from '@pfs/core/figures/catalogue';
import {
  evaluate,
  type FigureSettings,
  hasWhole,
  type Sums,
  termsOf,
} from '@pfs/core/figures/evaluate';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { isTime } from '@pfs/core/figures/formula';
import { type RowKind, termDefinition } from '@pfs/core/figures/terms';
import { isCostKnown } from '@pfs/core/figures/verdicts';
import { bucketName } from '@pfs/core/metrics/periods';
import { percentage } from '@pfs/core/metrics/ratios';
import { addCents, type Cents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { bucketNames, daysOf, type FigureGroup } from '../../figures/public.ts';
import type { ResultMember } from './query-result.ts';

/** A member with its sums in both periods; empty in a period without it. */
export interface Pair extends Pick<FigureGroup, 'name' | 'ndc' | 'id'> {
  readonly now: Sums;
  readonly before: Sums;
}

export function pairsOf(
  query: FigureQuery,
  groups: readonly FigureGroup[],
  before: readonly FigureGroup[],
): readonly Pair[] {
  const earlier = new Map(before.map((group) => [keyOf(group), group]));
  const filled = filledGroups(query, groups);
  const later = new Set(filled.map(keyOf));
  const gone = before.filter((group) => !later.has(keyOf(group)));
  const pair = ({ name, ndc, id }: FigureGroup, now: Sums, before: Sums = {}) =>
    ({ name, ndc, id, now, before }) as const;
  return [
    ...filled.map((group) => pair(group, group.sums, earlier.get(keyOf(group))?.sums)),
    ...gone.map((group) => pair(group, {}, group.sums)),
  ];
}

/** By NDC, because a drug's name may differ between periods. */
function keyOf({ name, ndc, id }: FigureGroup): string {
  return id ?? (ndc === null || ndc === '' ? `name ${name}` : `ndc ${ndc}`);
}

/** Adds periods without rows, and payers or vendors that the filter names but that have none. */
function filledGroups(
  { shape, by, filter }: FigureQuery,
  groups: readonly FigureGroup[],
): readonly FigureGroup[] {
  const byNames = new Map(groups.map((group) => [group.name, group]));
  const none = { ndc: null, id: null, sums: {}, firstDay: null, lastDay: null };
  const fill = (names: readonly string[]) =>
    names.map((name) => byNames.get(name) ?? { ...none, name });
  if (by === null || shape === 'rank') return groups;
  if (isTime(by)) {
    const { firstDay, lastDay } = daysOf(groups);
    return firstDay === null || lastDay === null ? [] : fill(bucketNames(firstDay, lastDay, by));
  }
  const names = by === 'payer' || by === 'vendor' ? namedOf(by, filter) : [];
  return names.length > 0 ? fill(names) : groups;
}

interface MemberOptions {
  /** The total for shares. */
  readonly whole: number | null;
  readonly settings: FigureSettings | undefined;
  readonly today: Day;
}

/**
 * Members in the order of the query. Those with a mostly estimated cost come last, without a rank.
 * An unfinished month never ranks as the lowest.
 */
export function rankedMembers(
  query: FigureQuery,
  pairs: readonly Pair[],
  { whole, settings, today }: MemberOptions,
): readonly ResultMember[] {
  const { figure, shape, order } = query;
  const placed = pairs.map((pair) => {
    const member = toMember(query, pair, settings);
    const isKnown = isCostMostlyKnown(figure, pair.now);
    const share = doesAddUp(figure) && isKnown ? shareOf(member.value, whole) : null;
    const isCut = order === 'lowest' && isRunning(query, pair.name, today);
    const isRanked = member.value !== null && hasWhole(figure, pair.now, settings) && !isCut;
    const place = isKnown ? Number(!isRanked) + Number(member.value === null) : 3;
    const marks = isKnown ? {} : { isEstimated: true as const };
    return { member: { ...member, share, ...marks }, place, pair };
  });
  const shown = placed.filter(({ member, pair }) => hasAny(query, member, pair));
  if (shape === 'trend') return shown.map(({ member }) => member);
  const sign = order === 'highest' ? -1 : 1;
  const size = ({ value, isEstimated }: ResultMember) => (isEstimated ? 0 : sign * (value ?? 0));
  shown.sort(
    (one, other) =>
      one.place - other.place ||
      size(one.member) - size(other.member) ||
      byName(one.member, other.member),
  );
  return shown.map(({ member }) => member);
}

/** Whether a period is unfinished, so that its sum is not comparable. */
export function isRunning({ figure, by }: FigureQuery, name: string, today: Day): boolean {
  if (by === null || by === 'day' || !isTime(by)) return false;
  return doesAddUp(figure) && name === bucketName(today, by);
}

/** Members without a value are not ranked, but named ones are shown. */
function hasAny({ shape, by, filter }: FigureQuery, member: ResultMember, { now }: Pair): boolean {
  if (shape === 'trend') return true;
  if (shape !== 'rank' && by !== null && namedOf(by, filter).length > 0) return true;
  // A ratio of a member that is gone is null now, and was something before.
  if (member.value || member.valueBefore) return true;
  return member.value === null && Object.values(now).some((sum) => sum !== 0);
}

export function toMember(
  { figure, against }: FigureQuery,
  { name, ndc, id, now, before }: Pair,
  settings: FigureSettings | undefined,
): ResultMember {
  const value = evaluate(figure, now, settings);
  const valueBefore = against === null ? null : evaluate(figure, before, settings);
  const change = against === null ? null : (value ?? 0) - (valueBefore ?? 0);
  return { name, ndc, id, value, valueBefore, change, rate: null, share: null };
}

export function byName(one: ResultMember, other: ResultMember): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return (one.ndc ?? one.id ?? '') < (other.ndc ?? other.id ?? '') ? -1 : 1;
}

/** Whether a figure sums rows of any of these kinds. */
export function isOfRows(figure: FigureName, ...kinds: readonly RowKind[]): boolean {
  return [...termsOf([figure])].some((term) => kinds.includes(termDefinition(term).rows));
}

/** Revenue with a known cost and all revenue; null if the figure has no estimate. */
export function revenueOf(
  figure: FigureName,
  { knownRevenue, unknownRevenue }: Sums,
): { readonly known: Cents; readonly all: Cents } | null {
  if (!unknownRevenue || !termsOf([figure]).has('unknownRevenue')) return null;
  const known = toCents(knownRevenue ?? 0);
  return { known, all: addCents(known, toCents(unknownRevenue)) };
}

/** Whether enough of the cost is known to rank a figure or to compute its share. */
export function isCostMostlyKnown(figure: FigureName, sums: Sums): boolean {
  const revenue = revenueOf(figure, sums);
  return revenue === null || isCostKnown(revenue.known, revenue.all);
}

/** In tenths of a percent; null without a positive total. */
export function shareOf(value: number | null, whole: number | null): number | null {
  if (value === null || whole === null || whole <= 0) return null;
  return Math.round(percentage(value, whole) * 10);
}
