import { expect, test } from 'vitest';
import type { DraftDecider, DraftValue } from '../draft/draft-remittance.ts';
import type { DraftInvoice, DraftInvoiceControl } from './draft-invoice.ts';
import { proveInvoice } from './prove-invoice.ts';

function said(text: string, decidedBy: DraftDecider = 'text_layer', confidence = 1): DraftValue {
  return { value: text, printed: text, box: undefined, decidedBy, confidence };
}

type Row = readonly [quantity: string, unitPrice: string, total: DraftValue | undefined];

function read(rows: readonly Row[], total = '30.00', controls: DraftInvoiceControl[] = []) {
  const invoice: DraftInvoice = {
    source: 'document',
    fields: {
      vendorName: said('CASCADE DRUG WHOLESALE'),
      invoiceNumber: said('88213'),
      invoiceDate: said('2026-03-02'),
      total: said(total),
    },
    lines: rows.map(([quantity, unitPrice, totalPrice], row) => ({
      row,
      box: undefined,
      charge: undefined,
      fields: {
        description: said('GABAPENTIN 300 MG'),
        quantity: said(quantity),
        unitPrice: said(unitPrice),
        ...(totalPrice === undefined ? {} : { totalPrice }),
      },
    })),
    controls,
  };
  const { decidedBy, doubts, invoice: proven, repaired } = proveInvoice(invoice);
  const totals = proven.lines.map(({ fields }) => fields.totalPrice?.value);
  return { codes: doubts.map(({ code }) => code), decidedBy, repaired, totals };
}

const sure: Row = ['2', '10.00', said('20.00')];

test('a missing total is quantity times price where the printed sum leaves the same', () => {
  const mended = { codes: [], decidedBy: 'repaired', repaired: 1, totals: ['20.00', '10.00'] };
  expect(read([sure, ['4', '2.50', undefined]])).toEqual(mended);
  expect(read([sure, ['4', '2.50', said('')]])).toEqual(mended);
});

test('where the printed sum leaves something else, it stays missing', () => {
  const { codes, repaired } = read([sure, ['4', '2.50', undefined]], '31.00');
  expect([repaired, codes]).toEqual([0, ['line_total_missing', 'total_does_not_close']]);
});

test('two that are missing in one sum have but one equation between them', () => {
  expect(read([sure, ['1', '5.00', undefined], ['2', '2.50', undefined]]).repaired).toBe(0);
});

test('sums that leave different amounts mend nothing', () => {
  const value = said('29.00');
  const control = { scope: 'items', of: 'totalPrice', value, fromRow: 0, toRow: 1 } as const;
  expect(read([sure, ['4', '2.50', undefined]], '30.00', [control]).repaired).toBe(0);
});

test('a total that was hard to read is mended, one that was read surely is not', () => {
  expect(read([sure, ['4', '2.50', said('18.00', 'ocr', 0.6)]])).toMatchObject({
    codes: [],
    repaired: 1,
    totals: ['20.00', '10.00'],
  });
  expect(read([sure, ['4', '2.50', said('18.00', 'ocr', 1)]]).repaired).toBe(0);
  expect(read([sure, ['4', '2.50', said('18.00')]]).repaired).toBe(0);
  expect(read([sure, ['4', '2.50', said('18.00', 'person')]]).repaired).toBe(0);
});

test('of what was not sent the total is nothing', () => {
  const left: Row = ['0', '8.10', undefined];
  const { codes, totals } = read([sure, left, left, ['4', '2.50', said('10.00')]]);
  expect([codes, totals]).toEqual([[], ['20.00', '0.00', '0.00', '10.00']]);
});
