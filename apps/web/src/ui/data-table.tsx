import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../lib/use-media-query.ts';

export interface Column<Row> {
  readonly header: string;
  readonly align?: 'left' | 'right';
  readonly cell: (row: Row) => ReactNode;
  /** The column that names the row: a card's title on a phone. */
  readonly primary?: boolean;
  /** Stands beside the card's title on a phone. */
  readonly aside?: boolean;
  /** Takes a whole line of the card, the first below the title. */
  readonly wide?: boolean;
  readonly className?: string;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/** Rows of figures: a table, and on a narrow screen a list of cards with the same words. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useMediaQuery('(max-width: 767px)');
  return narrow ? <CardRows {...props} /> : <TableRows {...props} />;
}

function TableRows<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
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
                className={clsx(
                  'px-3 py-2 text-xs font-medium whitespace-nowrap text-ink-soft first:pl-5',
                  'last:pr-5',
                  column.align === 'right' ? 'text-right' : 'text-left',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-b-0 hover:bg-hover">
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

function CardRows<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  const title = columns.find((column) => column.primary) ?? columns[0];
  const aside = columns.find((column) => column.aside);
  const others = columns.filter((column) => column !== title && column !== aside);
  return (
    <ul aria-label={caption} className="divide-y divide-line border-t border-line">
      {rows.map((row) => (
        <li key={rowKey(row)} className="px-5 py-3">
          <div className="mb-2 flex items-start justify-between gap-4">
            <div className="min-w-0 font-medium wrap-anywhere">{title?.cell(row)}</div>
            {aside ? <div className="pt-0.5 text-xs text-ink-faint">{aside.cell(row)}</div> : null}
          </div>
          <dl className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-x-3 gap-y-2">
            {others.map((column) => (
              <div key={column.header} className={column.wide ? 'order-first col-span-full' : ''}>
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
