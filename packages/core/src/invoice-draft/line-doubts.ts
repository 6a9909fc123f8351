import type { DraftValue } from '../draft/draft-remittance.ts';
import type { DraftInvoice, DraftInvoiceLine, DraftLineField } from './draft-invoice.ts';
import type { InvoiceDoubtCode } from './invoice-doubt-words.ts';
import { isDoubtful } from './is-doubtful.ts';
import { isAmountAlone, lineFigures } from './line-figures.ts';
import type { InvoiceDoubt } from './proven-invoice.ts';
import { codeEvidence } from './settle-codes.ts';

/** What speaks against single lines, apart from their arithmetic. */
export function lineDoubts(invoice: DraftInvoice): readonly InvoiceDoubt[] {
  const speaksFor = codeEvidence(invoice.lines);
  const seen = new Set<string>();
  return invoice.lines.flatMap((line) => {
    const doubts: InvoiceDoubt[] = [];
    const say = (code: InvoiceDoubtCode, field?: DraftLineField): void => {
      doubts.push({ part: 'line', row: line.row, field, code });
    };
    const place = placeOf(line);
    if (place !== undefined && seen.has(place)) say('doubled_line');
    if (place !== undefined) seen.add(place);
    for (const [code, field] of figureDoubts(line)) say(code, field);
    const { description, ndc, packSize, unit } = line.fields;
    if (!description?.value && !ndc?.value) say('description_missing', 'description');
    if (ndc !== undefined && !isCode(ndc)) say('ndc_not_valid', 'ndc');
    else if (ndc !== undefined && isDoubtful(ndc)) {
      if (ndc.decidedBy !== 'ocr' || !speaksFor(line)) say('uncertain', 'ndc');
    }
    // They decide what a drug costs.
    for (const [field, value] of Object.entries({ unit, packSize })) {
      if (ndc !== undefined && value !== undefined && isDoubtful(value)) {
        say('uncertain', field as DraftLineField);
      }
    }
    return doubts;
  });
}

function figureDoubts(line: DraftInvoiceLine): [InvoiceDoubtCode, DraftLineField][] {
  const doubts: [InvoiceDoubtCode, DraftLineField][] = [];
  const figures = lineFigures(line);
  const { quantity, unitPrice, totalPrice, discount, tax, ndc } = line.fields;
  if (totalPrice === undefined) doubts.push(['line_total_missing', 'totalPrice']);
  else if (figures.totalCents === undefined) doubts.push(['not_an_amount', 'totalPrice']);
  if (isAmountAlone(figures)) {
    if (ndc !== undefined) doubts.push(['quantity_missing', 'quantity']);
  } else {
    if (quantity === undefined) doubts.push(['quantity_missing', 'quantity']);
    else if (figures.quantity === undefined) doubts.push(['not_a_quantity', 'quantity']);
    if (unitPrice === undefined) doubts.push(['price_missing', 'unitPrice']);
    else if (figures.price === undefined) doubts.push(['not_a_price', 'unitPrice']);
  }
  for (const [field, value] of Object.entries({ discount, tax })) {
    if (value !== undefined && value.value === '') {
      doubts.push(['not_an_amount', field as DraftLineField]);
    }
  }
  return doubts;
}

function isCode({ value }: DraftValue): boolean {
  return /^\d{11}$/.test(value);
}

/** Where its values stand: two lines of the same place are one, read twice. */
function placeOf({ fields }: DraftInvoiceLine): string | undefined {
  const boxes = Object.values(fields).flatMap(({ box, decidedBy }) =>
    box === undefined || decidedBy === 'person'
      ? []
      : [`${box.page} ${Math.round(box.top)} ${Math.round(box.left)}`],
  );
  return boxes.length === 0 ? undefined : boxes.sort().join('|');
}
