import { type ExportTarget, exportTargets, isExportTarget } from '@pfs/core/exports/export-fields';
import { counted } from '@pfs/core/metrics/ratios';
import type { ExportImportDetail, ExportPreview, ReportedRefunds } from '@pfs/wire/export-imports';
import { clsx } from 'clsx';
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

const numbers: ReadonlySet<string> = new Set(['money', 'unitPrice', 'quantity', 'count']);

/** The first rows as they would be imported. */
export function SampleRows({ preview: { sample } }: PreviewProps) {
  if (sample.length === 0) return null;
  const names = Object.keys(exportTargets).filter((name) =>
    sample.some(({ values }) => values[name] !== undefined),
  );
  const fields = names.filter(isExportTarget);
  const isNumber = (name: ExportTarget) => numbers.has(exportTargets[name].kind);
  const look = (name: ExportTarget) =>
    clsx('px-3 py-2 whitespace-nowrap', isNumber(name) ? 'text-right' : 'text-left');
  return (
    <CardSection title="First Rows" description="As they would be imported.">
      {/* It is wider than the page and has nothing else to focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <section aria-label="First rows" tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse text-[0.8125rem]">
          <thead>
            <tr className="border-y border-line bg-sunken text-xs text-ink-soft">
              <th scope="col" className="px-3 py-2 pl-5 text-left font-medium">
                Line
              </th>
              {fields.map((name) => (
                <th key={name} scope="col" className={clsx(look(name), 'font-medium')}>
                  {exportTargets[name].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ line, values }) => (
              <tr key={line} className="border-b border-line last:border-b-0">
                <td className="figures px-3 py-2 pl-5">{line}</td>
                {fields.map((name) => (
                  <td key={name} className={clsx(look(name), 'figures')}>
                    {values[name] ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </CardSection>
  );
}

interface RefusedRowsProps {
  readonly rows: ExportImportDetail['refused'];
  readonly count: number;
}

/** Rows that are not imported, with the line in the file and the reason. */
export function RefusedRows({ rows, count }: RefusedRowsProps) {
  if (count === 0) return null;
  return (
    <CardSection
      title="Rows Not Imported"
      description={
        count > rows.length
          ? `The first ${rows.length} of ${formatCount(count)} rows. Fix them in your system and export again.`
          : 'Fix them in your system and export again.'
      }
    >
      <DataTable
        caption="Rows not imported"
        rows={rows}
        rowKey={({ line }) => String(line)}
        columns={[
          countColumn('Line', 'line', { primary: true, align: 'left' }),
          textColumn('Reason', 'message', { wide: true }),
        ]}
      />
    </CardSection>
  );
}
