import { type DayOrder, type RxPattern, rxPatterns } from '@pfs/core/exports/export-fields';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/format/format-number.ts';
import { CardSection } from './card.tsx';
import { Select, SelectField } from './fields/select.tsx';
import { Notice } from './notice.tsx';
import { countColumn, textColumn } from './tables/column-kinds.tsx';
import { DataTable } from './tables/data-table.tsx';

/* Parts of the preview of a file whose columns a person says: claims exports and payers' files. */

interface ProblemsProps {
  readonly preview: {
    readonly problems: readonly { readonly message: string }[];
    readonly canImport: boolean;
  };
}

export function ImportProblems({ preview: { problems, canImport } }: ProblemsProps) {
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

const rxExamples: Readonly<Record<RxPattern, string>> = {
  plain: '990001 or 990001-02',
  store_first: '12-990001, store first',
  fill_last: '99000102, fill last',
};

interface FormatFieldsProps<Choice> {
  readonly choice: Choice;
  readonly dayOrderIsOpen: boolean;
  readonly onChoice: (choice: Choice) => void;
}

/** How a file writes its days and its Rx numbers. */
export function FormatFields<
  Choice extends { readonly dayOrder: DayOrder; readonly rxPattern: RxPattern },
>({ choice, dayOrderIsOpen, onChoice }: FormatFieldsProps<Choice>) {
  return (
    <>
      <SelectField
        label="Dates"
        name="dayOrder"
        value={choice.dayOrder}
        hint={dayOrderIsOpen ? 'The file doesn’t show which.' : 'As found in the file.'}
        onChange={(value) =>
          onChoice({ ...choice, dayOrder: value === 'day_first' ? 'day_first' : 'month_first' })
        }
      >
        <option value="month_first">Month/day/year</option>
        <option value="day_first">Day/month/year</option>
      </SelectField>
      <SelectField
        label="Rx numbers"
        name="rxPattern"
        value={choice.rxPattern}
        hint="How this file writes them."
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
    </>
  );
}

interface FileColumn {
  readonly key: string;
  readonly isPersons: boolean;
}

interface FileColumnsProps<Column> {
  readonly columns: readonly Column[];
  readonly fieldOf: (column: Column) => string | null | undefined;
  readonly onChange: (column: Column, value: string) => void;
  /** What a column may become. */
  readonly children: ReactNode;
}

/** Each heading of the file with what it becomes. */
export function FileColumns<Column extends FileColumn>(props: FileColumnsProps<Column>) {
  const { columns, fieldOf, onChange, children } = props;
  return (
    <ul
      aria-label="Columns of the file"
      className="grid gap-x-6 border-t border-line px-5 py-3 lg:grid-cols-2"
    >
      {columns.map((column) => (
        <li key={column.key} className="flex min-w-0 items-center justify-between gap-3 py-1.5">
          <span className="min-w-0 flex-1 text-[0.8125rem] wrap-anywhere">{column.key}</span>
          {column.isPersons ? (
            <span className="w-44 shrink-0 text-[0.8125rem] text-ink-faint sm:w-64">
              Not read (personal data)
            </span>
          ) : (
            <Select
              label={`${column.key} becomes`}
              className="w-44 shrink-0 grow-0! sm:w-64"
              value={fieldOf(column) ?? ''}
              onChange={({ target }) => onChange(column, target.value)}
            >
              <option value="">Not read</option>
              {children}
            </Select>
          )}
        </li>
      ))}
    </ul>
  );
}

const numbers: ReadonlySet<string> = new Set(['money', 'unitPrice', 'quantity', 'count']);

interface SampleRowsProps {
  readonly sample: readonly {
    readonly line: number;
    readonly values: Readonly<Record<string, string | undefined>>;
  }[];
  readonly fields: Readonly<Record<string, { readonly label: string; readonly kind: string }>>;
}

/** The first rows as they would be imported. */
export function SampleRows({ sample, fields }: SampleRowsProps) {
  if (sample.length === 0) return null;
  const shown = Object.entries(fields).filter(([name]) =>
    sample.some(({ values }) => values[name] !== undefined),
  );
  const look = (kind: string) =>
    clsx('px-3 py-2 whitespace-nowrap', numbers.has(kind) ? 'text-right' : 'text-left');
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
              {shown.map(([name, { label, kind }]) => (
                <th key={name} scope="col" className={clsx(look(kind), 'font-medium')}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ line, values }) => (
              <tr key={line} className="border-b border-line last:border-b-0">
                <td className="figures px-3 py-2 pl-5">{line}</td>
                {shown.map(([name, { kind }]) => (
                  <td key={name} className={clsx(look(kind), 'figures')}>
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
  readonly rows: readonly { readonly line: number; readonly message: string }[];
  readonly count: number;
  /** How they can be imported after all. */
  readonly advice?: string;
}

/** Rows that are not imported, with the line in the file and the reason. */
export function RefusedRows({
  rows,
  count,
  advice = 'Fix them in your system and export again.',
}: RefusedRowsProps) {
  if (count === 0) return null;
  const part = `The first ${rows.length} of ${formatCount(count)} rows. `;
  return (
    <CardSection
      title="Rows Not Imported"
      description={`${count > rows.length ? part : ''}${advice}`}
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
