import type { DraftPayment } from '@pfs/core/draft/draft-remittance';
import { proveDraft } from '@pfs/core/draft/prove-draft';
import { expect, test } from 'vitest';
import {
  type PrintedText,
  printDocument,
  printPage,
  printTable,
} from '../../testing/layout/print-words.ts';
import { layoutRemittance } from '../layout-remittance.ts';

const headings = ['Rx #', 'Fill Date', 'Drug', 'Days', 'AWP', 'Gross', 'DIR Fee', 'Net Paid'];

const row = (id: number): string[] => [
  String(7_000_000 + id),
  '03/31/2026',
  'METFORMIN',
  '30',
  '91.17',
  '10.00',
  '1.50',
  '8.50',
];

const total = ['Total', '', '', '', '', '20.00', '3.00', '17.00'];
const rows = [row(1), row(2), total];

interface Printed {
  readonly headings?: readonly string[];
  readonly rows?: readonly (readonly string[])[];
  readonly amount?: string;
  readonly more?: readonly PrintedText[];
}

function laidOut(printed: Printed = {}): DraftPayment | undefined {
  const { amount = '17.00', more = [] } = printed;
  const page = printPage([
    { x: 30, y: 20, text: 'Remittance Advice' },
    { x: 30, y: 40, text: 'Payer: NORTHWIND RX LLC' },
    { x: 300, y: 40, text: 'Check Number: 0045512' },
    { x: 30, y: 52, text: 'Payment Date: April 3, 2026' },
    { x: 300, y: 52, text: `Check Amount: $${amount}` },
    ...printTable({ top: 100, headings, rows, ...printed }),
    ...more,
  ]);
  return layoutRemittance(printDocument(page)).payments[0];
}

const leftOver = (payment: DraftPayment | undefined) =>
  payment?.leftOver?.map(({ printed }) => printed);

const codes = (payment: DraftPayment | undefined) =>
  payment && proveDraft(payment).doubts.map(({ code }) => code);

const below = (text: string): PrintedText => ({ x: 30, y: 200, text });

const withCell = (at: number, column: number, text: string) =>
  rows.map((cells, place) => (place === at ? cells.with(column, text) : cells));

test.each([
  ['Rate settlement 548.00 547.00 1.00', undefined],
  ['Rate settlement 548.00 546.00 1.00', ['548.00', '546.00']],
])('in "%s" what adds up to its last amount is accounted for', (text, expected) => {
  expect(leftOver(laidOut({ amount: '16.00', more: [below(text)] }))).toEqual(expected);
});

test('an ordinary payment has nothing left over', () => {
  const payment = laidOut();
  expect(payment).not.toHaveProperty('leftOver');
  expect(payment).not.toHaveProperty('rowsLeftOver');
  expect(codes(payment)).toEqual([]);
});

test.each<[string, Printed, string[]]>([
  [
    'another amount of an adjustment',
    { amount: '12.00', more: [below('Switch fee 3.25 $5.00')] },
    ['3.25'],
  ],
  [
    'an amount of a total line, in no column of amounts',
    {
      rows: withCell(2, 2, '4.40'),
    },
    ['4.40'],
  ],
  ['an amount beside a label', { more: [{ x: 500, y: 52, text: 'Recovery: $3.75' }] }, ['$3.75']],
  ['a total of nothing known', { more: [below('Total Reserve 6.20')] }, ['6.20']],
  ['an amount in one word with its label', { more: [below('Clawback:$6.20')] }, ['$6.20']],
  ['an amount without words', { more: [below('$6.20')] }, ['$6.20']],
  ['an amount under days of supply', { rows: withCell(1, 3, '2.35') }, ['2.35']],
])('%s is a doubt', (_what, printed, expected) => {
  const payment = laidOut(printed);
  expect(leftOver(payment)).toEqual(expected);
  expect(codes(payment)).toEqual(['amount_left_over']);
});

test.each<[string, readonly PrintedText[]]>([
  ['a running balance', [below('Running balance: $1,204.00')]],
  ['a balance of before', [below('Balance forward 88.12')]],
  ['a figure of the year', [below('Paid year to date: $91,204.00')]],
  ['an estimate', [below('Estimated GER liability 45.10')]],
  ['a list price', [below('Total AWP 1,182.34')]],
  ['what was billed', [below('Total billed charges: $412.09')]],
  ['a rate', [below('Claims processed at $0.15 per claim')]],
  ['a percentage', [below('Effective rate 84.25 % of contract')]],
  ['a deductible', [below('Plan deductible: $590.00')]],
  [
    'words above',
    [
      { x: 400, y: 200, text: 'Prior Balance' },
      { x: 410, y: 212, text: '$55.10' },
    ],
  ],
  ['the payment once more', [below('Pay this amount to the order of the pharmacy: $17.00')]],
  ['a sum once more', [below('Fees 3.00')]],
])('%s is none', (_what, more) => {
  expect(leftOver(laidOut({ more }))).toBeUndefined();
});

