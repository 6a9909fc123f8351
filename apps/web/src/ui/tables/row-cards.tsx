import { Term } from '../term.tsx';
import { type Column, type DataTableProps, opening } from './table-columns.ts';

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
