import type { Day } from '@pfs/core/remittance';
import type { Group } from './family.ts';

/** Groups of the same name and NDC made into one. */
export function addGroups<Facts>(
  groups: readonly Group<Facts>[],
  add: (parts: readonly Facts[]) => Facts,
): readonly Group<Facts>[] {
  const found = new Map<string, Group<Facts>[]>();
  for (const group of groups) {
    const key = JSON.stringify([group.name, group.ndc, group.id]);
    const same = found.get(key);
    if (same === undefined) found.set(key, [group]);
    else same.push(group);
  }
  return [...found.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined || same.length === 1) return same;
    return { ...first, facts: add(same.map(({ facts }) => facts)), ...daysOf(same) };
  });
}

/** From the first to the last day of any. */
export function daysOf(groups: readonly Pick<Group<unknown>, 'firstDay' | 'lastDay'>[]): {
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
} {
  const known = (days: readonly (Day | null)[]) => days.filter((day) => day !== null).toSorted();
  return {
    firstDay: known(groups.map(({ firstDay }) => firstDay))[0] ?? null,
    lastDay: known(groups.map(({ lastDay }) => lastDay)).at(-1) ?? null,
  };
}
