import { expect, test } from 'vitest';
import { claimsOf } from '../../testing/layout/draft-facts.ts';
import {
  type PrintedText,
  printDocument,
  printPage,
  printTable,
} from '../../testing/layout/print-words.ts';
import { layoutRemittance } from '../layout-remittance.ts';

const legend = 'Your reference is the prescription number.';

/** What an accounting system prints: its own words above the rows, a department below its name. */
function read(...texts: readonly string[]) {
  const headings = [
    'Document',
    'Type',
    'Vendor Inv. No.',
    'Doc. Date',
    'Line Text',
    'Gross',
    'Net',
  ];
  const rows = [
    ['1900672662', 'KR', '4235052', '05/18/2026', 'ATORVASTATIN', '3.13', '3.13'],
    ['1900387811', 'KR', '2713855', '05/05/2026', 'TRAZODONE', '3.40', '3.40'],
    ['1900067306', 'KG', '4485264', '05/04/2026', 'TAMSULOSIN', '-2.33', '-2.33'],
  ];
  const head: PrintedText[] = [
    { x: 30, y: 20, text: 'Northwind County Schools' },
    { x: 30, y: 34, text: 'Accounts Payable' },
    { x: 30, y: 48, text: 'PO Box 29045' },
    { x: 30, y: 62, text: 'Payment Document: 24407933' },
    { x: 30, y: 76, text: 'Posting Date: 06/05/2026' },
    { x: 30, y: 90, text: 'Total Payment Amount: 4.20' },
  ];
  const more = texts.map((text, at) => ({ x: 30, y: 104 + at * 14, text }));
  const page = printPage([...head, ...more, ...printTable({ top: 140, headings, rows })]);
  return layoutRemittance(printDocument(page));
}

test('rows below unknown words are claims when the document says so', () => {
  const [payment] = read(legend).payments;
  expect(payment?.fields).toMatchObject({
    payerName: { value: 'Northwind County Schools' },
    traceNumber: { value: '24407933' },
    paidOn: { value: '2026-06-05' },
    amount: { value: '4.20' },
  });
  expect(payment === undefined ? [] : claimsOf(payment)).toMatchObject([
    { claimId: '4235052', dateOfService: '2026-05-18', drugName: 'ATORVASTATIN', net: '3.13' },
    { claimId: '2713855', dateOfService: '2026-05-05', drugName: 'TRAZODONE', net: '3.40' },
    { claimId: '4485264', dateOfService: '2026-05-04', drugName: 'TAMSULOSIN', net: '-2.33' },
  ]);
});

test.each([[[]], [['Your reference is the order number.']]])(
  'rows of %s are not claims: they may be bills for anything',
  (texts) => {
    expect(read(...texts).payments.flatMap(({ claims }) => claims)).toEqual([]);
  },
);
