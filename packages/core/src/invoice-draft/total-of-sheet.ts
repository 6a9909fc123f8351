import type { DraftValue } from '../draft/draft-remittance.ts';
import { centsToText, toCents } from '../money.ts';
import type { DraftInvoice } from './draft-invoice.ts';
import { extendedCents, isAmountAlone, type LineFigures, lineFigures } from './line-figures.ts';

/**
 * A sheet that has a row for each line and none for the total says it by its rows: none of its
 * cells can be overlooked, as a line of a page can. Its lines have to show that they are
 * understood, and nothing else in it may be an amount.
 */
export function withTotalOfSheet(invoice: DraftInvoice): DraftInvoice {
  const { fields, lines, controls, strayAmounts = [], otherAmounts = [] } = invoice;
  const open = [...strayAmounts, ...otherAmounts, ...(invoice.unknownColumns ?? [])];
  const isWhole = open.length + (invoice.pagesMissing ?? 0) === 0;
  if (fields.total !== undefined || controls.length > 0 || !isWhole) return invoice;
  const values = lines.flatMap((line) => Object.values(line.fields));
  if (values.some(({ decidedBy }) => decidedBy !== 'cells')) return invoice;
  const figures = lines.map(lineFigures);
  const closing = figures.filter((line) => !isAmountAlone(line)).map(closes);
  const proofs = closing.filter(Boolean).length;
  const isUnderstood = proofs > 0 && proofs > closing.length - proofs;
  const cents = figures.map(({ totalCents }) => totalCents);
  if (!isUnderstood || cents.includes(undefined) || invoice.isCredit === true) return invoice;
  if (lines.some(({ charge }) => charge === 'Discount')) return invoice;
  const sum = cents.reduce((all: number, own) => all + (own ?? 0), 0);
  const value = centsToText(toCents(sum));
  const total: DraftValue = {
    value,
    printed: value,
    box: undefined,
    decidedBy: 'cells',
    confidence: 1,
  };
  return { ...invoice, fields: { ...fields, total } };
}

function closes({ quantity, price, totalCents, discountCents, taxCents }: LineFigures): boolean {
  if (quantity === undefined || price === undefined) return false;
  return discountCents + taxCents === 0 && extendedCents(quantity, price) === totalCents;
}
