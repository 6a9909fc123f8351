import type { Report } from '@pfs/wire/reports';
import { formatCount } from '../../lib/format-number.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { payerColumns } from './report-columns.tsx';
import { payerRows, totalRow } from './report-rows.ts';

const barsMax = 10;

/** Payers with the highest DIR fees as bars, and all of them below with their figures. */
export function PayerPerformance({ report }: { readonly report: Report }) {
  const rows = payerRows(report);
  const bars = rows
    .slice(0, barsMax)
    .map(({ name, dirFees }) => ({ key: name, label: name, dollars: dirFees }));
  return (
    <CardSection
      title="Payer Performance Analysis"
      description="Good is below 5% of gross, Fair below 10%."
    >
      {bars.length === 0 ? null : (
        <div className="px-5 pb-5 break-inside-avoid">
          <p className="mb-3 text-[0.8125rem] text-ink-soft">{describe(rows.length)}</p>
          <BarChart label="DIR fees by payer" bars={bars} />
        </div>
      )}
      <DataTable
        caption="Payer Performance Analysis"
        columns={payerColumns}
        rows={rows}
        rowKey={({ name }) => name}
        total={totalRow(report)}
      />
    </CardSection>
  );
}

function describe(payers: number): string {
  if (payers <= barsMax) return 'DIR fees by payer, highest first';
  return `DIR fees by payer, the ${barsMax} highest of ${formatCount(payers)}`;
}
