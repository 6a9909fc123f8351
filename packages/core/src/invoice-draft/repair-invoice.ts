import type { DraftInvoice, DraftInvoiceLine } from './draft-invoice.ts';
import { closes, type LineConvention, lineConvention } from './line-convention.ts';
import { isAmountAlone, lineFigures } from './line-figures.ts';
import { isOpen, readingsOfValue } from './readings-of-value.ts';
import { solveTotals } from './solve-totals.ts';

export interface RepairedInvoice {
  readonly invoice: DraftInvoice;
  /** Rows of which more than one reading closes. */
  readonly ambiguousRows: ReadonlySet<number>;
}

const repairedFields = ['quantity', 'unitPrice', 'totalPrice'] as const;

/**
 * Takes other readings of doubtful figures where exactly one of all closes lines and sums; where
 * several do, none is proven.
 */
export function repairInvoice(invoice: DraftInvoice): RepairedInvoice {
  const convention = lineConvention(invoice.lines.map(lineFigures));
  const choices = invoice.lines.map((line) => readingsOfLine(line, convention));
  if (choices.every((some) => some.length === 1) && !hasOpenSums(invoice)) {
    const only = choices.flatMap(([line]) => line ?? []);
    return { invoice: { ...invoice, lines: only }, ambiguousRows: new Set() };
  }
  const totals = choices.map((some) => [
    ...Map.groupBy(some, ({ fields }) => fields.totalPrice?.value ?? '').values(),
  ]);
  const lines = totals.map((some) => some.flatMap(([first]) => first ?? []));
  const solved = solveTotals({ invoice, lines });
  const ambiguousRows = new Set<number>();
  for (const [at, { row }] of invoice.lines.entries()) {
    const own = solved?.lines[at];
    const same = totals[at]?.find(([first]) => first === own);
    const left = solved === undefined ? choices[at] : same;
    if ((left?.length ?? 1) > 1) ambiguousRows.add(row);
  }
  if (solved !== undefined) return { invoice: solved, ambiguousRows };
  const alone = invoice.lines.map((line, at) => {
    const [first, second] = choices[at] ?? [];
    return first === undefined || second !== undefined ? line : first;
  });
  return { invoice: { ...invoice, lines: alone }, ambiguousRows };
}

function hasOpenSums({ fields, controls }: DraftInvoice): boolean {
  const values = [fields.total, ...controls.map(({ value }) => value)];
  return values.some((value) => value !== undefined && isOpen(value));
}

/** The readings of a line with which it closes; as it is where none does. */
function readingsOfLine(line: DraftInvoiceLine, convention: LineConvention): DraftInvoiceLine[] {
  const open = repairedFields.filter((field) => {
    const value = line.fields[field];
    return value !== undefined && isOpen(value);
  });
  if (open.length === 0) return [line];
  let readings: DraftInvoiceLine[] = [line];
  for (const field of open) {
    readings = readings.flatMap((one) => {
      const value = one.fields[field];
      if (value === undefined) return [one];
      return readingsOfValue(value).map((other) => {
        return { ...one, fields: { ...one.fields, [field]: other } };
      });
    });
  }
  if (isAmountAlone(lineFigures(line))) return readings;
  const closing = readings.filter((one) => closes(lineFigures(one), convention) === true);
  return closing.length === 0 ? [line] : closing;
}
