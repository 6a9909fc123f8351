import type { KnownLayout } from '@pfs/wire/known-layouts';
import { fileTypeName } from '../../lib/file-type.ts';
import { formatCount } from '../../lib/format-number.ts';

export type LayoutFact = keyof KnownLayout['facts'];

export const layoutFacts: readonly LayoutFact[] = ['payerName', 'traceNumberLabel', 'paidOnLabel'];

const words: Readonly<Record<LayoutFact, { readonly name: string; readonly hint: string }>> = {
  payerName: { name: 'Payer', hint: 'The payer’s name for all of these documents' },
  traceNumberLabel: {
    name: 'Payment number',
    hint: 'The words beside or above the payment number',
  },
  paidOnLabel: { name: 'Payment date', hint: 'The words beside or above the payment date' },
};

export function factName(fact: LayoutFact): string {
  return words[fact].name;
}

export function factHint(fact: LayoutFact): string {
  return words[fact].hint;
}

/** What a layout keeps, in words: a name as it is, and where the others stand. */
export function factValue(fact: LayoutFact, value: string | null): string {
  if (value === null) return 'Not kept';
  return fact === 'payerName' ? value : `At “${value}”`;
}

export function layoutName({ payerName, fileType }: KnownLayout): string {
  return `${payerName ?? 'Unknown payer'}, ${fileTypeName(fileType)}`;
}

export function completedWords({ completed }: KnownLayout): string {
  if (completed === 0) return 'No document completed with it yet';
  return `${formatCount(completed)} document${completed === 1 ? '' : 's'} completed since`;
}
