import { expect, test } from 'vitest';
import { layoutRemittance } from '../layout/layout-remittance.ts';
import { readWords } from '../read-words.ts';
import { smallWorkbook } from '../testing/small-workbook.ts';
import { documentLimits } from '../unreadable-document.ts';
import { hiddenCells, unpackWorkbook } from './workbook.ts';

const partsOf = (book: Uint8Array) => unpackWorkbook(book, documentLimits);

const rows = [
  ['Payer', 'NORTHLAKE RX'],
  ['Check Number', 'EFT8001'],
  ['Payment Date', '03/20/2026'],
  ['Payment Amount', '56.50'],
  ['Rx Number', 'Fill Date', 'Gross', 'DIR Fee', 'Net Paid'],
  ['8101001', '03/02/2026', '50.00', '2.50', '47.50'],
  ['8101002', '03/02/2026', '10.00', '1.00', '9.00'],
];

test('a workbook that hides nothing has nothing to report', () => {
  expect(hiddenCells(partsOf(smallWorkbook([{ rows }])))).toBeUndefined();
});

test('hidden rows, columns and sheets are counted, and columns only when they have cells', () => {
  const note = { rows: [['note']], hidden: true };
  const book = smallWorkbook([{ rows, hiddenRows: [5, 6], hiddenColumns: [4, 16384] }, note]);
  expect(hiddenCells(partsOf(book))).toEqual({ rows: 2, columns: 2, sheets: 1 });
});

test('a payment knows what its workbook hides, and its hidden rows are read', async () => {
  const words = await readWords(smallWorkbook([{ rows, hiddenRows: [6] }]));
  const [payment] = layoutRemittance(words).payments;
  expect(payment?.claims).toHaveLength(2);
  expect(payment?.hidden).toEqual({ rows: 1, columns: 0, sheets: 0 });
});
