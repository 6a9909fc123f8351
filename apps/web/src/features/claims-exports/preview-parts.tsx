import { counted } from '@pfs/core/metrics/ratios';
import type { ExportPreview, ReportedRefunds } from '@pfs/wire/export-imports';
import { formatCount } from '../../lib/format/format-number.ts';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { countColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';

interface PreviewProps {
  readonly preview: ExportPreview;
}

/** What the rows come to, to hold against the system's own report. */
export function PreviewTotals({ preview, isStale }: PreviewProps & { readonly isStale: boolean }) {
  const { totals, refusedRows, refunds } = preview;
  if (refunds !== null) {
    return (
      <div className={isStale ? 'flex flex-col gap-4 opacity-60' : 'flex flex-col gap-4'}>
        <ReportedRefundTotals of={refunds} />
      </div>
    );
  }
  const notPaid = [
    totals.reversed > 0 ? `${formatCount(totals.reversed)} reversed` : '',
    totals.rejected > 0 ? `${formatCount(totals.rejected)} rejected` : '',
    refusedRows > 0 ? `${formatCount(refusedRows)} refused` : '',
  ].filter(Boolean);
  return (
    <div className={isStale ? 'flex flex-col gap-4 opacity-60' : 'flex flex-col gap-4'}>
      <Stats columns={5}>
        <Stat label="Rows" caption={notPaid.join(', ') || 'all paid'}>
          {formatCount(totals.rows)}
        </Stat>
        <Stat label="Fills">{formatCount(totals.fills)}</Stat>
        <Stat label="Fill dates">
          <span className="text-base">
            <Day value={totals.from} /> – <Day value={totals.to} />
          </span>
        </Stat>
        <Stat label="Paid by payers">
          <Money value={totals.paid} />
        </Stat>
        <Stat label="Patient pay">
          <Money value={totals.patientPay} />
        </Stat>
      </Stats>
      {totals.byBin.length === 0 ? null : (
        <CardSection
          title="Paid by BIN"
          description="Compare these totals with your pharmacy system’s own report."
        >
          <DataTable
            caption="Paid by BIN"
            rows={totals.byBin}
            rowKey={({ bin }) => bin ?? ''}
            columns={[
              textColumn('BIN', 'bin', { primary: true, none: 'No BIN' }),
              countColumn('Claims', 'claims'),
              moneyColumn('Paid', 'paid'),
            ]}
          />
        </CardSection>
      )}
    </div>
  );
}

/** What the rows of a refund report come to beside the 835s, and where the two differ. */
export function ReportedRefundTotals({ of: sums }: { readonly of: ReportedRefunds }) {
  const { differing, differingRows } = sums;
  const states = [sums.counted, sums.known, sums.replaced, sums.expected];
  const rows = states.reduce((total, state) => total + state.rows, 0);
  return (
    <>
      <Stats columns={5}>
        <Stat label="Rows">{formatCount(rows)}</Stat>
        <RowsStat label="Counts as revenue" {...sums.counted} />
        <RowsStat label="Already in an 835" {...sums.known} />
        <RowsStat label="In a newer report" {...sums.replaced} />
        <RowsStat label="Expected, not paid yet" {...sums.expected} />
      </Stats>
      {differingRows === 0 ? null : (
        <CardSection
          title="Amounts That Differ"
          description={
            `${formatCount(differingRows)} refunds with another amount in an 835. ` +
            'The 835 counts.'
          }
        >
          <DataTable
            caption="Refunds with another amount in an 835"
            rows={differing}
            rowKey={({ id }) => id}
            columns={[
              textColumn('Rx', 'rxNumber', { primary: true }),
              countColumn('Line', 'line'),
              textColumn('ICN', 'icn', { none: 'None' }),
              moneyColumn('Report', 'reported'),
              moneyColumn('835', 'known'),
            ]}
          />
        </CardSection>
      )}
    </>
  );
}

interface RowsStatProps {
  readonly label: string;
  readonly rows: number;
  readonly amount: number;
}

function RowsStat({ label, rows, amount }: RowsStatProps) {
  return (
    <Stat label={label} caption={counted(rows, 'row')}>
      <Money value={amount} />
    </Stat>
  );
}
