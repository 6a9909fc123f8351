import { findingKinds } from '@pfs/core/invoice-audit/finding';
import { closes, lineConvention, lineFigures } from '@pfs/core/invoice-draft/line-figures';
import { proveInvoice } from '@pfs/core/invoice-draft/prove-invoice';
import { is810, read810 } from '@pfs/edi/invoices/read-810';
import { expect, test } from 'vitest';
import { type ReadInvoices, readInvoices } from '../../../invoices/read-invoices.ts';
import { evaluateInvoices } from '../evaluate-invoices.ts';
import { makeMonth, monthFiles } from './make-month.ts';

const month = makeMonth();

test('thirty mistakes of every kind are planted', () => {
  const { planted } = month;
  expect(planted).toHaveLength(30);
  // The month has no price list.
  const kinds = findingKinds.filter((kind) => kind !== 'price_above_list');
  expect(new Set(planted.map(({ kind }) => kind))).toEqual(new Set(kinds));
  expect(new Set(month.invoices.map(({ vendor }) => vendor)).size).toBe(3);
});

test('each file is read as printed, with all planted mistakes and no others', async () => {
  const found: string[] = [];
  for (const { bytes, fileName, invoices } of await monthFiles(month)) {
    const read = await readAny(bytes);
    expect([fileName, evaluateInvoices(read, invoices)]).toMatchObject([
      fileName,
      { proven: 1, review: 0, silent: [], doubts: [] },
    ]);
    for (const { differenceCents, invoice } of read.invoices) {
      const number = invoice.fields.invoiceNumber?.value ?? '';
      if (differenceCents !== 0) found.push(`${number} total ${differenceCents}`);
      const lines = invoice.lines.map(lineFigures);
      for (const [at, line] of lines.entries()) {
        if (closes(line, lineConvention(lines)) === false) found.push(`${number} line ${at}`);
      }
    }
  }
  const planted = month.planted.flatMap(({ kind, invoiceNumber, line, amountCents }) => {
    if (kind === 'total_mismatch') return [`${invoiceNumber} total ${amountCents}`];
    return kind === 'line_arithmetic' ? [`${invoiceNumber} line ${line}`] : [];
  });
  expect(found.toSorted()).toEqual(planted.toSorted());
}, 60_000);

async function readAny(bytes: Uint8Array): Promise<ReadInvoices> {
  if (!is810(bytes)) return await readInvoices(bytes);
  const invoices = read810(bytes).invoices.map((one) => proveInvoice(one));
  return { kind: 'plain_text', pages: [], invoices, notInvoice: undefined };
}
