import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../lib/use-media-query.ts';

export interface Column<Row> {
  readonly header: string;
  readonly align?: 'left' | 'right';
  readonly cell: (row: Row) => ReactNode;
  /** The column that names the row: a card's title on a phone. */
  readonly primary?: boolean;
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
                  'px-3 py-2 text-xs font-medium whitespace-nowrap text-ink-soft first:pl-5 last:pr-5',
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
  const others = columns.filter((column) => column !== title);
  return (
    <ul aria-label={caption} className="divide-y divide-line border-t border-line">
      {rows.map((row) => (
        <li key={rowKey(row)} className="px-5 py-3">
          <div className="mb-2 font-medium wrap-anywhere">{title?.cell(row)}</div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[0.8125rem]">
            {others.map((column) => (
              <div key={column.header} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-ink-faint">{column.header}</dt>
                <dd className="min-w-0 text-right wrap-anywhere">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
