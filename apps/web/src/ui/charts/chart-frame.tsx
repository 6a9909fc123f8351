import { BarChart3, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { CardSection } from '../card.tsx';

interface ChartFrameProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly columns: readonly [string, string];
  readonly rows: readonly ChartRow[];
  readonly total?: ChartRow | undefined;
  /** Shown instead of the chart if there is nothing to draw. */
  readonly fallback?: ReactNode;
  /** Above the chart and the table. */
  readonly controls?: ReactNode;
  readonly children: ReactNode;
}

/** A chart and a table of the same figures; the reader chooses. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, description, fallback, controls, children } = props;
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? BarChart3 : Table2;
  const toggle = (
    <Button
      variant="ghost"
      size="sm"
      className="-mr-2 print:hidden"
      aria-label={asTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
      onClick={() => setAsTable(!asTable)}
    >
      <Icon aria-hidden="true" />
      {asTable ? 'Chart' : 'Table'}
    </Button>
  );
  return (
    <CardSection title={title} description={description} action={fallback ? undefined : toggle}>
      {controls}
      {fallback ? (
        <p className="px-5 pt-8 pb-14 text-center text-ink-faint">{fallback}</p>
      ) : (
        <div className="px-5 pb-5">
          {asTable ? null : children}
          {/* Its figures open: whoever tabs to one must see it. */}
          <div className={asTable ? '' : 'sr-only focus-within:not-sr-only'}>
            <FigureTable {...props} />
          </div>
        </div>
      )}
    </CardSection>
  );
}

interface ChartRow {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
}

function FigureTable({ title, columns, rows, total }: ChartFrameProps) {
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
