import {
  type ExportTarget,
  isExportTarget,
  type RxPattern,
  rxPatterns,
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
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { type ExportChoice, exportPaths, exportPreviewQuery } from './claims-exports.queries.ts';
import { ColumnSelects } from './column-selects.tsx';
import { PreviewTotals, RefusedRows, SampleRows } from './preview-parts.tsx';

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
      <Problems preview={preview} />
      <PreviewTotals preview={preview} isStale={isStale} />
      <ColumnsCard
        {...{ preview, choice, onChoice, name, asOf }}
        onName={setName}
        onAsOf={setAsOf}
      />
      <SampleRows preview={preview} />
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
        <DayOrderField {...{ preview, choice, onChoice }} />
        <RxPatternField {...{ choice, onChoice }} />
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
      <ColumnSelects preview={preview} columns={choice.columns} onColumn={setColumn} />
    </CardSection>
  );
}

function Problems({ preview: { problems, canImport } }: Pick<FormProps, 'preview'>) {
  if (problems.length === 0) return null;
  return (
    <Notice
      tone={canImport ? 'warn' : 'destructive'}
      title={canImport ? 'Check this before you import' : 'This can’t be imported yet'}
    >
      <ul className="list-disc pl-4">
        {problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
}

function DayOrderField({
  preview,
  choice,
  onChoice,
}: Pick<FormProps, 'preview' | 'choice' | 'onChoice'>) {
  return (
    <SelectField
      label="Dates"
      name="dayOrder"
      value={choice.dayOrder}
      hint={preview.dayOrderIsOpen ? 'The file doesn’t show which.' : 'As found in the file.'}
      onChange={(value) =>
        onChoice({ ...choice, dayOrder: value === 'day_first' ? 'day_first' : 'month_first' })
      }
    >
      <option value="month_first">Month/day/year</option>
      <option value="day_first">Day/month/year</option>
    </SelectField>
  );
}

const rxExamples: Readonly<Record<RxPattern, string>> = {
  plain: '990001 or 990001-02',
  store_first: '12-990001, store first',
  fill_last: '99000102, fill last',
};

function RxPatternField({ choice, onChoice }: Pick<FormProps, 'choice' | 'onChoice'>) {
  return (
    <SelectField
      label="Rx numbers"
      name="rxPattern"
      value={choice.rxPattern}
      hint="How this report writes them."
      onChange={(value) =>
        onChoice({ ...choice, rxPattern: rxPatterns.find((one) => one === value) ?? 'plain' })
      }
    >
      {rxPatterns.map((pattern) => (
        <option key={pattern} value={pattern}>
          {rxExamples[pattern]}
        </option>
      ))}
    </SelectField>
  );
}

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
