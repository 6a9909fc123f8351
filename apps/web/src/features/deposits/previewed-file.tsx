import { counted } from '@pfs/core/metrics/ratios';
import type { BankPreview } from '@pfs/wire/deposits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { upload } from '../../lib/api/upload.ts';
import { useTask } from '../../lib/api/use-change.ts';
import { formatPeriod } from '../../lib/days/period.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { countColumn, dayColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { depositPaths } from './deposits.queries.ts';

const noProgress = () => undefined;

interface Previewing {
  readonly file: File;
  readonly account?: string;
}

export function previewOf({ file, account = '' }: Previewing): Promise<BankPreview> {
  const fields = account === '' ? {} : { account };
  return upload('POST /api/bank-imports/preview', file, { fields, onProgress: noProgress });
}

interface PreviewedProps {
  readonly file: File;
  readonly preview: BankPreview;
  readonly onClose: () => void;
}

/** What a statement or a central pay report would be imported as. */
export function Previewed({ file, preview: first, onClose }: PreviewedProps) {
  const isNameless = first.accounts.some(({ account }) => account === null);
  const isReport = first.central.length > 0;
  const known = isReport ? first.knownSenders : first.knownAccounts;
  const isNamed = isReport || isNameless;
  const [account, setAccount] = useState(known.length === 1 ? (known[0] ?? '') : '');
  const typed = useDebounced(account.trim());
  // Whether lines are there already depends on the account.
  const again = useQuery({
    queryKey: ['bank preview', file.name, file.lastModified, typed],
    queryFn: () => previewOf({ file, account: typed }),
    enabled: isNameless && typed !== '',
    gcTime: 0,
  });
  const preview = again.data ?? first;
  const importing = useTask(
    () =>
      upload('POST /api/bank-imports', file, {
        fields: isNamed ? { [isReport ? 'sender' : 'account']: account.trim() } : {},
        onProgress: noProgress,
      }),
    {
      refresh: depositPaths,
      done: ({ newLines }) => {
        onClose();
        showToast({
          title: isReport ? 'Report Imported' : 'Statement Imported',
          description: counted(newLines, isReport ? 'new payment' : 'new line'),
        });
      },
      failed: showFailure('Not Imported', 'The file wasn’t imported. Please try again.'),
    },
  );
  return (
    <section aria-label={preview.fileName} className="flex flex-col gap-4">
      {isNameless && again.data === undefined && !first.isImported ? null : (
        <PreviewNotices preview={preview} />
      )}
      <FileTotals preview={preview}>
        {isNamed ? (
          <NameField
            {...(isReport ? senderTexts : accountTexts)}
            known={known}
            value={account}
            onChange={setAccount}
          />
        ) : null}
      </FileTotals>
      <FirstLines preview={preview} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="lg"
          disabled={preview.isImported || (isNamed && account.trim() === '')}
          pending={importing.isPending}
          onClick={() => importing.mutate()}
        >
          {isReport ? 'Import report' : `Import ${counted(preview.lines, 'line')}`}
        </Button>
        <Button variant="outline" size="lg" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

function FileTotals({
  preview,
  children,
}: {
  readonly preview: BankPreview;
  readonly children: ReactNode;
}) {
  return (
    <CardSection
      title="Totals of the file"
      description={
        preview.columns.map(({ name, heading }) => `${name}: ${heading}`).join(' · ') ||
        'Compare with your bank’s totals.'
      }
    >
      {preview.central.length === 0 ? (
        <DataTable
          caption="Totals of the file"
          rows={preview.accounts}
          rowKey={(row) => row.account ?? ''}
          columns={totalColumns}
        />
      ) : (
        <DataTable
          caption="Totals of the file"
          rows={preview.central}
          rowKey={({ reference, paidOn }) => `${reference} ${paidOn}`}
          columns={centralColumns}
        />
      )}
      {children}
    </CardSection>
  );
}

const accountTexts = {
  label: 'Account',
  hint: 'The file doesn’t name its account. Use the same name each time.',
};
const senderTexts = {
  label: 'PSAO',
  hint: 'Its name as your bank writes it on the deposit, such as HEALTH MART ATLAS.',
};

function NameField({
  label,
  hint,
  known,
  value,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly known: readonly string[];
  readonly value: string;
  readonly onChange: (account: string) => void;
}) {
  return (
    <div className="max-w-80 px-5 pt-4 pb-5">
      <Field
        label={label}
        name="name"
        value={value}
        maxLength={60}
        list="known-names"
        hint={hint}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id="known-names">
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

function FirstLines({ preview }: { readonly preview: BankPreview }) {
  return (
    <CardSection title="First lines" description="As they would be imported.">
      <DataTable
        caption="First lines"
        rows={preview.sample}
        rowKey={({ line }) => String(line)}
        columns={[
          textColumn('Text', 'text', { primary: true, className: 'min-w-44 wrap-anywhere' }),
          dayColumn('Day', 'day'),
          moneyColumn('Amount', 'amount'),
        ]}
      />
    </CardSection>
  );
}

function PreviewNotices({ preview }: { readonly preview: BankPreview }) {
  const { isImported, knownLines, similarLines, pendingLines } = preview;
  if (isImported) {
    return (
      <Notice tone="info" title="This file was already imported">
        Undo that import to import it again.
      </Notice>
    );
  }
  return (
    <>
      {knownLines === 0 ? null : (
        <Notice tone="info" title="Statements overlap">
          {counted(knownLines, 'line')} came with an earlier statement and will not be added again.
        </Notice>
      )}
      {pendingLines === 0 ? null : (
        <Notice tone="info" title="Some lines are pending">
          {counted(pendingLines, 'line')} will not be added before the bank has posted{' '}
          {pendingLines === 1 ? 'it' : 'them'}.
        </Notice>
      )}
      {similarLines === 0 ? null : (
        <Notice tone="warn" title="Some lines may be there already">
          {counted(similarLines, 'line')} have the day and amount of another line but a different
          text or account. Don’t import one statement in two formats.
        </Notice>
      )}
    </>
  );
}

const centralColumns: readonly Column<BankPreview['central'][number]>[] = [
  {
    header: 'Central payment',
    primary: true,
    cell: ({ reference }) => reference || 'Without a number',
  },
  dayColumn('Paid on', 'paidOn'),
  countColumn('Payments', 'rows'),
  moneyColumn('Amount', 'amount'),
  moneyColumn('Fees withheld', 'withheld'),
  moneyColumn('Deposit', 'net', { className: 'font-medium' }),
];

const totalColumns: readonly Column<BankPreview['accounts'][number]>[] = [
  { header: 'Account', primary: true, cell: ({ account }) => account ?? 'Not named' },
  { header: 'Days', cell: ({ from, to }) => formatPeriod({ from, to }) },
  countColumn('Lines', 'lines'),
  moneyColumn('Money in', 'credits'),
  moneyColumn('Money out', 'debits'),
];
