import { measureDefinition } from '@pfs/core/assistant/measures';
import type { AssistantQuery } from '@pfs/core/assistant/query';
import type { ResultMember } from '@pfs/core/assistant/query-result';
import { isTime } from '@pfs/core/figures/formula';
import { percentage } from '@pfs/core/metrics/ratios';
import { bucketNames, daysOf, type FigureGroup } from '../../figures/public.ts';
import type { Measured } from './measured.ts';

/** Groups as an answer shows them, in their order, all of them. */
export function toMembers(
  measured: Measured,
  groups: readonly FigureGroup[],
  { query, whole }: { readonly query: AssistantQuery; readonly whole: number | null },
): readonly ResultMember[] {
  const { adds } = measureDefinition(query.measure);
  const ranked = groups.map((group) => {
    const value = measured.figure(group.sums);
    const member = { ...named(group), value, valueBefore: null };
    const isJudged = measured.isJudged(group.sums);
    const share = adds && isJudged ? shareOf(value, whole) : null;
    return {
      member: { ...member, share, ...(isJudged ? {} : { isEstimated: true as const }) },
      isRanked: measured.isRanked(group.sums) && isJudged,
    };
  });
  if (query.operation !== 'trend') {
    ranked.sort((one, other) =>
      one.isRanked === other.isRanked
        ? inOrder(one.member, other.member, query.order)
        : Number(other.isRanked) - Number(one.isRanked),
    );
  }
  return ranked.map(({ member }) => member);
}

export function named({ name, ndc, id }: FigureGroup) {
  return { name, ndc, id };
}

/** Tenths of a percent; of nothing there is no share. */
function shareOf(value: number | null, whole: number | null): number | null {
  if (value === null || whole === null || whole <= 0) return null;
  return Math.round(percentage(value, whole) * 10);
}

function inOrder(one: ResultMember, other: ResultMember, order: AssistantQuery['order']): number {
  if (one.isEstimated || other.isEstimated) {
    return (
      Number(one.isEstimated ?? false) - Number(other.isEstimated ?? false) || byName(one, other)
    );
  }
  if (one.value === null || other.value === null) {
    return Number(one.value === null) - Number(other.value === null) || byName(one, other);
  }
  const difference = order === 'highest' ? other.value - one.value : one.value - other.value;
  return difference === 0 ? byName(one, other) : difference;
}

export function byName(one: ResultMember, other: ResultMember): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return (one.ndc ?? one.id ?? '') < (other.ndc ?? other.id ?? '') ? -1 : 1;
}

/**
 * With stretches of time without rows, and payers or vendors that are named and have none. A
 * ranking is of those that have any.
 */
export function fillGroups(
  groups: readonly FigureGroup[],
  query: AssistantQuery,
): readonly FigureGroup[] {
  const { by, filter } = query;
  const byNames = new Map(groups.map((group) => [group.name, group]));
  const none = { ndc: null, id: null, sums: {}, firstDay: null, lastDay: null };
  const fill = (names: readonly string[]) =>
    names.map((name) => byNames.get(name) ?? { ...none, name });
  if (query.operation === 'top') return groups;
  if (by !== null && isTime(by)) {
    const { firstDay, lastDay } = daysOf(groups);
    return firstDay === null || lastDay === null ? [] : fill(bucketNames(firstDay, lastDay, by));
  }
  if (by === 'payer' && filter.payers.length > 0) return fill(filter.payers);
  return by === 'vendor' && filter.vendors.length > 0 ? fill(filter.vendors) : groups;
}
