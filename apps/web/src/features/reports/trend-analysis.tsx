import type { Report, ReportType } from '@pfs/wire/reports';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { trendColumns } from './report-columns.tsx';
import { totalRow, trendRows } from './report-rows.ts';

const title = 'Monthly Trend Analysis';

const stretches = {
  monthly: { column: 'Month', words: 'Months' },
  quarterly: { column: 'Quarter', words: 'Quarters' },
  yearly: { column: 'Year', words: 'Years' },
  payer: { column: 'Month', words: 'Months' },
  detailed: { column: 'Month', words: 'Months' },
} as const satisfies Record<ReportType, unknown>;

/** The same figures along time, in months, quarters or years as the report has them. */
export function TrendAnalysis({ report }: { readonly report: Report }) {
  const { column, words } = stretches[report.type];
  return (
    <CardSection title={title} description={`${words} of the period, by the day of payment.`}>
      <DataTable
        caption={title}
        columns={trendColumns(column)}
        rows={trendRows(report)}
        rowKey={({ name }) => name}
        total={totalRow(report)}
      />
    </CardSection>
  );
}
