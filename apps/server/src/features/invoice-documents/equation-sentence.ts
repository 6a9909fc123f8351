import type { InvoiceEquation } from '@pfs/core/invoice-draft/proven-invoice';
import { centsToText, toCents } from '@pfs/core/money';
import type { InvoiceDraft } from '@pfs/wire/invoice-documents';

const subjects = {
  line: 'Quantity times price of line',
  sum: 'The lines of a printed sum',
  count: 'The lines',
  total: 'The lines',
} as const;

/** An equation with its numbers: dollars, but for a count. */
export function toInvoiceEquation(equation: InvoiceEquation): InvoiceDraft['equations'][number] {
  const { kind, row, holds, isVendors } = equation;
  const isCount = kind === 'count';
  const numberOf = (value: number) => (isCount ? value : value / 100);
  const text = (value: number) => (isCount ? String(value) : dollars(value));
  const [printed, comesTo] = [equation.printed, equation.comesTo];
  const subject = kind === 'line' ? `${subjects.line} ${(row ?? 0) + 1}` : subjects[kind];
  const come = `${subject} ${kind === 'line' ? 'comes' : 'come'} to ${text(comesTo)}`;
  const differ = `${text(printed)} is printed: a difference of ${text(printed - comesTo)}`;
  return {
    ...{ kind, row: row ?? null, holds, isVendors },
    ...{ printed: numberOf(printed), comesTo: numberOf(comesTo) },
    sentence: holds ? `${come}, as printed.` : `${come}, ${differ}.`,
  };
}

function dollars(cents: number): string {
  const text = centsToText(toCents(Math.abs(cents)));
  const [whole = '', part] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${grouped}.${part}`;
}
