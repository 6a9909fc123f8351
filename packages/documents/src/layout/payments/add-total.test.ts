import { proveDraft } from '@pfs/core/draft/prove-draft';
import { expect, test } from 'vitest';
import { claimsOf, controlsOf } from '../../testing/layout/draft-facts.ts';
import { printDocument, printPage, printTable } from '../../testing/layout/print-words.ts';
import { layoutRemittance } from '../layout-remittance.ts';

const head = [
  { x: 30, y: 20, text: 'Payer: Blue Heron Rx' },
  { x: 30, y: 34, text: 'Check Number: 4411' },
  { x: 300, y: 34, text: 'Check Date: 04/03/2026' },
  { x: 30, y: 48, text: 'Check Amount: 30.00' },
];

const rows = [
  ['7000001', '03/01/2026', '12.00', '1.50', '10.50'],
  ['7000002', '03/02/2026', '21.00', '1.50', '19.50'],
];

function read(last: readonly string[]) {
  return readRows([...rows, last]);
}

function readRows(printed: readonly (readonly string[])[], above = head) {
  const headings = ['Rx #', 'Fill Date', 'Gross', 'DIR', 'Net Paid'];
  const table = printTable({ top: 100, headings, rows: printed });
  const [payment] = layoutRemittance(printDocument(printPage([...above, ...table]))).payments;
  if (payment === undefined) throw new Error('no payment');
  const { status } = proveDraft(payment);
  return { claims: claimsOf(payment).length, controls: controlsOf(payment), status };
}

test.each([
  ['10 claims', ['10', '', '33.00', '3.00', '30.00']],
  ['words', ['22 units', '', '33.00', '3.00', '30.00']],
])('a last line with %s, without a date and with the totals, is not a claim', (_, last) => {
  const { claims, controls, status } = read(last);
  expect(claims).toBe(2);
  expect(controls).toContain('section net 0-1 30.00');
  expect(status).toBe('proven');
});

test.each([
  ['other amounts', ['7000003', '', '33.00', '3.50', '29.50']],
  ['a day', ['7000003', '03/02/2026', '33.00', '3.00', '30.00']],
])('a line with %s stays a claim', (_, last) => {
  expect(read(last)).toMatchObject({ claims: 3, status: 'unproven' });
});

test('a last claim without a date and with the amounts of the only other one is not the payment', () => {
  const claims = [
    ['7000001', '03/01/2026', '12.00', '1.50', '10.50'],
    ['7000002', '03/02/2026', '0.00', '0.00', '0.00'],
    ['7000003', '', '12.00', '1.50', '10.50'],
  ];
  expect(readRows(claims, head.slice(0, 3)).status).toBe('unproven');
});

test('a last line with the totals but without a code, where the others have one, is not a claim', () => {
  const table = printTable({
    top: 100,
    headings: ['Rx #', 'NDC', 'Gross', 'DIR', 'Net Paid'],
    rows: [...rows, ['2 claims', '', '33.00', '3.00', '30.00']].map(([id = '', day, ...cells]) => [
      id,
      day === '' ? '' : '00093-3174-31',
      ...cells,
    ]),
  });
  const [payment] = layoutRemittance(printDocument(printPage([...head, ...table]))).payments;
  expect(payment?.claims).toHaveLength(2);
});

test('fills that are counted in a totals line are complete', () => {
  expect(read(['10 fills', '', '33.00', '3.00', '30.00']).status).toBe('unproven');
});

test('what that many claims add up to is not a lump sum, however wrong it is', () => {
  const last = ['2 claims', '', '', '', '34.00'];
  expect(read(last)).toMatchObject({ controls: ['payment net 0-1 34.00'], status: 'unproven' });
});
