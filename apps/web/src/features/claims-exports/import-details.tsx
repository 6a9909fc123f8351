import type { ExportImport, ExportImportDetail } from '@pfs/wire/export-imports';
import { useQuery } from '@tanstack/react-query';
import { Download, LoaderCircle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../lib/api/use-change.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { FormDialog, ReasonField } from '../../ui/form-dialog.tsx';
import { RefusedRows } from '../../ui/import-preview.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { dayColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { exportImportQuery, exportPaths, statusLabels } from './claims-exports.queries.ts';
import { MappingSection } from './mapping-section.tsx';
import { ReportedRefundTotals } from './preview-parts.tsx';

interface OpenImportProps {
  readonly id: string;
  readonly choosesColumns: boolean;
  readonly onColumns: (chooses: boolean) => void;
  readonly onGone: () => void;
}

/** One import by its id: what it waits for, or what came of it. */
export function OpenImport({ id, ...rest }: OpenImportProps) {
  const query = useQuery(exportImportQuery(id));
  return (
    <QueryState query={query} what="the export" loading={<LoadingRows />}>
      {(detail) => <ImportDetails detail={detail} {...rest} />}
    </QueryState>
  );
}

export const statusBadge = ({ status }: Pick<ExportImport, 'status'>) => (
  <Badge variant={badges[status]}>{statusLabels[status]}</Badge>
);

const badges = {
  reading: 'active',
  mapping: 'warn',
  imported: 'good',
  failed: 'destructive',
} as const satisfies Readonly<Record<ExportImport['status'], string>>;

interface ImportDetailsProps {
  readonly detail: ExportImportDetail;
  /** Whether the columns of an imported file are chosen anew. */
  readonly choosesColumns: boolean;
  readonly onColumns: (chooses: boolean) => void;
  readonly onGone: () => void;
}

/** One export: what it waits for, or what it was imported as. */
function ImportDetails(props: ImportDetailsProps) {
  const { detail, choosesColumns, onColumns } = props;
  const { status } = detail;
  const isMapped = status === 'mapping' || (status === 'imported' && choosesColumns);
  return (
    <section aria-label={detail.fileName} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold wrap-anywhere">{detail.fileName}</h2>
        <Actions {...props} />
      </div>
      {status === 'reading' ? <Reading /> : null}
      {status === 'failed' ? <Failed detail={detail} /> : null}
      {isMapped ? <MappingSection detail={detail} onImport={() => onColumns(false)} /> : null}
      {status === 'imported' && !isMapped ? <Imported detail={detail} /> : null}
    </section>
  );
}

function Reading() {
  return (
    <p role="status" className="flex items-center gap-2 text-ink-soft">
      <LoaderCircle className="size-4 animate-spin" aria-hidden="true" />
      Reading the file. You can leave this page; it continues.
    </p>
  );
}

function Failed({ detail: { id, reason } }: Pick<ImportDetailsProps, 'detail'>) {
  const retrying = useChange('POST /api/export-imports/:id/retry', {
    refresh: exportPaths,
    failed: showFailure('Error', 'The file wasn’t read again. Please try again.'),
  });
  return (
    <Notice
      tone="destructive"
      title="This file couldn’t be read"
      action={
        <Button
          variant="outline"
          size="sm"
          pending={retrying.isPending}
          onClick={() => retrying.mutate({ params: { id } })}
        >
          Retry
        </Button>
      }
    >
      {reason}
    </Notice>
  );
}

function Actions({ detail, choosesColumns, onColumns, onGone }: ImportDetailsProps) {
  const { role, organization } = useCurrentUser();
  const [asks, setAsks] = useState(false);
  const { id, status } = detail;
  if (organization === null || status === 'reading') return null;
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'imported' ? (
        <Button variant="outline" onClick={() => onColumns(!choosesColumns)}>
          {choosesColumns ? 'Keep columns' : 'Change columns'}
        </Button>
      ) : null}
      <ButtonAnchor variant="outline" href={`/api/export-imports/${id}/original`} download>
        <Download aria-hidden="true" />
        Download original
      </ButtonAnchor>
      {role === 'staff' ? null : (
        <Button variant="outline" onClick={() => setAsks(true)}>
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      )}
      {asks ? (
        <DeleteDialog detail={detail} onClose={() => setAsks(false)} onGone={onGone} />
      ) : null}
    </div>
  );
}

