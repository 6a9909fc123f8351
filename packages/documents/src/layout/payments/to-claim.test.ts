import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import { proveDraft } from '@pfs/core/draft/prove-draft';
import { expect, test } from 'vitest';
import { claimsOf } from '../../testing/layout/draft-facts.ts';
import { printDocument, printPage, printTable } from '../../testing/layout/print-words.ts';
import { layoutRemittance } from '../layout-remittance.ts';
import { addValues } from './to-claim.ts';

const head = [
  { x: 30, y: 20, text: 'Payer: Blue Heron Rx' },
  { x: 30, y: 34, text: 'Check Number: 4411' },
  { x: 300, y: 34, text: 'Check Date: 04/03/2026' },
  { x: 30, y: 48, text: 'Check Amount: 34.50' },
];

const headings = ['Rx #', 'Fill Date', 'Drug', 'Gross', 'DIR', 'Net Paid'];

function read(rows: readonly (readonly string[])[], named = headings) {
  const page = printPage([...head, ...printTable({ top: 100, headings: named, rows })]);
  const [payment] = layoutRemittance(printDocument(page)).payments;
  if (payment === undefined) throw new Error('no payment');
  return { claims: claimsOf(payment), ...proveDraft(payment) };
}

test.each([
  ['its net less the fee', '18.50', '', '-1.50'],
  ['zeros where nothing is', '18.50', '0.00', '-1.50'],
  ['the net on the first line', '17.00', '', ''],
])('a fee on a second line belongs to the claim above it, with %s', (_, net, gross, less) => {
  const { claims, status } = read([
    ['7000001', '03/01/2026', 'LISINOPRIL', '18.50', gross, net],
    ['7000001', '03/01/2026', 'DIR FEE', gross, '1.50', less],
    ['7000002', '03/02/2026', 'METFORMIN', '17.50', '0.00', '17.50'],
  ]);
  expect(claims).toMatchObject([
    { claimId: '7000001', drugName: 'LISINOPRIL', gross: '18.50', dirFee: '1.50', net: '17.00' },
    { claimId: '7000002', gross: '17.50', net: '17.50' },
  ]);
  expect(status).toBe('proven');
});

test.each([
  ['another number', ['7000003', '03/01/2026', '', '0.00', '1.50', '-1.50']],
  ['another day', ['7000001', '03/05/2026', '', '0.00', '1.50', '-1.50']],
  ['a price', ['7000001', '03/01/2026', '', '1.50', '3.00', '-1.50']],
])('a line with %s is its own claim', (_, row) => {
  const { claims } = read([
    ['7000001', '03/01/2026', 'LISINOPRIL', '18.50', '0.00', '18.50'],
    row,
    ['7000002', '03/02/2026', 'METFORMIN', '17.50', '0.00', '17.50'],
  ]);
  expect(claims).toHaveLength(3);
});

test('a line whose text says it is a fee is not a claim until a person says so', () => {
  const { doubts } = read(
    [
      ['7000001', '03/01/2026', 'LISINOPRIL', 'PAID', '18.50'],
      ['7000001', '03/01/2026', 'LISINOPRIL', 'DIR FEE', '-1.50'],
      ['7000002', '03/02/2026', 'METFORMIN', 'PAID', '17.50'],
    ],
    ['Rx #', 'Fill Date', 'Drug', 'Type', 'Net Paid'],
  );
  expect(doubts).toMatchObject([{ row: 1, field: 'status', code: 'not_a_claim' }]);
});

test.each([
  ['taken back and paid again', '-1.50', '-8.50', '9.00'],
  ['paid a second time', '1.00', '9.00', '-8.50'],
  ['paid by half', '5.00', '5.00', '-5.00'],
])('a claim %s is not a second line when no prices are printed', (_, fee, net, last) => {
  const { claims } = read(
    [
      ['7000001', '03/01/2026', 'LISINOPRIL', '1.50', '8.50'],
      ['7000001', '03/01/2026', 'LISINOPRIL', fee, net],
      ['7000001', '03/01/2026', 'LISINOPRIL', '1.00', last],
      ['7000002', '03/02/2026', 'METFORMIN', '1.50', '17.50'],
    ],
    ['Rx #', 'Fill Date', 'Drug', 'DIR', 'Net Paid'],
  );
  expect(claims).toHaveLength(4);
});

const readValue = (value: string, left: number, otherReadings?: readonly string[]): DraftValue => ({
  value,
  printed: value,
  decidedBy: 'ocr',
  confidence: 0.96,
  box: { page: 1, left, top: 10, right: left + 20, bottom: 18 },
  ...(otherReadings === undefined ? {} : { otherReadings }),
});

test('two amounts added into one are as uncertain as each of them', () => {
  const both = addValues(readValue('8.50', 10, ['3.50']), readValue('1.50', 60, ['1.60', '7.50']));
  expect(both).toMatchObject({
    value: '10.00',
    printed: '8.50 + 1.50',
    otherReadings: ['5.00', '10.10', '16.00'],
    box: { left: 10, right: 80 },
  });
});

test('two certain amounts are one certain amount', () => {
  expect(addValues(readValue('8.50', 10), readValue('1.50', 60)).otherReadings).toBeUndefined();
});

test('a total is unreadable when one of its amounts is', () => {
  expect(addValues(readValue('8.50', 10), readValue('', 60))).toMatchObject({
    value: '',
    confidence: 0,
  });
});
