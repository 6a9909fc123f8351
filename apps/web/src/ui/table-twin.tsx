import type { ReactNode } from 'react';
import type { ChartFrameProps } from './chart-frame.tsx';

export interface ChartRow {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
}

export function TableTwin({ title, columns, rows, total }: ChartFrameProps) {
  return (
    <table className="w-full text-[0.8125rem]">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-soft">
          <th scope="col" className="py-1.5 text-left font-medium">
            {columns[0]}
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            {columns[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-b border-line">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal wrap-anywhere">
              {row.label}
            </th>
            <td className="py-1.5 text-right">{row.value}</td>
          </tr>
        ))}
      </tbody>
      {total ? (
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-1.5 text-left">
              {total.label}
            </th>
            <td className="py-1.5 text-right">{total.value}</td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}
