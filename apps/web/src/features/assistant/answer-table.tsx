import type { ChatAnswer, AnswerTable as Table } from '@pfs/wire/assistant';
import { BarChart3, Table2 } from 'lucide-react';
import { useState } from 'react';
import { formatMonth } from '../../lib/format/format-day.ts';
import { formatFigure } from '../../lib/format/format-figure.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { HorizontalBars } from '../../ui/charts/horizontal-bars.tsx';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { Day } from '../../ui/day.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { FigureValue } from '../figures/public.ts';
import { AnswerLink } from './answer-links.tsx';

type Chart = NonNullable<ChatAnswer['chart']>;
type Row = Table['rows'][number];
export type CellValue = Row['cells'][number];
export type ColumnKind = Table['columns'][number]['kind'];

/** More labels do not fit below a line on a phone. */
const labelsMax = 4;

interface AnswerRowsProps {
  readonly table: Table | null;
  readonly chart: Chart | null;
  readonly caption: string;
}

/** The rows of an answer as a chart or a table; if there are both, the reader chooses. */
export function AnswerRows({ table, chart, caption }: AnswerRowsProps) {
  const [asTable, setAsTable] = useState(chart?.kind !== 'line');
  if (chart === null) return table && <AnswerTable table={table} caption={caption} />;
  if (table === null) return <AnswerChart chart={chart} label={caption} />;
  const Icon = asTable ? BarChart3 : Table2;
  return (
    <div className="flex flex-col gap-1">
      <Button
        variant="ghost"
        size="sm"
        className="self-end"
        aria-label={`Show ${caption} as a ${asTable ? 'chart' : 'table'}`}
        onClick={() => setAsTable(!asTable)}
      >
        <Icon aria-hidden="true" />
        {asTable ? 'Chart' : 'Table'}
      </Button>
      {asTable ? null : (
        <div className="rounded-card border border-line px-4 py-3">
          <AnswerChart chart={chart} label={caption} />
        </div>
      )}
      {/* Its figures open: whoever tabs to one must see it. */}
      <div className={asTable ? '' : 'sr-only focus-within:not-sr-only'}>
        <AnswerTable table={table} caption={caption} />
      </div>
    </div>
  );
}

/** The figures of the table as a chart. */
function AnswerChart({ chart, label }: { readonly chart: Chart; readonly label: string }) {
  const { kind, unit } = chart;
  const format = (value: number | null) => formatFigure(value, unit);
  const last = chart.points.length - 1;
  const labelEvery = Math.ceil(chart.points.length / labelsMax);
  const points = chart.points.map((point, at) => ({
    ...point,
    key: `${at}`,
    // `December 2025` as `Dec 2025`.
    shortLabel:
      (last - at) % labelEvery === 0 ? point.label.replace(/^(\w{3})[a-z]+ (?=\d{4}$)/, '$1 ') : '',
    known: point.value !== null,
  }));
  if (kind === 'bars') return <HorizontalBars bars={points} format={format} />;
  const short = unit === 'dollars' ? undefined : format;
  return (
    <LineChart label={label} unknownText="Unknown" full={format} short={short} points={points} />
  );
}

/** The first rows of the result, each with a link to its source. */
function AnswerTable({ table, caption }: { readonly table: Table; readonly caption: string }) {
  const { columns, rows, total, count } = table;
  const keyed = rows.map((row, at) => ({ ...row, key: `${at}` }));
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <DataTable
        caption={caption}
        columns={toColumns(columns)}
        rows={keyed}
        rowKey={({ key }) => key}
        total={total === null ? undefined : { key: '', cells: total, link: null }}
      />
      {count > rows.length ? (
        <p className="border-t border-line px-5 py-2 text-xs text-ink-faint">
          {formatCount(rows.length)} of {formatCount(count)} rows. Download the CSV for all of them.
        </p>
      ) : null}
    </div>
  );
}

/** A row is named by its first text cell; lists start with days, which are no names. */
function toColumns(columns: Table['columns']): Column<Row & { readonly key: string }>[] {
  const firstText = columns.findIndex(({ kind }) => kind === 'text');
  const named = Math.max(firstText, 0);
  return columns.map(({ label, kind }, at) => ({
    header: label,
    align: kind === 'text' || kind === 'day' || kind === 'month' ? 'left' : 'right',
    primary: at === named,
    aside: kind === 'day',
    className: kind === 'text' ? 'wrap-break-word' : '',
    cell: ({ cells, link }) => {
      const cell = cellOf(cells[at] ?? null, kind);
      return at === named ? <AnswerLink link={link}>{cell}</AnswerLink> : cell;
    },
  }));
}

/** A cell in the format of its column. Names are isolated from the text around them. */
function cellOf(value: CellValue, kind: ColumnKind) {
  if (kind === 'text') return <bdi>{value ?? '—'}</bdi>;
  if (kind === 'day') return <Day value={typeof value === 'string' ? value : null} />;
  if (typeof value !== 'string' && kind !== 'month')
    return <FigureValue value={value} unit={kind} />;
  return (
    <span className="figures">{kind === 'month' ? formatMonth(`${value ?? '—'}`) : value}</span>
  );
}
