import type { LearnedColumn } from '@pfs/core/draft/known-layout';
import { headingText } from '../headings/heading-text.ts';
import type { TableColumn } from '../tables/table-column.ts';
import type { TableEvent } from '../tables/table-events.ts';

/**
 * The events of a document of a known layout, its columns of claims with the meanings that a person
 * once gave to their headings; the same events where none is among them.
 */
export function withLearnedColumns(
  events: readonly TableEvent[],
  learned: readonly LearnedColumn[] = [],
): readonly TableEvent[] {
  const meanings = new Map(learned.map(({ heading, field }) => [headingText(heading), field]));
  const known = new Map<TableColumn, TableColumn>();
  const ofClaims = events.flatMap((event) => {
    if (event.kind === 'claim') return [...event.cells.keys()];
    return event.kind === 'table' && event.table === 'claims' ? event.columns : [];
  });
  for (const column of ofClaims) {
    const meaning = meanings.get(headingText(column.printed));
    if (meaning === undefined || (meaning === column.meaning && column.confidence === 1)) continue;
    if (!known.has(column)) known.set(column, { ...column, meaning, confidence: 1 });
  }
  if (known.size === 0) return events;
  const own = (column: TableColumn): TableColumn => known.get(column) ?? column;
  return events.map((event): TableEvent => {
    switch (event.kind) {
      case 'table':
        return { ...event, columns: event.columns.map(own) };
      case 'claim': {
        const cells = [...event.cells].map(([column, cell]) => [own(column), cell] as const);
        return { ...event, cells: new Map(cells) };
      }
      case 'total': {
        const cells = event.cells.map((cell) => ({ ...cell, column: own(cell.column) }));
        return { ...event, cells };
      }
      default:
        return event;
    }
  });
}
