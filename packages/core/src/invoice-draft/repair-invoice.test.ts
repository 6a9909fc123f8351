import { expect, test } from 'vitest';
import type { DraftValue } from '../draft/draft-remittance.ts';
import type { ChargeCategory, DraftInvoice } from './draft-invoice.ts';
import { proveInvoice } from './prove-invoice.ts';
import { toInvoiceRows } from './to-invoice-rows.ts';

function said(text: string): DraftValue {
  return { value: text, printed: text, box: undefined, decidedBy: 'text_layer', confidence: 1 };
}

type Row = readonly [quantity: string, unitPrice: string, total: string];

type Charge = readonly [category: ChargeCategory, total: string];

function read(rows: readonly Row[], total: string, charges: readonly Charge[] = []) {
  const items = rows.map(([quantity, unitPrice, totalPrice]) => ({
    charge: undefined,
    fields: {
      description: said('GABAPENTIN 300 MG'),
      quantity: said(quantity),
      unitPrice: said(unitPrice),
      totalPrice: said(totalPrice),
    },
  }));
  const rest = charges.map(([charge, totalPrice]) => ({
    charge,
    fields: { description: said(charge), totalPrice: said(totalPrice) },
  }));
  const invoice: DraftInvoice = {
    source: 'document',
    fields: {
      vendorName: said('CASCADE DRUG WHOLESALE'),
      invoiceNumber: said('CM88213'),
      invoiceDate: said('2026-03-02'),
      total: said(total),
    },
    lines: [...items, ...rest].map((line, row) => ({ row, box: undefined, ...line })),
    controls: [],
    isCredit: true,
  };
  const proven = proveInvoice(invoice);
  const kept = toInvoiceRows(proven);
  return {
    codes: proven.doubts.map(({ code }) => code),
    totalCents: kept?.totalCents,
    lines: kept?.lines.map(({ quantity, totalCents }) => [Number(quantity), totalCents]),
  };
}

const kept = {
  codes: [],
  totalCents: -3_000,
  lines: [
    [-2, -2_000],
    [-4, -1_000],
  ],
};

const plain = [
  ['2', '10.00', '20.00'],
  ['4', '2.50', '10.00'],
] as const;

function signed(places: readonly number[]): readonly Row[] {
  return plain.map(([...row]) => {
    const texts = row.map((text, at) => (places.includes(at) ? `-${text}` : text));
    return texts as unknown as Row;
  });
}

test.each([
  ['amounts', [2], '-30.00'],
  ['quantities and amounts', [0, 2], '-30.00'],
  ['the total alone', [], '-30.00'],
  ['quantities alone', [0], '30.00'],
  ['quantities and the total', [0], '-30.00'],
] as const)('a credit with its minus on %s', (_where, places, total) => {
  expect(read(signed(places), total)).toEqual(kept);
});

test('a restocking fee is deducted from the credit', () => {
  const rows = [['2', '10.00', '20.00']] as const;
  expect(read(rows, '-17.00', [['Fee', '-3.00']])).toEqual({
    codes: [],
    totalCents: -1_700,
    lines: [
      [-2, -2_000],
      [1, 300],
    ],
  });
});

test('a credit without any minus waits', () => {
  expect(read([['2', '10.00', '20.00']], '20.00').codes).toEqual(['credit_without_sign']);
});

test('totals that hold with neither sign are not turned', () => {
  expect(read([['2', '10.00', '20.00']], '-21.00').codes).toContain('total_does_not_close');
});
