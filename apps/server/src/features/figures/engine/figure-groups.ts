import { addSums, type Sums } from '@pfs/core/figures/evaluate';
import type { FigureName } from '@pfs/core/figures/figure-names';
import type { TermName } from '@pfs/core/figures/terms';
import type { Day } from '@pfs/core/remittance';

/** What the rows of one member of a dimension come to; without a dimension, all rows. */
export interface FigureGroup {
  /** Empty: not named. Of all rows it says nothing. */
  readonly name: string;
  readonly ndc: string | null;
  readonly id: string | null;
  readonly sums: Sums;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

/** Groups of the same name and NDC made into one. */
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

/** From the first to the last day of any. */
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

/** The same groups with some of their sums alone. */
export function onlySums(
  groups: readonly FigureGroup[],
  names: readonly (TermName | FigureName)[],
): readonly FigureGroup[] {
  return groups.map((group) => ({
    ...group,
    sums: Object.fromEntries(
      names.flatMap((name) => {
        const sum = group.sums[name];
        return sum === undefined ? [] : [[name, sum]];
      }),
    ),
  }));
}
