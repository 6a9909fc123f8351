import { exportTargets, isExportTarget } from '@pfs/core/exports/export-fields';
import type { ExportImportDetail, ExportPreview } from '@pfs/wire/export-imports';
import { formatCount } from '../../lib/format/format-number.ts';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { countColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

interface PreviewProps {
  readonly preview: ExportPreview;
}

/** What the rows come to, to hold against the system's own report. */
export function PreviewTotals({ preview, isStale }: PreviewProps & { readonly isStale: boolean }) {
  const { totals, refusedRows } = preview;
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

type SampleRow = ExportPreview['sample'][number];

/** The first rows as they would be imported. */
export function SampleRows({ preview: { sample } }: PreviewProps) {
  if (sample.length === 0) return null;
  const names = Object.keys(exportTargets).filter((name) =>
    sample.some(({ values }) => values[name] !== undefined),
  );
  const columns: readonly Column<SampleRow>[] = [
    { header: 'Line', primary: true, cell: ({ line }) => <span className="figures">{line}</span> },
    ...names.filter(isExportTarget).map(
      (name): Column<SampleRow> => ({
        header: exportTargets[name].label,
        className: 'whitespace-nowrap',
        ...(/money|unitPrice|quantity|count/.test(exportTargets[name].kind)
          ? { align: 'right' as const }
          : {}),
        cell: ({ values }) => <span className="figures">{values[name] ?? '–'}</span>,
      }),
    ),
  ];
  return (
    <CardSection title="First Rows" description="As they would be imported.">
      <DataTable
        caption="First rows"
        columns={columns}
        rows={sample}
        rowKey={({ line }) => String(line)}
      />
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
