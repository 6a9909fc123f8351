import { expect, test } from 'vitest';
import { startInvoice } from './typed-invoice.ts';
import { checkInvoice, firstPlace } from './use-typed-invoice.ts';

const head = {
  vendorId: '0190b000-0000-7000-8000-000000000001',
  invoiceNumber: 'A-1',
  invoiceDate: '2026-11-01',
  totalAmount: '$1,204.50',
};
const line = {
  description: 'Aspirin',
  quantity: '1',
  unitPrice: '1,204.50',
  totalPrice: '1204.50',
};

test('the body has plain numbers, without blank lines and cells', async () => {
  const checked = await checkInvoice(startInvoice({ head, lines: [line] }));
  expect(checked).toEqual({
    body: {
      ...head,
      totalAmount: '1204.50',
      dueDate: null,
      lineItems: [{ ...line, unitPrice: '1204.50' }],
    },
  });
});

test('an error is at its cell, also below a blank line', async () => {
  const lines = [line, {}, { ...line, quantity: 'many' }];
  const typed = startInvoice({ head: { ...head, vendorId: '' }, lines });
  const checked = await checkInvoice(typed);
  const errors = 'errors' in checked ? checked.errors : {};
  expect(errors).toEqual({
    vendorId: 'Choose a vendor',
    '2.quantity': 'Use a number with up to three decimals, like 30 or 2.5',
  });
  expect(firstPlace(typed, errors)).toBe('vendorId');
  expect(firstPlace(typed, { '2.quantity': 'No' })).toBe('2.quantity');
});

test('an invoice without lines has an error', async () => {
  expect(await checkInvoice(startInvoice({ head }))).toMatchObject({
    general: 'An invoice needs at least one line',
  });
});
