import { invoiceOfSeed } from '@pfs/documents/testing/invoices/make-invoice';
import { ediFile } from '@pfs/documents/testing/invoices/month/make-month';
import { expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { readInvoiceBytes } from './read-invoice-bytes.ts';

const today = '2026-07-01';
const edi = (lines: number, copies = 1) => {
  const invoice = invoiceOfSeed(5, 'cascade', lines);
  return ediFile(Array.from({ length: copies }, () => invoice) as [typeof invoice]).bytes;
};

test('an 810 is read and proven', async () => {
  const { invoices, refusal } = await readInvoiceBytes(edi(3, 2), { today });
  expect(refusal).toBeUndefined();
  expect(invoices.map(({ status, decidedBy }) => [status, decidedBy])).toEqual([
    ['proven', 'edi'],
    ['proven', 'edi'],
  ]);
});

test('an 835 is a remittance; other X12 is refused with what to send', async () => {
  const claims = [{ id: '1', gross: 100 }];
  const remittance = Buffer.from(smallRemittance({ paidOn: '2026-03-01', claims }));
  expect((await readInvoiceBytes(remittance, { today })).refusal?.code).toBe('remittance');
  const other = Buffer.from(Buffer.from(edi(3)).toString('latin1').replaceAll('*810*', '*856*'));
  expect((await readInvoiceBytes(other, { today })).refusal).toMatchObject({
    code: 'no_invoice',
    reason: expect.stringContaining('Ask the vendor for the 810'),
  });
});

test('an 810 that is cut off or has too many lines is refused whole', async () => {
  const bytes = edi(3, 2);
  const cut = await readInvoiceBytes(bytes.subarray(0, bytes.length - 90), { today });
  expect(cut).toMatchObject({ invoices: [], refusal: { code: 'damaged' } });
  const many = await readInvoiceBytes(edi(10_000, 7), { today });
  expect(many).toMatchObject({ invoices: [], refusal: { code: 'too_many_lines' } });
});
