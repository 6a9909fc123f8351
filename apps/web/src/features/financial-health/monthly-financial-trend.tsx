import type { FinancialHealth } from '@pfs/wire/financial-health';
import { formatMonth, formatMonthShort } from '../../lib/format-day.ts';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SeriesChart } from '../../ui/series-chart.tsx';
import { trendColumns } from './trend-columns.tsx';

const monthsToDrawMin = 2;

/** Revenue, expenses and profit of each month, drawn and listed. */
export function MonthlyFinancialTrend({ data }: { readonly data: FinancialHealth }) {
  const { monthlyTrend } = data;
  const soFar = (month: string) => (data.isRunning && month === data.month ? ' so far' : '');
  return (
    <CardSection
      title="Monthly Financial Trend"
      description="Expenses are the cost of the drugs sold and the fees payers took."
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