interface DeleteDialogProps extends Pick<ImportDetailsProps, 'detail' | 'onGone'> {
  readonly onClose: () => void;
}

function DeleteDialog({ detail: { id, fileName, content }, onGone, onClose }: DeleteDialogProps) {
  const isReport = content === 'refunds';
  return (
    <FormDialog
      title={isReport ? 'Delete this report?' : 'Delete this export?'}
      description={fileName}
      submit="Delete"
      variant="destructive"
      loadSchema={async () =>
        (await import('@pfs/wire/export-imports')).exportRoutes.deleteExport.body
      }
      route="DELETE /api/export-imports/:id"
      toCall={(body) => ({ params: { id }, body })}
      done={({ removedFills, changedFills, removedRefunds }) => {
        onGone();
        showToast({
          title: isReport ? 'Report deleted' : 'Export deleted',
          description: isReport
            ? `${formatCount(removedRefunds)} refunds no longer count from it.`
            : `${formatCount(removedFills)} fills were removed and ${formatCount(changedFills)} changed.`,
        });
      }}
      refresh={async (client, answer) => {
        // Otherwise it would be fetched again, only to find that it is gone.
        if (answer) client.removeQueries({ queryKey: exportImportQuery(id).queryKey });
        for (const path of exportPaths) await client.invalidateQueries({ queryKey: [path] });
      }}
      failed={showFailure('Not deleted', 'The export couldn’t be deleted. Please try again.')}
      onClose={onClose}
    >
      <Notice tone="destructive" title="This can’t be undone">
        Its rows and the original file are deleted, as if it had never been uploaded. What other
        files say about the same {isReport ? 'refunds' : 'fills'} stays. The columns are kept for
        the next file.
      </Notice>
      <ReasonField
        label="Reason for deleting"
        name="note"
        hint="For example: this is another store’s file. Saved with your name."
      />
    </FormDialog>
  );
}

function Imported({ detail }: Pick<ImportDetailsProps, 'detail'>) {
  const { refunds, refused, refusedRows } = detail;
  return (
    <>
      {refunds === null ? <ClaimTotals detail={detail} /> : <ReportedRefundTotals of={refunds} />}
      {detail.problems.length === 0 ? null : (
        <Notice tone="warn" title="Imported despite these warnings">
          {detail.problems.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <PriceGaps detail={detail} />
      <RefusedRows rows={refused} count={refusedRows} />
    </>
  );
}

function ClaimTotals({ detail }: Pick<ImportDetailsProps, 'detail'>) {
  const { rows, newRows, changedRows, sameRows, refusedRows } = detail;
  return (
    <Stats columns={6}>
      <Stat label="Rows" caption={`${formatCount(detail.fills)} fills`}>
        {formatCount(rows)}
      </Stat>
      <Stat label="New">{formatCount(newRows)}</Stat>
      <Stat label="Changed">{formatCount(changedRows)}</Stat>
      <Stat label="Same as before">{formatCount(sameRows)}</Stat>
      <Stat
        label="Paid by payers"
        caption={
          <>
            Patient pay <Money value={detail.patientPay} />
          </>
        }
      >
        <Money value={detail.paid} />
      </Stat>
      <Stat label="Not imported" tone={refusedRows > 0 ? 'taken' : undefined}>
        {formatCount(refusedRows)}
      </Stat>
    </Stats>
  );
}

function PriceGaps({ detail: { gaps, gapCount } }: Pick<ImportDetailsProps, 'detail'>) {
  if (gapCount === 0) return null;
  return (
    <CardSection
      title="Payments Don’t Match the Price"
      description={
        `${formatCount(gapCount)} fills where payers and patient together paid more or less than ` +
        'the price in your system. The largest differences first.'
      }
    >
      <DataTable
        caption="Fills whose payments don’t match the price"
        rows={gaps}
        rowKey={({ fillId }) => fillId}
        columns={[
          textColumn('Rx', 'rxNumber', { primary: true }),
          textColumn('Fill', 'fillNumber'),
          dayColumn('Fill date', 'filledOn'),
          moneyColumn('Price', 'price'),
          moneyColumn('Difference', 'gap'),
        ]}
      />
    </CardSection>
  );
}
