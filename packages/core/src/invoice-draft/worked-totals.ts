import { isUnsure } from '../draft/draft-figures.ts';
import type { DraftValue } from '../draft/draft-remittance.ts';
import { centsToText, toCents } from '../money.ts';
import type { DraftInvoice, DraftInvoiceLine } from './draft-invoice.ts';
import { comesTo, lineConvention } from './line-convention.ts';
import {
  addedCents,
  givesBack,
  isAmountAlone,
  type LineFigures,
  lineFigures,
} from './line-figures.ts';
import { type SumEquation, sumEquations } from './sum-equations.ts';

/**
 * Totals of lines that are missing or were misread, where two equations that have nothing to do
 * with each other give the same: quantity times price, and each printed sum less the other lines.
 * Of a line of which nothing was sent, nothing is the total.
 */
export function withWorkedTotals(invoice: DraftInvoice): DraftInvoice {
  const figures = invoice.lines.map(lineFigures);
  const convention = lineConvention(figures);
  const worked = figures.map((line) => {
    return isOpen(line) ? comesTo({ ...line, totalCents: undefined }, convention) : undefined;
  });
  const open = new Set(worked.flatMap((cents, at) => (cents === undefined ? [] : [at])));
  const isNothing = (at: number): boolean => {
    return figures[at]?.quantity === 0n && figures[at]?.totalCents === undefined;
  };
  const asked = new Set([...open].filter((at) => !isNothing(at)));
  const sums = asked.size === 0 ? [] : sumEquations(invoice, figures);
  const isCredit = givesBack(invoice);
  const lines = invoice.lines.map((line, at) => {
    const [cents, own] = [worked[at], figures[at]];
    if (cents === undefined || own === undefined || own.totalCents === cents) return line;
    if (isNothing(at)) return cents === 0 ? withTotal(line, 0) : line;
    const told = sums.filter(({ places }) => {
      return places.includes(at) && places.every((one) => one === at || !asked.has(one));
    });
    const isTold = told.every((sum) => leftOf(sum, addedCents(own, isCredit)) === cents);
    return told.length > 0 && isTold ? withTotal(line, cents) : line;
  });
  return lines.every((line, at) => line === invoice.lines[at]) ? invoice : { ...invoice, lines };
}

/** What a printed sum leaves for a line that has added so much to it. */
function leftOf({ comesTo: sum, printed }: SumEquation, added: number): number | undefined {
  return printed === undefined ? undefined : printed - (sum - added);
}

/** A line whose total is not there, or was hard to read. */
function isOpen(line: LineFigures): boolean {
  const value = line.line.fields.totalPrice;
  if (isAmountAlone(line) || line.quantity === undefined || line.price === undefined) return false;
  if (value === undefined || value.value === '') return value?.decidedBy !== 'person';
  return value.decidedBy === 'ocr' && isUnsure(value);
}

function withTotal(line: DraftInvoiceLine, cents: number): DraftInvoiceLine {
  const { totalPrice } = line.fields;
  const value: DraftValue = {
    value: centsToText(toCents(cents)),
    printed: totalPrice?.printed ?? '',
    box: totalPrice?.box ?? line.box,
    decidedBy: 'repaired',
    confidence: 0,
  };
  return { ...line, fields: { ...line.fields, totalPrice: value } };
}
