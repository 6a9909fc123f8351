import { repaired } from '../draft/apply-repairs.ts';
import type { DraftValue } from '../draft/draft-remittance.ts';
import type { DraftInvoice } from './draft-invoice.ts';
import { closes, lineConvention } from './line-convention.ts';
import { centsOf, lineFigures } from './line-figures.ts';
import { sumEquations } from './sum-equations.ts';

/**
 * A credit memo may have its minus at the total alone, or at its quantities alone. Its amounts are
 * below nothing where all of its sums then hold, and did not as they are printed.
 */
export function withCreditSigns(invoice: DraftInvoice): DraftInvoice {
  const { fields, isCredit, lines } = invoice;
  const total = centsOf(fields.total);
  if (isCredit !== true || total === undefined || total === 0 || lines.length === 0) return invoice;
  if (total > 0) {
    const turned = turnedRound(invoice);
    const { total: own } = turned.fields;
    return own !== undefined && !linesHold(invoice) && linesHold(turned) && sumsHold(turned)
      ? turned
      : invoice;
  }
  const turned = turnedRound(invoice);
  return !sumsHold(invoice) && sumsHold(turned) ? turned : invoice;
}

/** The invoice with each amount without a sign below nothing; quantities and prices stay. */
function turnedRound(invoice: DraftInvoice): DraftInvoice {
  const { controls, fields, lines } = invoice;
  return {
    ...invoice,
    fields: fields.total === undefined ? fields : { ...fields, total: below(fields.total) },
    lines: lines.map((line) => {
      const { totalPrice } = line.fields;
      if (totalPrice === undefined || line.charge === 'Discount') return line;
      // A charge for what comes back is taken off the credit, and has the other sign.
      return { ...line, fields: { ...line.fields, totalPrice: turned(totalPrice) } };
    }),
    controls: controls.map((control) => {
      return control.of === 'totalPrice' ? { ...control, value: below(control.value) } : control;
    }),
  };
}

function below(value: DraftValue): DraftValue {
  return (centsOf(value) ?? 0) > 0 ? turned(value) : value;
}

function turned(value: DraftValue): DraftValue {
  const cents = centsOf(value);
  if (cents === undefined || cents === 0) return value;
  const text = value.value.startsWith('-') ? value.value.slice(1) : `-${value.value}`;
  return repaired(value, text);
}

function sumsHold(invoice: DraftInvoice): boolean {
  const sums = sumEquations(invoice, invoice.lines.map(lineFigures));
  return sums.every(({ comesTo, printed }) => printed === comesTo);
}

/** Whether quantity times price is the total of each line that has them, and one has. */
function linesHold({ lines }: DraftInvoice): boolean {
  const figures = lines.map(lineFigures);
  const convention = lineConvention(figures);
  const own = figures.flatMap((line) => closes(line, convention) ?? []);
  return own.length > 0 && own.every(Boolean);
}
