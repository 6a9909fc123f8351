import type { LeftOver } from '@pfs/core/draft/draft-remittance';
import { boxAround, type Line, type Token } from '../lines/placed-word.ts';
import { rowCells } from '../tables/row-cells.ts';
import type { TableColumn } from '../tables/table-column.ts';
import type { TableEvent } from '../tables/table-events.ts';

/**
 * Lines in the columns of claims, on their page or a later one, that have a claim's number in its
 * column, and a day or a drug's code where all others have theirs, and became a heading of a group
 * all the same.
 */
export function rowsLeftOver(events: readonly TableEvent[]): LeftOver[] {
  let open: readonly TableColumn[] = [];
  return events.flatMap((event) => {
    if (event.kind === 'table') open = event.table === 'claims' ? event.columns : [];
    return event.kind === 'group' && open.length > 0 ? claimIn(event.line, open) : [];
  });
}

function claimIn(line: Line, columns: readonly TableColumn[]): LeftOver[] {
  const cells = [...rowCells(line, columns)];
  const under = (meaning: TableColumn['meaning'], is: (token: Token) => boolean) =>
    cells.find(([column]) => column.meaning === meaning)?.[1].find(is);
  const isOf = (kind: 'day' | 'ndc') =>
    cells.some(
      ([{ mostly }, tokens]) => mostly === kind && tokens.some((token) => token.kind === kind),
    );
  const id = under('claimId', ({ text }) => /^[A-Z]{0,4}-?\d{5,}/i.test(text));
  if (id === undefined || !(isOf('day') || isOf('ndc'))) return [];
  return [{ printed: id.text, box: boxAround(line.tokens) }];
}
