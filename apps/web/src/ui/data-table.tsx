import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useMediaQuery } from '../lib/use-media-query.ts';

export interface Column<Row> {
  readonly header: string;
  readonly align?: 'left' | 'right';
  readonly cell: (row: Row) => ReactNode;
  /** The column that names the row: a card's title on a phone. */
  readonly primary?: boolean;
  /** Stands beside the card's title on a phone. */
  readonly aside?: boolean;
  /** Takes a whole line of the card: the first below the title, or the last. */
  readonly wide?: boolean | 'last';
  readonly className?: string;
  /** The name by which the list can be ordered after this column. */
  readonly sortKey?: string;
}

export interface Sorting {
  readonly key: string;
  readonly order: 'asc' | 'desc';
  readonly onSort: (key: string, order: 'asc' | 'desc') => void;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sorting?: Sorting | undefined;
  /**
   * A click anywhere on the row. The primary cell must hold a button that does the same, for the
   * keyboard; the focus is put on it, so that it comes back there.
   */
  readonly onOpen?: ((row: Row) => void) | undefined;
}

/** Rows of figures: a table, and on a narrow screen a list of cards with the same words. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useMediaQuery('(max-width: 767px)');
  return narrow ? <CardRows {...props} /> : <TableRows {...props} />;
}

function opening<Row>(row: Row, onOpen: ((row: Row) => void) | undefined) {
  if (onOpen === undefined) return {};
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const onControl = event.target instanceof Element && event.target.closest('a, button');
      if (onControl || window.getSelection()?.type === 'Range') return;
      event.currentTarget.querySelector('button')?.focus();
      onOpen(row);
    },
  };
}

function TableRows<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sorting, onOpen } = props;
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-[0.8125rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-y border-line bg-sunken">
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                aria-sort={ariaSortOf(column, sorting)}
                className={clsx(
                  'px-3 py-2 text-xs font-medium whitespace-nowrap text-ink-soft first:pl-5',
                  'last:pr-5',
                  column.align === 'right' ? 'text-right' : 'text-left',
                )}
              >
                <Heading column={column} sorting={sorting} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={clsx(
                'border-b border-line last:border-b-0 hover:bg-hover',
                onOpen && 'cursor-pointer',
              )}
              {...opening(row, onOpen)}
            >
              {columns.map((column) => (
                <td
                  key={column.header}
                  className={clsx(
                    'px-3 py-2 align-top first:pl-5 last:pr-5',
                    column.align === 'right' && 'text-right',
                    column.className,
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ariaSortOf<Row>(column: Column<Row>, sorting: Sorting | undefined) {
  if (column.sortKey === undefined || sorting?.key !== column.sortKey) return undefined;
  return sorting.order === 'asc' ? 'ascending' : 'descending';
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
}

function Heading<Row>({ column, sorting }: HeadingProps<Row>) {
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

function placeOf<Row>({ wide }: Column<Row>): string {
  if (wide === 'last') return 'order-last col-span-full';
  return wide ? 'order-first col-span-full' : '';
}

function CardRows<Row>({ caption, columns, rows, rowKey, onOpen }: DataTableProps<Row>) {
  const title = columns.find((column) => column.primary) ?? columns[0];
  const aside = columns.find((column) => column.aside);
  const others = columns.filter((column) => column !== title && column !== aside);
  return (
    <ul aria-label={caption} className="divide-y divide-line border-t border-line">
      {rows.map((row) => (
        <li key={rowKey(row)} className="px-5 py-3" {...opening(row, onOpen)}>
          <div className="mb-2 flex items-start justify-between gap-4">
            <div className="min-w-0 font-medium wrap-anywhere">{title?.cell(row)}</div>
            {aside ? <div className="pt-0.5 text-xs text-ink-faint">{aside.cell(row)}</div> : null}
          </div>
          <dl className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-x-3 gap-y-2">
            {others.map((column) => (
              <div key={column.header} className={placeOf(column)}>
                <dt className="text-[0.6875rem] text-ink-faint">{column.header}</dt>
                <dd className="text-[0.8125rem] tracking-tight wrap-anywhere">
                  {column.cell(row)}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
