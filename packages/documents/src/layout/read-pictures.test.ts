import { expect, test } from 'vitest';
import { claimsOf, fieldsOf, lumpsOf } from '../testing/layout/draft-facts.ts';
import {
  type PrintedText,
  printDocument,
  printPage,
  printTable,
} from '../testing/layout/print-words.ts';
import { layoutRemittance } from './layout-remittance.ts';

const row = ['7000001', '03/31/2026', 'METFORMIN', '10.00', '1.50', '8.50'];
const other = ['7000002', '03/31/2026', 'LISINOPRIL', '20.00', '0.00', '20.00'];

function read(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  confidence = 0.97,
) {
  const texts = printTable({ top: 100, headings, rows });
  const page = printPage(texts, { source: 'ocr', confidence });
  return layoutRemittance(printDocument(page)).payments[0];
}

const headings = ['Rx #', 'Fill Date', 'Drug', 'Gross', 'DIR Fee', 'Net Paid'];

test('misread letters of a heading are corrected, and the column needs review', () => {
  const payment = read(['Rx #', 'Fill Date', 'Drug', 'Gr0ss', 'DlR Fee', 'Net Pald'], [row, other]);
  expect(claimsOf(payment)[0]).toMatchObject({ gross: '10.00', dirFee: '1.50', net: '8.50' });
  expect(payment?.columns?.map(({ field, confidence }) => [field, confidence])).toEqual([
    ['gross', 0.5],
    ['dirFee', 0.5],
    ['net', 0.5],
  ]);
});

test('an unknown heading needs review, with what its words resemble', () => {
  const named = read(
    ['Rx #', 'Fill Date', 'Drug', 'Gross', 'Performance Zeta', 'Net Paid'],
    [row, other],
  );
  expect(named?.columns).toEqual([
    { field: 'dirFee', printed: 'Performance Zeta', confidence: 0.85 },
  ]);
  const unknown = read(['Rx #', 'Fill Date', 'Drug', 'Gross', 'Zeta', 'Net Paid'], [row, other]);
  expect(unknown?.columns).toEqual([{ field: 'otherAdjustment', printed: 'Zeta', confidence: 0 }]);
});

test('a claim whose number, date and drug were misread is not a lump sum', () => {
  const broken = ['?', 'x', 'METF0RM1N', '', '', '8.50'];
  const payment = read(headings, [row, broken, other]);
  expect(lumpsOf(payment)).toEqual([]);
  expect(claimsOf(payment)).toHaveLength(3);
});

test('an unreadable amount is reported with no confidence', () => {
  const payment = read(headings, [
    row,
    ['7000003', '03/31/2026', 'X', '2.00', '0.00', 'ab7c'],
    other,
  ]);
  const net = payment?.claims[1]?.fields.net;
  expect(net).toMatchObject({ value: '', printed: 'ab7c', confidence: 0 });
});

test('an amount that lost its decimal point says so and has its other readings', () => {
  const payment = read(headings, [
    row,
    ['7000003', '03/31/2026', 'X', '2.00', '0.00', '200'],
    other,
  ]);
  const net = payment?.claims[1]?.fields.net;
  expect(net).toMatchObject({ value: '2.00', confidence: 0.5 });
  expect(net?.otherReadings).toContain('200.00');
});

test('a date, a number and a sum under their own labels wait for a person', () => {
  const texts: PrintedText[] = [
    { x: 30, y: 20, text: 'NORTHWIND RX LLC' },
    { x: 30, y: 40, text: 'Zeta day' },
    { x: 120, y: 40, text: '04/03/2026' },
    { x: 30, y: 52, text: 'Zeta No.' },
    { x: 120, y: 52, text: '0045512' },
    { x: 30, y: 64, text: 'Zeta sum' },
    { x: 120, y: 64, text: '28.50' },
    ...printTable({ top: 100, headings, rows: [row, other] }),
  ];
  const [payment] = layoutRemittance(printDocument(printPage(texts))).payments;
  expect(fieldsOf(payment)).toEqual({
    payerName: 'NORTHWIND RX LLC',
    paidOn: '2026-04-03',
    traceNumber: '0045512',
    amount: '28.50',
  });
  const { paidOn, traceNumber, amount } = payment?.fields ?? {};
  expect([paidOn, traceNumber, amount].map((value) => value?.confidence)).toEqual([0.8, 0.8, 0.8]);
});

test('a label whose words are spaced out in a scan is one label, and no part of it is a name', () => {
  const table = printTable({ top: 100, headings, rows: [row, other] });
  const label: PrintedText[] = [
    { x: 30, y: 20, text: 'Payer' },
    { x: 65, y: 20, text: 'Name' },
    { x: 130, y: 20, text: 'PRAIRIE STATES RX LLC' },
  ];
  const page = printPage([...label, ...table], { source: 'ocr', confidence: 0.99 });
  const [payment] = layoutRemittance(printDocument(page)).payments;
  expect(fieldsOf(payment)).toMatchObject({ payerName: 'PRAIRIE STATES RX LLC' });
});