/** The fees of all rows moved to another column, and none in their own. */
const movedFees = (column: number, fee: string) =>
  rows.map((cells) => cells.with(column, cells[column] + fee).with(6, ''));

test.each([
  ['words', 2, ' 1.50', 'amount_left_over'],
  ['numbers', 3, '.50', 'column_not_known'],
])('fees under %s, with a heading over nothing, are doubted', (...[, at, fee, code]) => {
  expect(codes(laidOut({ rows: movedFees(at, fee) }))).toContain(code);
});

test.each([
  ['Rate', undefined],
  ['YTD Amount', undefined],
  ['Basis', ['0.25']],
])('in a table of adjustments an amount under %s may be meaningless', (heading, expected) => {
  const fees = [['Switch fee', '0.25', '5.00']];
  const list = printTable({ top: 220, headings: ['Description', heading, 'Amount'], rows: fees });
  expect(leftOver(laidOut({ amount: '12.00', more: list }))).toEqual(expected);
});

test('an amount beside a quantity is left over, and a quantity is not', () => {
  const read = (first: string) =>
    laidOut({
      headings: headings.with(3, 'Quantity Disp'),
      rows: [row(1).with(3, first), row(2).with(3, '120.000'), total],
    });
  expect(leftOver(read('30.00'))).toBeUndefined();
  expect(leftOver(read('30.00 7.77'))).toEqual(['30.00', '7.77']);
});

test('neither of two columns of one fee is lost', () => {
  const twice = [
    'Rx #',
    'Fill Date',
    'Drug',
    'Ingredient Cost',
    'Disp Fee',
    'Disp Fee',
    'Net Paid',
  ];
  const cells = [row(1), row(2)].map((all) => [...all.slice(0, 3), '8.00', '0.50', '0.40', '8.50']);
  expect(leftOver(laidOut({ headings: twice, rows: cells }))).toEqual(['0.40', '0.40']);
});

test('a fee column without any fee is not a fee column', () => {
  const free = rows.map((cells, at) => cells.with(6, '').with(7, at < 2 ? '10.00' : '20.00'));
  expect(codes(laidOut({ rows: free, amount: '20.00' }))).toEqual([]);
});

test('a line with a number and a date that became no claim is doubted', () => {
  const bare = ['7000003', '03/31/2026', ...Array.from({ length: 6 }, () => '')];
  const payment = laidOut({ rows: [row(1), row(2), bare, total] });
  expect(payment?.rowsLeftOver?.map(({ printed }) => printed)).toEqual(['7000003']);
  expect(codes(payment)).toEqual(['row_left_over']);
});

test.each([
  ['of dashes is a claim', Array.from({ length: 4 }, () => '-'), 3, undefined],
  ['of blanks is left over', Array.from({ length: 4 }, () => ''), 2, ['7000003']],
])('a claim of no price alone on the last page, all %s', (_, zeros, claims, left) => {
  const lines = [...rows.slice(0, 2), ['7000003', '03/31/2026', 'METFORMIN', '30', ...zeros]];
  const texts = [
    { x: 30, y: 20, text: 'Payer: NORTHWIND RX LLC' },
    { x: 300, y: 20, text: 'Check Number: 0045512' },
    { x: 30, y: 52, text: 'Payment Date: April 3, 2026' },
    { x: 300, y: 52, text: 'Check Amount: $17.00' },
    ...printTable({ top: 100, headings, rows: lines }),
  ];
  const last = texts.find(({ text }) => text === '7000003')?.y ?? 0;
  const first = printPage(texts.filter(({ y }) => y < last));
  const second = printPage(
    texts.filter(({ y }) => y === last).map((text) => ({ ...text, y: 20 })),
    { number: 2 },
  );
  const [payment] = layoutRemittance(printDocument(first, second)).payments;
  expect(payment?.claims).toHaveLength(claims);
  expect(payment?.rowsLeftOver?.map(({ printed }) => printed)).toEqual(left);
});

test('an amount belongs to the payment whose row stands above it', () => {
  const head = (y: number, check: string): PrintedText[] => [
    { x: 30, y, text: 'Payer: NORTHWIND RX LLC' },
    { x: 300, y, text: `Check Number: ${check}` },
    { x: 30, y: y + 12, text: 'Payment Date: April 3, 2026' },
    { x: 300, y: y + 12, text: 'Check Amount: $17.00' },
  ];
  const page = printPage([
    ...head(20, '0045512'),
    ...printTable({ top: 60, headings, rows }),
    ...head(150, '0045513'),
    ...printTable({ top: 190, headings, rows: [row(3), row(4), total] }),
    { x: 30, y: 260, text: '$6.20' },
  ]);
  const { payments } = layoutRemittance(printDocument(page));
  expect(payments.map(leftOver)).toEqual([undefined, ['$6.20']]);
});
