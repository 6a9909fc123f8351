import { proveDraft } from '@pfs/core/draft/prove-draft';
import { expect, test } from 'vitest';
import { controlsOf, lumpsOf } from '../../testing/layout/draft-facts.ts';
import { printDocument, printPage, printTable } from '../../testing/layout/print-words.ts';
import { layoutRemittance } from '../layout-remittance.ts';

function read(amount: string | undefined, lines: readonly (readonly [string, string])[]) {
  const headings = ['Rx #', 'Fill Date', 'Gross', 'DIR', 'Net Paid'];
  const rows = [
    ['7000001', '03/01/2026', '12.00', '1.50', '10.50'],
    ['7000002', '03/02/2026', '21.00', '1.50', '19.50'],
  ];
  const page = printPage([
    { x: 30, y: 20, text: 'Payer: Blue Heron Rx' },
    { x: 30, y: 34, text: 'Check Number: 4411' },
    { x: 300, y: 34, text: 'Check Date: 04/03/2026' },
    ...(amount === undefined ? [] : [{ x: 30, y: 48, text: `Check Amount: ${amount}` }]),
    ...printTable({ top: 100, headings, rows }),
    ...lines.flatMap(([text, printed], at) => [
      { x: 30, y: 180 + at * 14, text },
      { x: 300, y: 180 + at * 14, text: printed, align: 'right' as const },
    ]),
  ]);
  const [payment] = layoutRemittance(printDocument(page)).payments;
  if (payment === undefined) throw new Error('no payment');
  const { status } = proveDraft(payment);
  const fields = Object.keys(payment.fields);
  return { fields, lumps: lumpsOf(payment), controls: controlsOf(payment), status };
}

test('the total of lump sums is not one of them, whatever it is called', () => {
  const read1 = read('25.00', [
    ['Other items', 'Amount'],
    ['Transaction fees', '4.00'],
    ['Credentialing', '1.00'],
    ['Less other items', '5.00'],
  ]);
  expect(read1.lumps).toEqual(['Transaction fees 4.00', 'Credentialing 1.00']);
  expect(read1.controls).toContain('payment lumps 0-1 5.00');
  expect(read1.status).toBe('proven');
});

test('the only lump sum under a two-word heading is not the payment', () => {
  const { lumps, status } = read('26.00', [
    ['Other items', 'Amount'],
    ['Transaction fees', '4.00'],
    ['Less other items', '4.00'],
  ]);
  expect(lumps).toEqual(['Transaction fees 4.00']);
  expect(status).toBe('proven');
});

test('a second lump sum of the same amount counts when the payment says so', () => {
  const { lumps, status } = read('22.00', [
    ['Transaction fees', '4.00'],
    ['Credentialing', '4.00'],
  ]);
  expect(lumps).toHaveLength(2);
  expect(status).toBe('proven');
});

test('nothing is left out unless only that makes the payment close', () => {
  const { lumps, status } = read('20.00', [
    ['Transaction fees', '4.00'],
    ['Credentialing', '4.00'],
  ]);
  expect(lumps).toHaveLength(2);
  expect(status).toBe('unproven');
});

test.each([
  ['10.00', ['Transaction fees', '20.00'], ['Credentialing', '10.00'], ['Interest', '10.00']],
  ['30.00', ['Recoupment', '30.00'], ['Interest', '30.00']],
  ['26.00', ['Transaction fees', '4.00'], ['Recoupment', '4.00']],
])('a named fee or credit is not a total, where %s is paid', (amount, ...lines) => {
  const { lumps } = read(amount, lines as unknown as (readonly [string, string])[]);
  expect(lumps).toHaveLength(lines.length);
});

test('a fee equal to the sum of the rows is not their total', () => {
  const { controls, lumps, status } = read('27.00', [
    ['Network access fee', '30.00'],
    ['Interest', '27.00'],
  ]);
  expect(controls).toEqual([]);
  expect(lumps).toHaveLength(2);
  expect(status).toBe('proven');
});

test('a credit equal to the sum of the rows is not the payment', () => {
  const { fields } = read(undefined, [['Interest', '30.00']]);
  expect(fields).not.toContain('amount');
});

test('lump sums without signs that would contradict their wording wait', () => {
  const lines = [
    ['Recoupment', '1.00'],
    ['Bonus payment', '3.00'],
  ] as const;
  expect(read('32.00', lines).status).toBe('proven');
  expect(read('34.00', lines).status).toBe('unproven');
});

test('what claims add up to before fees is not a lump sum, nor is the name of a list', () => {
  const { lumps, status } = read('25.00', [
    ['Payable before fees', '33.00'],
    ['Audit recovery', '4.00-'],
    ['Help desk charge', '1.00-'],
    ['Financial transactions', '5.00-'],
  ]);
  expect(lumps).toEqual(['Audit recovery -4.00', 'Help desk charge -1.00']);
  expect(status).toBe('proven');
});

test('an amount that matches no total of the claims stays a lump sum, whatever it is called', () => {
  const { lumps, status } = read('30.00', [['Payable before fees', '32.00']]);
  expect(lumps).toEqual(['Payable before fees 32.00']);
  expect(status).toBe('unproven');
});
