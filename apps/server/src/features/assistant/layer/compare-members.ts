import type { AssistantQuery } from '@pfs/core/assistant/query';
import type { ResultMember } from '@pfs/core/assistant/query-result';
import type { FigureGroup } from '../../figures/public.ts';
import type { Measured } from './measured.ts';
import { byName, named } from './to-members.ts';

/** Members of two periods side by side; one that is in but one of them has nothing in the other. */
export function compareMembers(
  measured: Measured,
  now: readonly FigureGroup[],
  before: readonly FigureGroup[],
): readonly ResultMember[] {
  const nothing = measured.figure({});
  const earlier = new Map(before.map((group) => [keyOf(group), group]));
  const later = new Set(now.map(keyOf));
  const value = (group: FigureGroup | undefined) =>
    group === undefined ? nothing : measured.figure(group.sums);
  const gone = before.filter((group) => !later.has(keyOf(group)));
  return [
    ...now.map((group) => ({
      ...named(group),
      value: value(group),
      valueBefore: value(earlier.get(keyOf(group))),
      share: null,
    })),
    ...gone.map((group) => ({
      ...named(group),
      value: nothing,
      valueBefore: value(group),
      share: null,
    })),
  ];
}

/** A drug of one NDC may be called otherwise in another period. */
function keyOf({ name, ndc, id }: FigureGroup): string {
  return id ?? (ndc === null || ndc === '' ? `name ${name}` : `ndc ${ndc}`);
}

const changeOf = ({ value, valueBefore }: ResultMember) => (value ?? 0) - (valueBefore ?? 0);

/** What makes a change: the largest part first, whichever way it goes. */
export function changedMembers(members: readonly ResultMember[]): readonly ResultMember[] {
  return members
    .filter((member) => changeOf(member) !== 0)
    .toSorted(
      (one, other) => Math.abs(changeOf(other)) - Math.abs(changeOf(one)) || byName(one, other),
    );
}

export function orderedMembers(
  members: readonly ResultMember[],
  order: AssistantQuery['order'],
): readonly ResultMember[] {
  const sign = order === 'highest' ? -1 : 1;
  return members.toSorted(
    (one, other) => sign * ((one.value ?? 0) - (other.value ?? 0)) || byName(one, other),
  );
}
