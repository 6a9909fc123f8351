import type { Report } from '@pfs/wire/reports';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { payerColumns } from './report-columns.tsx';
import { payerRows, totalRow } from './report-rows.ts';

export function PayerPerformance({ report }: { readonly report: Report }) {
  return (
    <CardSection
      title="Payer Performance Analysis"
      description="Good is below 5% of gross, Fair below 10%."
    >
      <DataTable
        caption="Payer Performance Analysis"
        columns={payerColumns}
        rows={payerRows(report)}
        rowKey={({ name }) => name}
        total={totalRow(report)}
      />
    </CardSection>
  );
}
