import {
  type PayerFileField,
  payerFileFieldNames,
  payerFileFields,
} from '@pfs/core/contracts/payer-files';
import type { ContractGuaranteeRow } from '@pfs/wire/payer-contracts';
import type { PayerFilePeriod, PayerFilePreview } from '@pfs/wire/payer-files';
import { useState } from 'react';
import { upload } from '../../lib/api/upload.ts';
import { useTask } from '../../lib/api/use-change.ts';
import { formatPeriod } from '../../lib/days/period.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import {
  FileColumns,
  FormatFields,
  ImportProblems,
  RefusedRows,
  SampleRows,
} from '../../ui/import-preview.tsx';
import { countColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';

interface ImportProps {
  readonly guarantee: ContractGuaranteeRow;
  readonly period: PayerFilePeriod;
  readonly onClose: () => void;
  readonly onImport: () => void;
}

type Choice = Pick<PayerFilePreview, 'columns' | 'dayOrder' | 'rxPattern'>;

/** How the keys of queries of an imported file start. */
const importedPaths = ['', '/guarantees', '/payer-files'].map((of) => `/api/payer-contracts${of}`);

const noProgress = () => undefined;

/** What the form says beside the file; without a choice the headings tell. */
function fieldsOf(
  { from: day }: PayerFilePeriod,
  choice: Choice | undefined,
): Readonly<Record<string, string>> {
  if (choice === undefined) return { day };
  const { columns, dayOrder, rxPattern } = choice;
  return { day, columns: columns.map(({ field }) => field ?? '').join(','), dayOrder, rxPattern };
}

/** Chooses a file, shows what it has, and imports it. */
export function ImportPayerFile({ guarantee, period, onClose, onImport }: ImportProps) {
  const [file, setFile] = useState<File>();
  const [shown, setShown] = useState<PayerFilePreview>();
  const path = `/api/payer-contracts/guarantees/${guarantee.id}/payer-files`;
  const preview = useTask(
    ({ of, choice }: { readonly of: File; readonly choice?: Choice }) =>
      upload(`POST ${path}/preview` as PreviewKey, of, {
        ...{ fields: fieldsOf(period, choice), onProgress: noProgress },
      }),
    {
      done: setShown,
      failed: showFailure('File Not Read', 'The file couldn’t be read. Please try again.'),
    },
  );
  const importing = useTask(
    (of: File) =>
      upload(`POST ${path}` as ImportKey, of, {
        ...{ fields: fieldsOf(period, shown), onProgress: noProgress },
      }),
    {
      refresh: importedPaths,
      done: () => {
        showToast({ title: 'File Imported', description: 'Its claims were compared with ours.' });
        onImport();
      },
      failed: showFailure('Not Imported', 'The file wasn’t imported. Please try again.'),
    },
  );
  const choose = (choice: Choice) => {
    if (file !== undefined) preview.mutate({ of: file, choice });
  };
  return (
    <section
      aria-label={`Import payer file, ${formatPeriod(period)}`}
      className="flex flex-col gap-4"
    >
      <DropZone
        title={`Drop the payer’s file for ${formatPeriod(period)} here`}
        hint="CSV or Excel, one row for each claim (max 50MB)"
        buttonText="Choose File"
        pendingText="Reading..."
        pending={preview.isPending}
        accept=".csv,.xlsx,.txt"
        onFile={(chosen) => {
          setFile(chosen);
          setShown(undefined);
          preview.mutate({ of: chosen });
        }}
      />
      {shown === undefined || file === undefined ? null : (
        <Previewed preview={shown} isDfer={guarantee.kind === 'dfer'} onChoice={choose} />
      )}
      <div className="flex flex-wrap gap-3">
        {shown === undefined || file === undefined ? null : (
          <Button
            size="lg"
            disabled={!shown.canImport || preview.isPending}
            pending={importing.isPending}
            onClick={() => importing.mutate(file)}
          >
            Import file
          </Button>
        )}
        <Button variant="outline" size="lg" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

/** The id stands in the path. */
type PreviewKey = 'POST /api/payer-contracts/guarantees/:id/payer-files/preview';
type ImportKey = 'POST /api/payer-contracts/guarantees/:id/payer-files';

interface PreviewedProps {
  readonly preview: PayerFilePreview;
  readonly isDfer: boolean;
  readonly onChoice: (choice: Choice) => void;
}

function Previewed({ preview, isDfer, onChoice }: PreviewedProps) {
  return (
    <>
      <ImportProblems preview={preview} />
      <Totals preview={preview} isDfer={isDfer} />
      <Columns preview={preview} onChoice={onChoice} />
      <SampleRows sample={preview.sample} fields={payerFileFields} />
      <RefusedRows
        rows={preview.refused}
        count={preview.refusedRows}
        advice="Correct them in the file, or choose other columns."
      />
    </>
  );
}

function Totals({ preview, isDfer }: Pick<PreviewedProps, 'preview' | 'isDfer'>) {
  const rows = [
    { name: 'Payer’s file', ...preview.theirs },
    { name: 'Our figures', ...preview.ours },
  ];
  const leftOut = leftOutText(preview.leftOut);
  return (
    <CardSection
      title="Totals"
      description={`Compare with the payer’s own summary.${leftOut === '' ? '' : ` Not compared: ${leftOut}.`}`}
    >
      <DataTable
        caption="Totals"
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          textColumn('Source', 'name', { primary: true }),
          countColumn('Claims', 'claims'),
          ...(isDfer ? [] : [moneyColumn('AWP', 'awp')]),
          moneyColumn(isDfer ? 'Fees paid' : 'Ingredient cost paid', 'paid'),
          {
            header: 'Achieved',
            align: 'right',
            cell: ({ achieved }) => {
              if (achieved === null) return '–';
              return isDfer ? formatMoney(achieved) : `${achieved.toFixed(2)}%`;
            },
          },
          moneyColumn('Variance', 'variance'),
        ]}
      />
    </CardSection>
  );
}

/** Rows that are not compared, as a list of words. */
export function leftOutText(leftOut: PayerFilePreview['leftOut']): string {
  const { otherStores, otherClass, otherPeriods, notClaims } = leftOut;
  const texts = [
    [otherStores, 'from other pharmacies'],
    [otherClass, 'of the other class (brand or generic)'],
    [otherPeriods, 'of other periods'],
    [notClaims, 'without a claim'],
  ] as const;
  return texts
    .filter(([count]) => count > 0)
    .map(([count, of]) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'} ${of}`)
    .join(', ');
}

const fieldOptions = payerFileFieldNames.map((name) => (
  <option key={name} value={name}>
    {payerFileFields[name].label}
  </option>
));

function Columns({ preview, onChoice }: Pick<PreviewedProps, 'preview' | 'onChoice'>) {
  const { columns, dayOrder, rxPattern } = preview;
  const choice = { columns, dayOrder, rxPattern };
  // A field comes from one column: the one chosen last.
  const setField = (of: Choice['columns'][number], field: PayerFileField | null) =>
    onChoice({
      ...choice,
      columns: columns.map((column) => {
        if (column === of) return { ...column, field };
        return column.field === field ? { ...column, field: null } : column;
      }),
    });
  return (
    <CardSection
      title="Columns"
      description="Patient, prescriber and cardholder columns are never read or stored. Your choices are saved for this payer’s next file."
    >
      <div className="grid gap-4 border-t border-line px-5 py-4 sm:grid-cols-2">
        <FormatFields {...{ choice, dayOrderIsOpen: preview.dayOrderIsOpen, onChoice }} />
      </div>
      <FileColumns
        columns={columns}
        fieldOf={({ field }) => field}
        onChange={(column, value) =>
          setField(column, payerFileFieldNames.find((name) => name === value) ?? null)
        }
      >
        {fieldOptions}
      </FileColumns>
    </CardSection>
  );
}
