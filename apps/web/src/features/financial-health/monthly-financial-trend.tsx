import type { FigureName } from '@pfs/core/figures/figure-names';
import { firstDayOf, lastDayOf } from '@pfs/core/metrics/periods';
import type { FinancialHealth } from '@pfs/wire/financial-health';
import { formatMonth, formatMonthShort } from '../../lib/format/format-day.ts';
import { CardSection } from '../../ui/card.tsx';
import { SeriesChart } from '../../ui/charts/series-chart.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

type TrendMonth = FinancialHealth['monthlyTrend'][number];

const figures = [
  { header: 'Revenue', name: 'revenue', figure: 'revenue' },
  { header: 'Expenses', name: 'expenses', figure: 'expenses' },
  { header: 'Profit', name: 'profit', figure: 'netProfit' },
] as const satisfies readonly {
  readonly header: string;
  readonly name: keyof TrendMonth;
  readonly figure: FigureName;
}[];

/** `soFar` returns a suffix for the current month. */
const trendColumns = (soFar: (month: string) => string): readonly Column<TrendMonth>[] => [
  { header: 'Month', primary: true, cell: ({ month }) => `${formatMonth(month)}${soFar(month)}` },
  ...figures.map(
    ({ header, name, figure }): Column<TrendMonth> => ({
      header,
      align: 'right',
      cell: (row) => (
        <>
          <FigureLink
            figure={figure}
            value={row[name]}
            from={firstDayOf(row.month)}
            to={lastDayOf(row.month)}
          />
          {row.isEstimated && name !== 'revenue' ? (
            <span className="block text-[0.6875rem] text-ink-faint">estimated</span>
          ) : null}
        </>
      ),
    }),
  ),
];

const monthsToDrawMin = 2;

/** Revenue, expenses and profit by month, as a chart and a table. */
export function MonthlyFinancialTrend({ data }: { readonly data: FinancialHealth }) {
  const { monthlyTrend } = data;
  const soFar = (month: string) => (data.isRunning && month === data.month ? ' so far' : '');
  return (
    <CardSection
      title="Monthly Financial Trend"
      description="Expenses are the cost of drugs sold plus payer fees."
    >
      {monthlyTrend.length < monthsToDrawMin ? null : (
        <div className="px-5 pb-5">
          <SeriesChart
            label="Monthly Financial Trend"
            places={monthlyTrend.map(({ month }) => ({
              key: month,
              label: `${formatMonth(month)}${soFar(month)}`,
              shortLabel: `${formatMonthShort(month)}${soFar(month)}`,
            }))}
            series={[
              {
                key: 'revenue',
                name: 'Revenue',
                amounts: monthlyTrend.map(({ revenue }) => revenue),
              },
              {
                key: 'expenses',
                name: 'Expenses',
                amounts: monthlyTrend.map(({ expenses }) => expenses),
              },
              { key: 'profit', name: 'Profit', amounts: monthlyTrend.map(({ profit }) => profit) },
            ]}
          />
        </div>
      )}
      <DataTable
        caption="Monthly Financial Trend"
        columns={trendColumns(soFar)}
        rows={monthlyTrend}
        rowKey={({ month }) => month}
      />
    </CardSection>
  );
}
