import { proveDraft } from '@pfs/core/draft/prove-draft';
import { expect, test } from 'vitest';
import { fieldsOf } from '../../testing/layout/draft-facts.ts';
import {
  type PrintedText,
  printDocument,
  printPage,
  printTable,
} from '../../testing/layout/print-words.ts';
import { layoutRemittance } from '../layout-remittance.ts';

const rows = printTable({
  top: 200,
  headings: ['Rx #', 'Fill Date', 'Gross', 'DIR Fee', 'Net Paid'],
  rows: [
    ['7000001', '03/31/2026', '10.00', '1.50', '8.50'],
    ['7000002', '03/31/2026', '10.00', '1.50', '8.50'],
  ],
});

const head = [
  'Payer: NORTHWIND RX LLC',
  'Check Number: 0045512',
  'Payment Date: 04/03/2026',
  'Check Amount: 17.00',
];

function read(above: readonly string[], below: readonly string[] = []) {
  const print = (texts: readonly string[], top: number): PrintedText[] =>
    texts.map((text, at) => ({ x: 30, y: top + at * 12, text }));
  const page = printPage([...print(above, 20), ...rows, ...print(below, 260)]);
  const [payment] = layoutRemittance(printDocument(page)).payments;
  if (payment === undefined) throw new Error('no payment');
  return { fields: fieldsOf(payment), proven: proveDraft(payment) };
}

const told = { traceNumber: '0045512', paidOn: '2026-04-03', payerName: 'NORTHWIND RX LLC' };

test.each([
  'Reference Number: 998877',
  'Remittance Number: 998877',
  'Date: 05/15/2026',
  'Effective Date: 05/15/2026',
  'Administrator: OTHER PBM INC',
])('%s counts less than what the payment itself says', (line) => {
  for (const above of [
    [...head, line],
    [line, ...head],
  ]) {
    const { fields, proven } = read(above);
    expect(fields).toMatchObject(told);
    expect(proven.status).toBe('proven');
  }
});

test.each([
  ['Total Payment: 99.00', 'amount'],
  ['EFT Number: 998877', 'traceNumber'],
  ['Deposit Date: 05/15/2026', 'paidOn'],
  ['Paid By: OTHER PBM INC', 'payerName'],
])('%s beside another one needs review', (line, field) => {
  for (const above of [
    [...head, line],
    [line, ...head],
    [...head, line, ...head, line],
  ]) {
    const { proven } = read(above);
    expect(proven.status).toBe('unproven');
    const doubt = expect.objectContaining({ field, code: 'told_otherwise' });
    expect(proven.doubts).toContainEqual(doubt);
  }
});

test('an amount below the rows that differs from the one above them needs review', () => {
  const { proven } = read(head, ['Check Amount: 12.00']);
  expect(proven.doubts).toMatchObject([{ field: 'amount', code: 'told_otherwise' }]);
});

test('what an overview says about several payments is settled by what is repeated below', () => {
  const { fields, proven } = read(['Check: 0045512', 'Check: 0045513', 'Check: 0045514', ...head]);
  expect(fields).toMatchObject(told);
  expect(proven.status).toBe('proven');
});

test.each([
  ['Treasury Check/EFT', 'Check Issued', 'Payment After Fees'],
  ['Wire/ACH Ref', 'Payment Released', 'Credit Amount'],
  ['Check Serial No.', 'Check Dated', 'Net Paid This Notice'],
  ['Payment Document', 'Posting Date', 'Paid This Cycle'],
  ['Payer Check No.', 'Payer Check Date', 'Amount Received'],
  ['Reimbursement No.', 'Payment Run Date', 'Total Paid to Pharmacy'],
])('the value beside "%s", "%s", "%s" is understood', (number, day, amount) => {
  const { fields } = read([
    'Payer: NORTHWIND RX LLC',
    `${number}  0045512`,
    `${day}  04/03/2026`,
    `${amount}  17.00`,
  ]);
  expect(fields).toMatchObject({ ...told, amount: '17.00' });
});

test('words about a payment beside other words are not a label', () => {
  const { fields } = read(['Payment Dispute 998877', 'Check Cleared 05/15/2026 Reversal', ...head]);
  expect(fields).toMatchObject(told);
});

test.each(['Health Plan or PBM', 'Remitting Payer', 'Organization'])(
  'the name beside "%s" is the payer',
  (label) => {
    const { fields } = read([`${label}:  NORTHWIND RX LLC`, ...head]);
    expect(fields['payerName']).toBe('NORTHWIND RX LLC');
  },
);

test('an unknown label beside the labels of a payment names the missing fact', () => {
  const [payer = '', , ...others] = head;
  const { fields } = read([payer, 'RA No: 0045512', ...others]);
  expect(fields).toMatchObject(told);
  const { fields: ofStore } = read([payer, 'Store Acct: 0045512', ...others]);
  expect(ofStore['traceNumber']).toBeUndefined();
});
