import { isUnsure } from '../draft/draft-figures.ts';
import { toCents } from '../money.ts';
import { withCreditSigns } from './credit-signs.ts';
import { decidedByOf } from './decided-by.ts';
import type { DraftInvoice } from './draft-invoice.ts';
import { valuesOf } from './draft-values.ts';
import { headDoubts } from './invoice-doubts.ts';
import { invoiceEquations } from './invoice-equations.ts';
import type { InvoiceKnowledge } from './invoice-knowledge.ts';
import { lineDoubts } from './line-doubts.ts';
import type { InvoiceDoubt, InvoiceEquation, ProvenInvoice } from './proven-invoice.ts';
import { repairInvoice } from './repair-invoice.ts';
import { settleCodes } from './settle-codes.ts';
import { withTotalOfSheet } from './total-of-sheet.ts';
import { withWorkedTotals } from './worked-totals.ts';

/**
 * Proves an invoice: each line's quantity times price is its total, and the lines come to the
 * total. What does not close is the vendor's own mistake only where it is written in the file and
 * all else is understood; else it waits for a person, as does whatever was hard to read.
 */
export function proveInvoice(draft: DraftInvoice, known: InvoiceKnowledge = {}): ProvenInvoice {
  const settled = settleCodes(withTotalOfSheet(draft), known);
  const { ambiguousRows, invoice: chosen } = repairInvoice(settled);
  const invoice = withWorkedTotals(withCreditSigns(chosen));
  const equations = invoiceEquations(invoice);
  const doubts: readonly InvoiceDoubt[] = [
    ...headDoubts(invoice, known),
    ...lineDoubts(invoice),
    ...equations.flatMap(equationDoubt),
    ...[...ambiguousRows].map(
      (row): InvoiceDoubt => ({ part: 'line', row, field: undefined, code: 'several_readings' }),
    ),
    ...openFigures(invoice, equations),
  ];
  const total = equations.find(({ kind }) => kind === 'total');
  return {
    invoice,
    status: doubts.length === 0 ? 'proven' : 'review',
    equations,
    doubts,
    totalCents: total && toCents(total.printed),
    differenceCents: total && toCents(total.printed - total.comesTo),
    repaired: valuesOf(invoice).filter(({ decidedBy }) => decidedBy === 'repaired').length,
    decidedBy: decidedByOf(invoice),
  };
}

const codes = {
  line: 'line_does_not_close',
  sum: 'sum_does_not_close',
  count: 'count_does_not_close',
  total: 'total_does_not_close',
} as const;

function equationDoubt(equation: InvoiceEquation): readonly InvoiceDoubt[] {
  const { kind, row, control, holds, isVendors } = equation;
  if (holds || isVendors) return [];
  const field = { line: 'totalPrice', sum: undefined, count: undefined, total: 'total' }[kind];
  const code = codes[kind];
  if (kind === 'line') return [{ part: 'line', row, field, code }];
  if (kind === 'total') return [{ part: 'invoice', row: undefined, field, code }];
  return [{ part: 'control', row: control, field, code }];
}

/**
 * An amount or a column that nothing names may be a charge, also where all sums close. What is
 * named as something else is told beside sums that do not close.
 */
function openFigures(
  invoice: DraftInvoice,
  equations: readonly InvoiceEquation[],
): readonly InvoiceDoubt[] {
  const doubts: InvoiceDoubt[] = [];
  const plain = { part: 'invoice', row: undefined, field: undefined } as const;
  const isClosed = equations.every(({ holds }) => holds);
  const { otherAmounts = [], source, strayAmounts = [], unknownColumns = [] } = invoice;
  // A charge of an 810 that is said in percent alone is in its total where that closes.
  const isOpen = source === 'document' && strayAmounts.length > 0;
  if (isOpen || (!isClosed && strayAmounts.length + otherAmounts.length > 0)) {
    doubts.push({ ...plain, code: 'amount_not_understood' });
  }
  const isRead = valuesOf(invoice).some(({ decidedBy }) => decidedBy === 'ocr');
  const isNameless = unknownColumns.includes('');
  if ((!isClosed || isRead || isNameless) && unknownColumns.length > 0) {
    doubts.push({ ...plain, code: 'column_not_known' });
  }
  for (const { row, charge, fields } of invoice.lines) {
    const value = fields.totalPrice;
    // A charge stands in no equation but the sums.
    if (charge === undefined || value === undefined || value.decidedBy === 'repaired') continue;
    if (isUnsure(value)) doubts.push({ part: 'line', row, field: 'totalPrice', code: 'uncertain' });
  }
  return doubts;
}
