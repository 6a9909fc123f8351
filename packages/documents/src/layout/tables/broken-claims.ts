import { amountsUnder, namesLump } from './is-claim.ts';
import type { RowCells } from './row-cells.ts';
import type { TableEvent } from './table-events.ts';

/**
 * Lines among claims with amounts under their columns are claims, however little else of them was
 * read: as lump sums they would close the payment and hide a claim.
 */
export function withBrokenClaims(
  events: readonly TableEvent[],
  cellsOf: (event: TableEvent) => RowCells | undefined,
): TableEvent[] {
  const last = events.findLastIndex((event) => event.kind === 'claim');
  const reach = pitch(events) * 1.35;
  return events.map((event, at) => {
    if (event.kind !== 'lump' || event.isListed || last === -1) return event;
    const cells = cellsOf(event);
    const amounts = cells === undefined ? 0 : amountsUnder(cells);
    if (cells === undefined || amounts === 0) return event;
    const before = events[at - 1];
    const isNext = before?.kind === 'claim' && event.line.middle - before.line.middle < reach;
    const isRead = event.line.words[0]?.decidedBy === 'ocr';
    if (at > last && namesLump(event.line)) return event;
    const isAmongClaims = at < last || (isNext && (isRead || amounts > 1));
    return isAmongClaims ? { kind: 'claim', line: event.line, cells } : event;
  });
}

/** How far claims stand below each other, as a rule. */
function pitch(events: readonly TableEvent[]): number {
  const gaps = events.flatMap((event, at) => {
    const before = events[at - 1];
    const areClaims = event.kind === 'claim' && before?.kind === 'claim';
    return areClaims ? [event.line.middle - before.line.middle] : [];
  });
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
}
