import { counted } from '@pfs/core/metrics/ratios';
import type { BankImport, BankPreview } from '@pfs/wire/deposits';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { useDownload } from '../../lib/api/download.ts';
import { routeQuery } from '../../lib/api/query-options.ts';
import { toastOf, useTask } from '../../lib/api/use-change.ts';
import { formatPeriod } from '../../lib/days/period.ts';
import { useNoPharmacyReason } from '../../lib/session/no-pharmacy-reason.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure } from '../../lib/toast.ts';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { FormDialog, ReasonField } from '../../ui/form-dialog.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { countColumn, instantColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { depositPaths } from './deposits.queries.ts';
import { Previewed, previewOf } from './previewed-file.tsx';

const importsQuery = routeQuery('GET /api/bank-imports');

/** Imports bank statements, and undoes imports. */
export function StatementsTab() {
  const query = useQuery(importsQuery);
  const [undoing, setUndoing] = useState<BankImport>();
  const mayUndo = useCurrentUser().role !== 'staff';
  const { pending, start } = useDownload();
  return (
    <div className="flex flex-col gap-6">
      <ImportStatement />
      <CardSection
        title="Imported statements"
        description="A line that appears in several statements counts once."
      >
        <QueriedTable
          query={query}
          what="the statements"
          caption="Imported statements"
          columns={importColumns({
            ...{ mayUndo, pending },
            onDownload: ({ id }) =>
              void start(`/api/bank-imports/${id}/original`, 'Downloading the statement.'),
            onUndo: setUndoing,
          })}
          rowKey={({ id }) => id}
          empty={
            <EmptyState icon={Landmark} title="No Statements Yet">
              Download a statement from your bank’s website and drop it above.
            </EmptyState>
          }
        />
      </CardSection>
      {undoing === undefined ? null : (
        <UndoDialog made={undoing} onClose={() => setUndoing(undefined)} />
      )}
    </div>
  );
}

function ImportStatement() {
  const [file, setFile] = useState<File>();
  const [shown, setShown] = useState<BankPreview>();
  const preview = useTask(previewOf, {
    done: setShown,
    failed: showFailure('File Not Read', 'The file couldn’t be read. Please try again.'),
  });
  function choose(chosen: File): void {
    setFile(chosen);
    setShown(undefined);
    preview.mutate({ file: chosen });
  }
  return (
    <div className="flex flex-col gap-4">
      <DropZone
        title="Drop a bank statement or a PSAO’s central pay report here"
        hint="CSV, Excel, BAI2, OFX or QFX (max 20MB)"
        buttonText="Choose File"
        pendingText="Reading..."
        pending={preview.isPending}
        accept=".csv,.xlsx,.txt,.bai,.bai2,.ofx,.qfx"
        refusal={useNoPharmacyReason()}
        onFile={choose}
      />
      {file === undefined || shown === undefined ? null : (
        <Previewed
          key={`${file.name} ${file.lastModified}`}
          file={file}
          preview={shown}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  );
}

const formatTexts = {
  ...{ csv: 'CSV', bai2: 'BAI2', ofx: 'OFX', central_pay: 'Central pay report' },
} as const satisfies Record<BankImport['format'], string>;

interface ImportActions {
  readonly mayUndo: boolean;
  readonly pending: string | undefined;
  readonly onDownload: (made: BankImport) => void;
  readonly onUndo: (made: BankImport) => void;
}

function importColumns({
  mayUndo,
  pending,
  onDownload,
  onUndo,
}: ImportActions): readonly Column<BankImport>[] {
  return [
    {
      header: 'File',
      primary: true,
      className: 'min-w-44 wrap-anywhere',
      cell: ({ fileName, accounts }) => (
        <>
          {fileName}
          {accounts.map(({ account, from, to }) => (
            <span key={account} className="block text-xs font-normal text-ink-faint">
              {account}, {formatPeriod({ from, to })}
            </span>
          ))}
        </>
      ),
    },
    { header: 'Format', cell: ({ format }) => formatTexts[format] },
    countColumn('Lines', 'lines'),
    countColumn('New', 'newLines'),
    instantColumn('Imported', 'importedAt'),
    { header: 'By', cell: ({ importedByName }) => importedByName ?? 'Unknown' },
    {
      header: 'Actions',
      align: 'right',
      cell: (made) => (
        <span className="flex flex-wrap justify-end gap-2">
          <PharmacyButton
            variant="outline"
            size="sm"
            aria-label={`Download ${made.fileName}`}
            pending={pending?.includes(made.id) ?? false}
            onClick={() => onDownload(made)}
          >
            Download
          </PharmacyButton>
          <PharmacyButton
            variant="outline"
            size="sm"
            aria-label={`Undo ${made.fileName}`}
            reason={mayUndo ? undefined : 'An administrator of your pharmacy undoes imports.'}
            onClick={() => onUndo(made)}
          >
            Undo
          </PharmacyButton>
        </span>
      ),
    },
  ];
}

interface UndoDialogProps {
  readonly made: BankImport;
  readonly onClose: () => void;
}

function UndoDialog({ made: { id, fileName, newLines }, onClose }: UndoDialogProps) {
  return (
    <FormDialog
      title="Undo this import?"
      description={<span className="wrap-anywhere">{fileName}</span>}
      submit="Undo import"
      variant="destructive"
      loadSchema={async () =>
        (await import('@pfs/wire/deposits')).depositRoutes.deleteBankImport.body
      }
      route="DELETE /api/bank-imports/:id"
      toCall={(body) => ({ params: { id }, body })}
      refresh={depositPaths}
      done={toastOf('Import Undone', 'Payments are matched with the lines that are left.')}
      failed={showFailure('Not Undone', 'The import is unchanged. Please try again.')}
      onClose={onClose}
    >
      <p>
        Its {counted(newLines, 'line')} go with their matches, except lines that another statement
        has. You can import the file again.
      </p>
      <ReasonField
        label="Reason for undoing"
        name="note"
        hint="For example: this is another account. Saved with your name."
      />
    </FormDialog>
  );
}
