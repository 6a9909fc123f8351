import { addSums, type Sums } from '@pfs/core/figures/evaluate';
import type { Day } from '@pfs/core/remittance';

/** The sums of one member of a dimension, or of all rows without a dimension. */
export interface FigureGroup {
  /** Empty if the rows name none, and for all rows together. */
  readonly name: string;
  readonly ndc: string | null;
  readonly id: string | null;
  readonly sums: Sums;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

/** All rows together, before anything is summed. */
export const emptyGroup: FigureGroup = {
  ...{ name: '', ndc: null, id: null, sums: {}, firstDay: null, lastDay: null },
};

/** Merges groups of the same name, NDC and ID. */
export function addGroups(groups: readonly FigureGroup[]): readonly FigureGroup[] {
  const found = new Map<string, FigureGroup[]>();
  for (const group of groups) {
    const key = JSON.stringify([group.name, group.ndc, group.id]);
    const same = found.get(key);
    if (same === undefined) found.set(key, [group]);
    else same.push(group);
  }
  return [...found.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined || same.length === 1) return same;
    return { ...first, sums: addSums(same.map(({ sums }) => sums)), ...daysOf(same) };
  });
}

/** The first and the last day of all groups. */
export function daysOf(groups: readonly Pick<FigureGroup, 'firstDay' | 'lastDay'>[]): {
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
} {
  const known = (days: readonly (Day | null)[]) => days.filter((day) => day !== null).toSorted();
  return {
    firstDay: known(groups.map(({ firstDay }) => firstDay))[0] ?? null,
    lastDay: known(groups.map(({ lastDay }) => lastDay)).at(-1) ?? null,
  };
}
