import { proveDraft } from '@pfs/core/draft/prove-draft';
import { describe, expect, test } from 'vitest';
import { fieldsOf, lumpsOf } from '../../testing/layout/draft-facts.ts';
import type { PrintedText } from '../../testing/layout/print-words.ts';
import { printDocument, printPage, printTable } from '../../testing/layout/print-words.ts';
import { layoutRemittance } from '../layout-remittance.ts';

const at = (x: number, y: number, text: string): PrintedText => ({ x, y, text });
const headings = ['Rx #', 'Fill Date', 'Gross', 'DIR', 'Net Paid'];
const head = (amount: string) => [
  at(30, 34, 'Check Number: 44112233'),
  at(300, 34, 'Check Date: 04/03/2026'),
  at(30, 48, `Check Amount: ${amount}`),
];
const payer = at(30, 20, 'Payer: Blue Heron Rx');
const rows = [
  ['7000001', '03/01/2026', '12.00', '1.50', '10.50'],
  ['7000002', '03/02/2026', '21.00', '1.50', '19.50'],
];

function read(...texts: readonly PrintedText[]) {
  const { payments } = layoutRemittance(printDocument(printPage(texts)));
  const [payment] = payments;
  if (payment === undefined) throw new Error('no payment');
  return { payment, payments, status: proveDraft(payment).status };
}

test('sums of parts printed once more at the end are no lump sums', () => {
  const lines = [...rows, ['Store total', '', '33.00', '3.00', '30.00']];
  const table = printTable({ top: 100, headings, rows: lines });
  const again = [at(30, 300, 'Shop of the north'), at(300, 300, '30.00')];
  const fee = [at(30, 314, 'Transaction fees'), at(300, 314, '1.00-')];
  const { payment, status } = read(payer, ...head('29.00'), ...table, ...again, ...fee);
  expect(lumpsOf(payment)).toEqual(['Transaction fees -1.00']);
  expect(status).toBe('proven');
});

describe('a column that nobody knows', () => {
  const named = (cells: readonly string[], lines: readonly (readonly string[])[]) =>
    read(payer, ...head('30.00'), ...printTable({ top: 100, headings: cells, rows: lines }));

  test.each([
    ['the price', ['Rx #', 'Fill Date', 'Zeta', 'DIR', 'Net Paid'], 'gross=12.00'],
    ['the net', ['Rx #', 'Fill Date', 'Gross', 'DIR', 'Zeta'], 'net=10.50'],
  ])('is %s where all rows add up', (_, cells, said) => {
    const { payment, status } = named(cells, rows);
    const claim = payment.claims[0]?.fields;
    const [field, value] = said.split('=') as ['gross' | 'net', string];
    expect(claim?.[field]?.value).toBe(value);
    expect(status).toBe('proven');
  });

  test('stays unknown where one row does not', () => {
    const wrong = [rows[0] ?? [], ['7000002', '03/02/2026', '22.00', '1.50', '19.50']];
    const { payment, status } = named(['Rx #', 'Fill Date', 'Zeta', 'DIR', 'Net Paid'], wrong);
    expect(payment.claims[0]?.fields.gross).toBeUndefined();
    expect(status).toBe('unproven');
  });
});

describe('the payer', () => {
  const table = printTable({ top: 100, headings, rows });

  test('is who has an address at the foot of the page', () => {
    const foot = [at(30, 700, 'ALDER RX PARTNERS'), at(30, 712, '400 Commerce Way, Suite 210')];
    expect(fieldsOf(read(...head('30.00'), ...table, ...foot).payment)['payerName']).toBe(
      'ALDER RX PARTNERS',
    );
  });

  test('of each of two checks on a page stands above its own', () => {
    const names = [at(30, 20, 'Alder Health Plan'), at(30, 34, '12 Elm Street')];
    const check = (top: number, number: string) => [
      at(300, top, `Check Number: ${number}`),
      at(300, top + 14, 'Check Date: 04/03/2026'),
      at(300, top + 28, 'Check Amount: 30.00'),
    ];
    const others = [at(30, 320, 'Birch Benefits LLC'), at(30, 334, 'P.O. Box 66210')];
    const first = [...names, ...check(20, '11112222'), ...table];
    const second = [...others, ...check(320, '33334444')];
    const below = printTable({ top: 400, headings, rows });
    const { payments } = read(...first, ...second, ...below);
    expect(payments.map((payment) => payment.fields.payerName?.value)).toEqual([
      'Alder Health Plan',
      'Birch Benefits LLC',
    ]);
  });
});

test.each([
  ['Date Funds Released', 'paidOn', '04/03/2026', '2026-04-03'],
  ['Electronic Payment Reference No.', 'traceNumber', '44112299', '44112299'],
  ['Net Amount Disbursed to Provider', 'amount', '30.00', '30.00'],
])('"%s" is a label of words that name a payment', (label, field, value, said) => {
  const others = [
    ['traceNumber', 'Check Number: 44112233'],
    ['paidOn', 'Check Date: 04/03/2026'],
    ['amount', 'Check Amount: 30.00'],
  ].filter(([of]) => of !== field);
  const texts = others.map(([, text], line) => at(300, 34 + 14 * line, text ?? ''));
  const table = printTable({ top: 120, headings, rows });
  const { payment } = read(payer, at(30, 34, `${label}: ${value}`), ...texts, ...table);
  expect(fieldsOf(payment)[field]).toBe(said);
});
