import {
  type ExportTarget,
  exportTargets,
  fillFields,
  isExportTarget,
  keyFields,
  payerFields,
  refundFields,
} from '@pfs/core/exports/export-fields';
import { counted } from '@pfs/core/metrics/ratios';
import { refundPayers } from '@pfs/core/refunds';
import type { ExportImportDetail, ExportPreview } from '@pfs/wire/export-imports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../lib/api/use-change.ts';
import { useToday } from '../../lib/days/today.ts';
import { showFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select.tsx';
import {
  FileColumns,
  FormatFields,
  ImportProblems,
  RefusedRows,
  SampleRows,
} from '../../ui/import-preview.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { type ExportChoice, exportPaths, exportPreviewQuery } from './claims-exports.queries.ts';
import { PreviewTotals } from './preview-parts.tsx';

interface MappingProps {
  readonly detail: ExportImportDetail;
  readonly onImport: () => void;
}

/** Says what the columns of a file become, shows what comes of it, and imports it. */
export function MappingSection({ detail, onImport }: MappingProps) {
  const [choice, setChoice] = useState<ExportChoice>();
  const query = useQuery(exportPreviewQuery(detail.id, choice));
  return (
    <QueryState query={query} what="the preview" loading={<LoadingRows />}>
      {(preview) => (
        <Mapping
          detail={detail}
          preview={preview}
          choice={choice ?? choiceOf(preview)}
          isStale={query.isPlaceholderData}
          onChoice={setChoice}
          onImport={onImport}
        />
      )}
    </QueryState>
  );
}

function choiceOf({
  columns,
  dayOrder,
  rxPattern,
  store,
  refundsFrom,
}: ExportPreview): ExportChoice {
  const mapped = columns.flatMap(({ key, target }) =>
    target !== null && isExportTarget(target) ? [[key, target] as const] : [],
  );
  const choice = { columns: Object.fromEntries(mapped), dayOrder, rxPattern, store };
  return { ...choice, refundsFrom: refundsFrom ?? undefined };
}

interface FormProps extends MappingProps {
  readonly preview: ExportPreview;
  readonly choice: ExportChoice;
  /** Whether what is shown is of the choice before. */
  readonly isStale: boolean;
  readonly onChoice: (choice: ExportChoice) => void;
}

function Mapping({ detail, preview, choice, isStale, onChoice, onImport }: FormProps) {
  const [asOf, setAsOf] = useState<string>();
  const [name, setName] = useState(preview.sourceName ?? preview.system ?? '');
  const importing = useChange('POST /api/export-imports/:id/import', {
    refresh: exportPaths,
    done: onImport,
    failed: showFailure('Not Imported', 'The export wasn’t imported. Please try again.'),
  });
  const sourceName = name.trim() === '' ? undefined : name.trim();
  function send(): void {
    const body = { ...choice, asOf: preview.asOf === null ? asOf : undefined, sourceName };
    importing.mutate({ params: { id: detail.id }, body });
  }
  return (
    <div className="flex flex-col gap-4" aria-busy={isStale}>
      <ImportProblems preview={preview} />
      <PreviewTotals preview={preview} isStale={isStale} />
      <ColumnsCard
        {...{ preview, choice, onChoice, name, asOf }}
        onName={setName}
        onAsOf={setAsOf}
      />
      <SampleRows sample={preview.sample} fields={exportTargets} />
      <RefusedRows rows={preview.refused} count={preview.refusedRows} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="lg"
          disabled={!preview.canImport || isStale}
          pending={importing.isPending}
          onClick={send}
        >
          {isStale ? 'Updating preview...' : `Import ${counted(preview.totals.rows, 'row')}`}
        </Button>
        <p className="text-[0.8125rem] text-ink-soft">
          All rows above are imported together, or none of them.
        </p>
      </div>
    </div>
  );
}

interface ColumnsCardProps extends Pick<FormProps, 'preview' | 'choice' | 'onChoice'> {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly asOf: string | undefined;
  readonly onAsOf: (day: string) => void;
}

/** What the person says about the file as a whole, and what each of its columns becomes. */
function ColumnsCard(props: ColumnsCardProps) {
  const { preview, choice, onChoice, name, onName, asOf, onAsOf } = props;
  const today = useToday();
  function setColumn(key: string, target: ExportTarget | undefined): void {
    // A field comes from one column: the one chosen last.
    const others = Object.entries(choice.columns).filter(
      ([other, taken]) => other !== key && taken !== target,
    );
    const chosen = target === undefined ? others : [...others, [key, target] as const];
    onChoice({ ...choice, columns: Object.fromEntries(chosen) });
  }
  return (
    <CardSection
      title="Columns"
      description="Patient and prescriber columns are never read or stored."
    >
      <div className="grid gap-4 border-t border-line px-5 py-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field
          label="Name of this report"
          name="sourceName"
          value={name}
          maxLength={80}
          placeholder="PioneerRx claims"
          hint="Files with these headings are imported with these columns."
          onChange={({ target }) => onName(target.value)}
        />
        <FormatFields {...{ choice, dayOrderIsOpen: preview.dayOrderIsOpen, onChoice }} />
        {preview.content === 'refunds' ? (
          <RefundsFromField {...{ choice, onChoice }} />
        ) : (
          <StoreField {...{ choice, onChoice }} />
        )}
        {preview.asOf === null && preview.content === 'claims' ? (
          <DateField
            label="Exported on"
            value={asOf}
            placeholder="Today"
            today={today}
            onChange={onAsOf}
          />
        ) : null}
      </div>
      <FileColumns
        columns={preview.columns}
        fieldOf={({ key }) => choice.columns[key]}
        onChange={({ key }, value) => setColumn(key, isExportTarget(value) ? value : undefined)}
      >
        {targetOptions}
      </FileColumns>
    </CardSection>
  );
}

const secondaryTargets = Object.keys(exportTargets).filter((name) => name.startsWith('secondary.'));

const groups: readonly (readonly [name: string, targets: readonly string[]])[] = [
  ['Claim', Object.keys(keyFields)],
  ['Payer', Object.keys(payerFields)],
  ['Secondary payer', secondaryTargets],
  ['Fill', Object.keys(fillFields)],
  ['Medicare refund', Object.keys(refundFields)],
];

const targetOptions = groups.map(([name, targets]) => (
  <optgroup key={name} label={name}>
    {targets.filter(isExportTarget).map((target) => (
      <option key={target} value={target}>
        {exportTargets[target].label}
      </option>
    ))}
  </optgroup>
));

/** Whose payments the rows of a refund report are. */
function RefundsFromField({ choice, onChoice }: Pick<FormProps, 'choice' | 'onChoice'>) {
  return (
    <SelectField
      label="Paid by"
      name="refundsFrom"
      value={choice.refundsFrom ?? 'facilitator'}
      hint="A refund that an 835 has too counts once."
      onChange={(value) =>
        onChoice({
          ...choice,
          refundsFrom: refundPayers.find((one) => one === value) ?? 'facilitator',
        })
      }
    >
      <option value="facilitator">The facilitator (MTF)</option>
      <option value="manufacturer">Manufacturers directly</option>
    </SelectField>
  );
}

/** The store of rows that name none. What is typed counts once it is whole. */
function StoreField({ choice, onChoice }: Pick<FormProps, 'choice' | 'onChoice'>) {
  const [typed, setTyped] = useState(choice.store === 'own' ? '' : choice.store);
  const isWrong = typed !== '' && !/^(\d{7}|\d{10})$/.test(typed);
  return (
    <Field
      label="Other store"
      name="store"
      inputMode="numeric"
      value={typed}
      placeholder="Your pharmacy"
      hint="NPI or NCPDP ID, if these are another store’s claims."
      error={isWrong ? 'Enter a 10-digit NPI or a 7-digit NCPDP ID.' : undefined}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (value === '') onChoice({ ...choice, store: 'own' });
        else if (/^(\d{7}|\d{10})$/.test(value)) onChoice({ ...choice, store: value });
      }}
    />
  );
}
