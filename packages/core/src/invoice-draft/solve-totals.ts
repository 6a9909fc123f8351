import { parseCents } from '../money.ts';
import type { DraftInvoice, DraftInvoiceLine } from './draft-invoice.ts';
import { lineFigures } from './line-figures.ts';
import { readingsOfValue } from './readings-of-value.ts';
import { type SumEquation, sumEquations } from './sum-equations.ts';

/** For each line the readings with which it closes by itself. */
export interface TotalChoices {
  readonly invoice: DraftInvoice;
  readonly lines: readonly (readonly DraftInvoiceLine[])[];
}

const waysMax = 3_000;

/**
 * The one way to read totals with which all printed sums close. Undefined where there is none or
 * more than one, or where looking for it would take too long.
 */
export function solveTotals({ invoice, lines }: TotalChoices): DraftInvoice | undefined {
  const ways = lines.reduce((count, choices) => count * choices.length, 1);
  if (ways > waysMax) return undefined;
  let found: DraftInvoice | undefined;
  const open = lines.flatMap((choices, at) => (choices.length > 1 ? [at] : []));
  for (let way = 0; way < ways; way += 1) {
    let rest = way;
    let chosen = lines.flatMap(([first]) => first ?? []);
    for (const at of open) {
      const choices = lines[at] ?? [];
      const line = choices[rest % choices.length];
      rest = Math.floor(rest / choices.length);
      if (line !== undefined) chosen = chosen.with(at, line);
    }
    const closed = withSums({ ...invoice, lines: chosen });
    if (closed === undefined) continue;
    if (found !== undefined) return undefined;
    found = closed;
  }
  return found;
}

/** The invoice with those readings of its printed sums that the lines come to. */
function withSums(invoice: DraftInvoice): DraftInvoice | undefined {
  let so: DraftInvoice = invoice;
  for (const equation of sumEquations(invoice, invoice.lines.map(lineFigures))) {
    const closed = closedBy(so, equation);
    if (closed === undefined) return undefined;
    so = closed;
  }
  return so;
}

function closedBy(invoice: DraftInvoice, equation: SumEquation): DraftInvoice | undefined {
  const { comesTo, control, printed } = equation;
  if (printed === comesTo) return invoice;
  const one = invoice.controls[control ?? -1];
  const value = control === undefined ? invoice.fields.total : one?.value;
  if (value === undefined) return undefined;
  const reading = readingsOfValue(value).find((other) => parseCents(other.value) === comesTo);
  if (reading === undefined) return undefined;
  if (control === undefined || one === undefined) {
    return { ...invoice, fields: { ...invoice.fields, total: reading } };
  }
  return { ...invoice, controls: invoice.controls.with(control, { ...one, value: reading }) };
}
