import type { DraftInvoice, DraftInvoiceControl } from './draft-invoice.ts';
import { addedCents, centsOf, givesBack, type LineFigures } from './line-figures.ts';

/** Lines that come to a printed sum; `control` undefined for the total. */
export interface SumEquation {
  readonly control: number | undefined;
  /** Places of lines in the invoice. */
  readonly places: readonly number[];
  readonly printed: number | undefined;
  readonly comesTo: number;
}

/** The printed sums of an invoice, the total last. */
export function sumEquations(
  invoice: DraftInvoice,
  lines: readonly LineFigures[],
): readonly SumEquation[] {
  const isCredit = givesBack(invoice);
  const sumOf = (places: readonly number[]): number =>
    places.reduce((sum, at) => {
      const line = lines[at];
      return line === undefined ? sum : sum + addedCents(line, isCredit);
    }, 0);
  const equations: SumEquation[] = [];
  for (const [control, one] of invoice.controls.entries()) {
    if (one.of !== 'totalPrice') continue;
    const places = coveredPlaces(lines, one);
    equations.push({ control, places, printed: centsOf(one.value), comesTo: sumOf(places) });
  }
  const { total } = invoice.fields;
  if (total === undefined) return equations;
  const all = lines.map((_, at) => at);
  return [
    ...equations,
    { control: undefined, places: all, printed: centsOf(total), comesTo: sumOf(all) },
  ];
}

/** Sums of items leave charges between them out; those of the invoice count all. */
export function coveredPlaces(
  lines: readonly LineFigures[],
  { fromRow, toRow, scope }: DraftInvoiceControl,
): readonly number[] {
  return lines.flatMap(({ line: { row, charge } }, at) => {
    if (row < fromRow || row > toRow) return [];
    if (scope === 'charges') return charge === undefined ? [] : [at];
    return scope === 'invoice' || charge === undefined ? [at] : [];
  });
}
