import { repaired } from '../draft/apply-repairs.ts';
import { evidenceOf } from '../draft/text-evidence.ts';
import type { DraftInvoice, DraftInvoiceLine } from './draft-invoice.ts';
import type { InvoiceKnowledge } from './invoice-knowledge.ts';

/** Drug codes of which exactly one reading is known to exist are that one. */
export function settleCodes(invoice: DraftInvoice, { knownNdcs }: InvoiceKnowledge): DraftInvoice {
  if (knownNdcs === undefined) return invoice;
  const lines = invoice.lines.map((line): DraftInvoiceLine => {
    const { ndc } = line.fields;
    if (ndc?.otherReadings === undefined || ndc.decidedBy === 'person') return line;
    const known = [ndc.value, ...ndc.otherReadings].filter((code) => knownNdcs.has(code));
    const [only] = known;
    if (only === undefined || known.length > 1) return line;
    return { ...line, fields: { ...line.fields, ndc: repaired(ndc, only) } };
  });
  return { ...invoice, lines };
}

/** Whether sure lines of the invoice speak for a code that was hard to read. */
export function codeEvidence(
  lines: readonly DraftInvoiceLine[],
): (line: DraftInvoiceLine) => boolean {
  const speaksFor = evidenceOf(
    lines.map(({ row, box, fields: { ndc } }) => ({ row, box, fields: ndc ? { ndc } : {} })),
  );
  return ({ fields: { ndc } }) => ndc !== undefined && speaksFor('ndc', ndc);
}
