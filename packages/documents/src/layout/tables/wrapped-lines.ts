import type { Line } from '../lines/placed-word.ts';
import type { RowCells } from './row-cells.ts';
import type { ClaimEvent, TableEvent } from './table-events.ts';

/** A line of words that may go on with the cells of a claim above or below it. */
export interface WrappedLine {
  readonly line: Line;
  readonly cells: RowCells;
  /** Before which event it stands. */
  readonly at: number;
}

/** Wrapped words join the claim that they stand nearest to; the others are of their own. */
export function joinWrapped(
  events: readonly TableEvent[],
  wrapped: readonly WrappedLine[],
): TableEvent[] {
  const result: (readonly TableEvent[])[] = events.map((event) => [event]);
  for (let from = 0; from < wrapped.length; ) {
    const at = wrapped[from]?.at ?? 0;
    let to = from + 1;
    while (wrapped[to]?.at === at) to += 1;
    const own = joinBetween(claimAt(events, at - 1), claimAt(events, at), wrapped.slice(from, to));
    result[at] = [...own, ...(result[at] ?? [])];
    from = to;
  }
  return result.flat();
}

function claimAt(events: readonly TableEvent[], at: number): ClaimEvent | undefined {
  const event = events[at];
  return event?.kind === 'claim' ? event : undefined;
}

/** Lines between two claims part at the widest gap: what is above it is of the first. */
function joinBetween(
  above: ClaimEvent | undefined,
  below: ClaimEvent | undefined,
  wrapped: readonly WrappedLine[],
): TableEvent[] {
  const middles = [
    above?.line.middle,
    ...wrapped.map(({ line }) => line.middle),
    below?.line.middle,
  ];
  const isBetween = above !== undefined && below !== undefined;
  let cut = above === undefined ? 0 : wrapped.length;
  let widest = 0;
  for (let at = 0; isBetween && at <= wrapped.length; at += 1) {
    const [first, second] = [middles[at], middles[at + 1]];
    if (first === undefined || second === undefined) continue;
    const height = wrapped[0]?.line.height ?? 10;
    if (second - first >= widest - height * 0.1)
      [cut, widest] = [at, Math.max(widest, second - first)];
  }
  const groups: TableEvent[] = [];
  let last = above?.line;
  for (const one of wrapped.slice(0, cut)) {
    if (above !== undefined && last !== undefined && isNear(last, one.line)) {
      above.cells = joined(above.cells, one.cells);
      last = one.line;
    } else groups.push(toGroup(one));
  }
  for (const one of wrapped.slice(cut).toReversed()) {
    if (below !== undefined && isNear(one.line, below.line))
      below.cells = joined(one.cells, below.cells);
    else groups.push(toGroup(one));
  }
  return groups;
}

function isNear(first: Line, second: Line): boolean {
  return second.middle - first.middle < 2.2 * Math.max(first.height, second.height);
}

function toGroup({ line }: WrappedLine): TableEvent {
  return { kind: 'group', line };
}

function joined(cells: RowCells, more: RowCells): RowCells {
  const all = new Map(cells);
  for (const [column, tokens] of more) all.set(column, [...(all.get(column) ?? []), ...tokens]);
  return all;
}
