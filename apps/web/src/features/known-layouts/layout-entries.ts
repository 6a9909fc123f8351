import { draftAmountFields, draftTextFields } from '@pfs/core/draft/draft-remittance';
import type { ChangeKnownLayoutBody, KnownLayout } from '@pfs/wire/known-layouts';
import { fileTypeName } from '../../lib/file-type.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { fieldLabel } from '../review/public.ts';

type LayoutChange = Omit<ChangeKnownLayoutBody, 'version'>;

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One fact that a layout remembers, or could. */
export interface LayoutEntry {
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  /** Null where it is not set. */
  readonly value: string | null;
  /** The value as it is shown. */
  readonly label: string;
  /** The options; undefined where the value is typed. */
  readonly choices?: readonly Choice[];
  /** Null removes the fact. */
  readonly change: (value: string | null) => LayoutChange;
  /** The change that restores the current value. */
  readonly undo: LayoutChange;
}

/** All facts of a layout; payer, number and date also where they are not set. */
export function entriesOf({ facts }: KnownLayout): readonly LayoutEntry[] {
  const { columns, lumpSums, sections } = facts;
  const ofColumns = columns.map((column, at) =>
    chosen({
      ...{ key: `column ${at}`, name: `Column “${column.heading}”`, value: column.field },
      ...{ hint: 'What this column contains', choices: columnChoices },
      change: (value) => ({
        columns: replaced(columns, at, value && { ...column, field: value as typeof column.field }),
      }),
      undo: { columns },
    }),
  );
  const ofSections = sections.map((section, at) =>
    chosen({
      ...{ key: `section ${at}`, name: `Section “${section.title}”`, value: section.claims },
      ...{ hint: 'Whether claims in this section were paid or reversed', choices: sectionChoices },
      change: (value) => {
        const claims = value as typeof section.claims | null;
        return { sections: replaced(sections, at, claims && { ...section, claims }) };
      },
      undo: { sections },
    }),
  );
  const ofLumpSums = chosen({
    ...{ key: 'lumpSums', name: 'Positive lump sums', value: lumpSums },
    ...{ hint: 'How to treat positive lump sums', choices: lumpChoices },
    change: (value) => ({ lumpSums: value as typeof lumpSums }),
    undo: { lumpSums },
  });
  return [
    ...typedFacts.map((fact) => typed(fact, facts[fact])),
    ...ofColumns,
    ...ofSections,
    ...(lumpSums === null ? [] : [ofLumpSums]),
  ];
}

function replaced<One>(all: readonly One[], at: number, one: One | '' | null): One[] {
  return one === null || one === '' ? all.toSpliced(at, 1) : all.with(at, one);
}

const typedFacts = ['payerName', 'traceNumberLabel', 'paidOnLabel'] as const;
const typedTexts: Readonly<Record<(typeof typedFacts)[number], readonly [string, string]>> = {
  payerName: ['Payer', 'The payer’s name on all of these documents'],
  traceNumberLabel: ['Trace number', 'The label next to or above the trace number'],
  paidOnLabel: ['Payment date', 'The label next to or above the payment date'],
};

function typed(fact: (typeof typedFacts)[number], value: string | null): LayoutEntry {
  const [name, hint] = typedTexts[fact];
  const shown = fact === 'payerName' ? value : `At “${value}”`;
  return {
    ...{ key: fact, name, hint, value },
    label: value === null ? notSet : (shown ?? notSet),
    change: (text) => ({ [fact]: text }),
    undo: { [fact]: value },
  };
}

const notSet = 'Not set';

function chosen(
  entry: Omit<LayoutEntry, 'label'> & { readonly choices: readonly Choice[] },
): LayoutEntry {
  const choice = entry.choices.find(({ value }) => value === entry.value);
  return { ...entry, label: choice?.label ?? notSet };
}

const columnChoices: readonly Choice[] = [...draftAmountFields, ...draftTextFields].map(
  (value) => ({ value, label: fieldLabel(value) }),
);
const sectionChoices: readonly Choice[] = [
  { value: 'taken_back', label: 'Reversed claims' },
  { value: 'paid', label: 'Paid claims' },
];
const lumpChoices: readonly Choice[] = [
  { value: 'taken', label: 'Taken from the pharmacy' },
  { value: 'given', label: 'Paid to the pharmacy' },
];

export function layoutName({ payerName, fileType }: KnownLayout): string {
  return `${payerName ?? 'Unknown payer'}, ${fileTypeName(fileType)}`;
}

export function completedText({ completed }: KnownLayout): string {
  if (completed === 0) return 'Not used yet';
  return `${formatCount(completed)} document${completed === 1 ? '' : 's'} completed since`;
}
