import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Column, Sorting } from './table-columns.ts';

export function ariaSortOf<Row>(column: Column<Row>, sorting: Sorting | undefined) {
  if (column.sortKey === undefined || sorting?.key !== column.sortKey) return undefined;
  return sorting.order === 'asc' ? 'ascending' : 'descending';
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
}

export function TableHeading<Row>({ column, sorting }: HeadingProps<Row>) {
  const { header, sortKey } = column;
  if (sorting === undefined || sortKey === undefined) return header;
  const active = sorting.key === sortKey;
  const Arrow = active ? (sorting.order === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown;
  const next = active && sorting.order === 'desc' ? 'asc' : 'desc';
  return (
    <button
      type="button"
      className={clsx(
        'inline-flex min-h-6 items-center gap-1 hover:text-ink',
        active && 'text-ink',
      )}
      onClick={() => sorting.onSort(sortKey, next)}
    >
      {header}
      <Arrow className="size-3" aria-hidden="true" />
    </button>
  );
}
