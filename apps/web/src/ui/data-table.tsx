import { useMediaQuery } from '../lib/use-media-query.ts';
import { RowCards } from './row-cards.tsx';
import type { DataTableProps } from './table-columns.ts';
import { TableRows } from './table-rows.tsx';

/** Rows of figures: a table, and on a narrow screen a list of cards with the same words. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useMediaQuery('(max-width: 767px)');
  return narrow ? <RowCards {...props} /> : <TableRows {...props} />;
}
