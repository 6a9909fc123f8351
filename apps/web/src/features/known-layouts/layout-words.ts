import { draftAmountFields, draftTextFields } from '@pfs/core/draft/draft-remittance';
import type { ChangeKnownLayoutBody, KnownLayout } from '@pfs/wire/known-layouts';
import { fileTypeName } from '../../lib/file-type.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { fieldLabel } from '../review/public.ts';

export type LayoutChange = Omit<ChangeKnownLayoutBody, 'version'>;

interface Choice {
  readonly value: string;
  readonly words: string;
}

/** One fact that a layout keeps, or can keep. */
export interface KeptEntry {
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  /** Null where nothing is kept. */
  readonly value: string | null;
  readonly words: string;
  /** What can be chosen; left out where it is typed. */
  readonly choices?: readonly Choice[];
  /** Null takes the fact out. */
  readonly change: (value: string | null) => LayoutChange;
  /** What puts the fact back as it is now. */
  readonly back: LayoutChange;
}

/** All that a layout keeps; the payer, number and date also where they are not kept. */
export function entriesOf({ facts }: KnownLayout): readonly KeptEntry[] {
  const { columns, lumpSums, sections } = facts;
  const ofColumns = columns.map((column, at) =>
    chosen({
      ...{ key: `column ${at}`, name: `Column “${column.heading}”`, value: column.field },
      ...{ hint: 'What this column contains', choices: columnChoices },
      change: (value) => ({
        columns: replaced(columns, at, value && { ...column, field: value as typeof column.field }),
      }),
      back: { columns },
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
      back: { sections },
    }),
  );
  const ofLumpSums = chosen({
    ...{ key: 'lumpSums', name: 'Positive lump sums', value: lumpSums },
    ...{ hint: 'How to treat positive lump sums', choices: lumpChoices },
    change: (value) => ({ lumpSums: value as typeof lumpSums }),
    back: { lumpSums },
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
const typedWords: Readonly<Record<(typeof typedFacts)[number], readonly [string, string]>> = {
  payerName: ['Payer', 'The payer’s name on all of these documents'],
  traceNumberLabel: ['Payment number', 'The label next to or above the payment number'],
  paidOnLabel: ['Payment date', 'The label next to or above the payment date'],
};

function typed(fact: (typeof typedFacts)[number], value: string | null): KeptEntry {
  const [name, hint] = typedWords[fact];
  const told = fact === 'payerName' ? value : `At “${value}”`;
  return {
    ...{ key: fact, name, hint, value },
    words: value === null ? notKept : (told ?? notKept),
    change: (text) => ({ [fact]: text }),
    back: { [fact]: value },
  };
}

const notKept = 'Not set';

function chosen(
  entry: Omit<KeptEntry, 'words'> & { readonly choices: readonly Choice[] },
): KeptEntry {
  const words = entry.choices.find(({ value }) => value === entry.value)?.words;
  return { ...entry, words: words ?? notKept };
}

const columnChoices: readonly Choice[] = [...draftAmountFields, ...draftTextFields].map(
  (value) => ({ value, words: fieldLabel(value) }),
);
const sectionChoices: readonly Choice[] = [
  { value: 'taken_back', words: 'Reversed claims' },
  { value: 'paid', words: 'Paid claims' },
];
const lumpChoices: readonly Choice[] = [
  { value: 'taken', words: 'Taken from the pharmacy' },
  { value: 'given', words: 'Paid to the pharmacy' },
];

export function layoutName({ payerName, fileType }: KnownLayout): string {
  return `${payerName ?? 'Unknown payer'}, ${fileTypeName(fileType)}`;
}

export function completedWords({ completed }: KnownLayout): string {
  if (completed === 0) return 'Not used yet';
  return `${formatCount(completed)} document${completed === 1 ? '' : 's'} completed since`;
}
