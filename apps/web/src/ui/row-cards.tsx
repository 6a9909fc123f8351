import { opening } from './row-opening.ts';
import type { Column, DataTableProps } from './table-columns.ts';

function placeOf<Row>({ wide }: Column<Row>): string {
  if (wide === 'last') return 'order-last col-span-full';
  return wide ? 'order-first col-span-full' : '';
}

export function RowCards<Row>({ caption, columns, rows, rowKey, onOpen }: DataTableProps<Row>) {
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
