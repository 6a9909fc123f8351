import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type ShortcutGroup, useListedShortcuts } from '../../lib/shortcuts/shortcuts.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Term } from '../term.tsx';
import { type Column, type DataTableProps, opening, type Sorting } from './table-columns.ts';

/** For the list of shortcuts. */
const rowShortcuts: ShortcutGroup = {
  title: 'Tables',
  shortcuts: [{ shown: '↑ ↓', words: 'Move between row links' }],
};

const firstControl = 'a[href], button';

/** Up and down move from a row's first link or button to that of the next row. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof Element)) return;
  const row = target.closest('tr');
  const control = row?.querySelector(firstControl);
  if (!row || control !== target) return;
  const other = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
  const next = other?.querySelector<HTMLElement>(firstControl);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** In a table wider than its container, the first column stays visible. */
const stays = 'first:sticky first:left-0 first:bg-inherit';

/**
 * Each row is a paint layer: otherwise every frame of scrolling a table of 200 rows would repaint
 * all of them. What overflows the focused row covers the next ones.
 */
const paintedAlone = 'relative z-0 focus-within:z-1';

/** Rows of figures: a table, or on a narrow screen a list of cards with the same labels. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useMediaQuery('(max-width: 767px)');
  return narrow ? <RowCards {...props} /> : <TableRows {...props} />;
}

function TableRows<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sorting, total, onOpen } = props;
  useListedShortcuts(rowShortcuts);
  return (
    <div className="overflow-x-auto last:rounded-b-[7px]">
      <table className="w-full border-collapse text-[0.8125rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-y border-line bg-sunken">
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                aria-label={column.term && column.header}
                aria-sort={ariaSortOf(column, sorting)}
                className={clsx(
                  'px-3 py-2 text-xs font-medium whitespace-nowrap text-ink-soft first:pl-5',
                  'last:pr-5',
                  stays,
                  column.align === 'right' ? 'text-right' : 'text-left',
                )}
              >
                <TableHeading column={column} sorting={sorting} />
                {column.term ? <Term word={column.term} /> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={clsx(
                paintedAlone,
                'border-b border-line bg-sheet last:border-b-0 hover:bg-hover',
                onOpen && 'cursor-pointer',
              )}
              {...opening(row, onOpen)}
            >
              {columns.map((column) => (
                <td key={column.header} className={cellLook(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total === undefined ? null : (
          <tfoot>
            <tr className="border-t border-line-strong bg-sunken font-semibold">
              {columns.map((column) => (
                <td key={column.header} className={cellLook(column)}>
                  {column.cell(total)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function cellLook<Row>({ align, className }: Column<Row>): string {
  const right = align === 'right' && 'text-right';
  return clsx('px-3 py-2 first:pl-5 last:pr-5', stays, right, className);
}

function ariaSortOf<Row>(column: Column<Row>, sorting: Sorting | undefined) {
  if (column.sortKey === undefined || sorting?.key !== column.sortKey) return undefined;
  return sorting.order === 'asc' ? 'ascending' : 'descending';
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
}

function TableHeading<Row>({ column, sorting }: HeadingProps<Row>) {
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

interface CardProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
}

function CardOf<Row>({ row, columns }: CardProps<Row>) {
  const title = columns.find((column) => column.primary) ?? columns[0];
  const aside = columns.find((column) => column.aside);
  const others = columns.filter((column) => column !== title && column !== aside);
  return (
    <>
      <div className="mb-2 flex items-start justify-between gap-4">
        <div className="min-w-0 font-medium wrap-anywhere">{title?.cell(row)}</div>
        {aside ? <div className="pt-0.5 text-xs text-ink-faint">{aside.cell(row)}</div> : null}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-x-3 gap-y-2">
        {others.map((column) => (
          <div key={column.header} className={placeOf(column)}>
            <dt className="text-[0.6875rem] text-ink-faint">{column.header}</dt>
            <dd className="text-[0.8125rem] tracking-tight wrap-anywhere">{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function RowCards<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, total, onOpen } = props;
  return (
    <>
      <Terms columns={columns} />
      <ul aria-label={caption} className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <li key={rowKey(row)} className="px-5 py-3" {...opening(row, onOpen)}>
            <CardOf row={row} columns={columns} />
          </li>
        ))}
        {total === undefined ? null : (
          <li className="bg-sunken px-5 py-3 font-semibold">
            <CardOf row={total} columns={columns} />
          </li>
        )}
      </ul>
    </>
  );
}

/** The terms of the columns, once for all cards. */
function Terms<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  const explained = columns.filter(({ term }) => term !== undefined);
  if (explained.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 px-5 pb-2 text-xs text-ink-faint print:hidden">
      {explained.map(({ header, term }) => (
        <span key={header} className="inline-flex items-center">
          {header}
          {term ? <Term word={term} /> : null}
        </span>
      ))}
    </p>
  );
}
