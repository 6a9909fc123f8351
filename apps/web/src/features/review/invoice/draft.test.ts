import type { InvoiceDraft, InvoiceDraftValue } from '@pfs/wire/invoice-documents';
import { expect, test } from 'vitest';
import { draftMarks, draftToForm, placedValues } from './draft.ts';
import { markedPlaces, nextMarked } from './draft-checks.tsx';

function read(value: string, others: Partial<InvoiceDraftValue> = {}): InvoiceDraftValue {
  const box = { page: 1, left: 0, top: 0, right: 1, bottom: 1 };
  const sure = { decidedBy: 'ocr', confidence: 0.9, doubtful: false } as const;
  return { value, printed: value, box, otherReadings: [], ...sure, ...others };
}

const settled = { box: null, charge: null, settled: true } as const;

const draft: InvoiceDraft = {
  ...{ position: 0, status: 'review', version: 2, invoiceId: null, vendorId: null },
  ...{ otherCurrency: null, proven: false, equations: [] },
  fields: {
    vendorName: read('ACME DRUG'),
    invoiceNumber: read('A-1O', { doubtful: true, otherReadings: ['A-10'] }),
    invoiceDate: read('March 3'),
    total: read('30.00'),
  },
  lines: [
    {
      ...settled,
      row: 4,
      fields: {
        ...{ description: read('METFORMIN'), ndc: read('00093505698'), quantity: read('2') },
        ...{ unit: read('BT'), packSize: read('100 TB'), unitPrice: read('12.50') },
        totalPrice: read('25.00', { doubtful: true }),
      },
    },
    { ...settled, row: 5, charge: 'Freight', fields: { totalPrice: read('5.00') } },
    { ...settled, row: 6, fields: { description: read('SYRUP'), packSize: read('as usual') } },
  ],
  doubts: [
    { part: 'invoice', row: null, field: 'vendorName', code: 'a', message: 'Who is it?' },
    { part: 'line', row: 5, field: null, code: 'b', message: 'It does not close.' },
    { part: 'control', row: null, field: null, code: 'c', message: 'The lines do not add up.' },
    { part: 'invoice', row: null, field: 'terms', code: 'd', message: 'The terms are odd.' },
  ],
};

test('the form starts with the values read: packs as stated, charges as one unit', () => {
  const { head, lines } = draftToForm(draft, null);
  expect(head).toEqual({
    ...{ vendorId: '', invoiceNumber: 'A-1O', invoiceDate: '', dueDate: '' },
    totalAmount: '30.00',
  });
  expect(lines?.[0]).toMatchObject({ unit: 'BT', packSize: '100', quantity: '2' });
  expect(lines?.[1]).toMatchObject({
    ...{ description: 'Freight', quantity: '1', unitPrice: '5.00' },
    ...{ totalPrice: '5.00', category: 'Freight' },
  });
  expect(lines?.[2]).toMatchObject({ packSize: '', quantity: '', totalPrice: '' });
  expect(draftToForm(draft, 'chosen').head?.vendorId).toBe('chosen');
});

test('doubts are at their fields, those about the whole invoice above the form', () => {
  const { byPlace, general } = draftMarks(draft);
  expect(byPlace).toEqual({
    vendorId: 'Who is it?',
    invoiceNumber: 'Low confidence. Please check. Could be A-10.',
    '0.totalPrice': 'Low confidence. Please check.',
    '1.totalPrice': 'It does not close.',
    '2.packSize': 'The invoice says “as usual”. How much is in one?',
  });
  expect(general).toEqual(['The lines do not add up.', 'The terms are odd.']);
});

test('Tab goes through the fields to check in the order of the form, from any field', () => {
  const items = markedPlaces(draftMarks(draft).byPlace);
  expect(items).toEqual([
    ...['vendorId', 'invoiceNumber'],
    ...['0.totalPrice', '1.totalPrice', '2.packSize'],
  ]);
  expect(nextMarked(items, 'vendorId', 1)).toBe('invoiceNumber');
  expect(nextMarked(items, 'totalAmount', 1)).toBe('0.totalPrice');
  expect(nextMarked(items, '1.description', -1)).toBe('0.totalPrice');
  expect(nextMarked(items, '2.packSize', 1)).toBeUndefined();
});

test('each value read has its place', () => {
  const places = placedValues(draft).map(({ place }) => place);
  expect(places).toContain('totalAmount');
  expect(places.filter((place) => place.startsWith('0.'))).toHaveLength(7);
});
