import { proveDraft } from '@pfs/core/draft/prove-draft';
import { expect, test } from 'vitest';
import { claimsOf } from '../../testing/layout/draft-facts.ts';
import { printDocument, printPage, printTable } from '../../testing/layout/print-words.ts';
import { layoutRemittance } from '../layout-remittance.ts';

const prices = [
  ['10.00', '1.00', '11.00'],
  ['20.00', '2.00', '22.00'],
  ['-5.00', '-1.00', '-6.00'],
];

/** A payment of three claims with columns that nobody knows before their net. */
function read(unknown: readonly string[], cells: readonly (readonly string[])[]) {
  const headings = ['Rx #', 'Fill Date', 'Ingredient Cost', 'Disp Fee', ...unknown, 'Net Paid'];
  const rows = prices.map(([cost = '', fee = '', net = ''], at) => [
    String(7_000_001 + at),
    '03/31/2026',
    cost,
    fee,
    ...(cells[at] ?? []),
    net,
  ]);
  const head = [
    'Payer: NORTHWIND RX LLC',
    'Check Number: 0045512',
    'Payment Date: 04/03/2026',
    'Check Amount: 27.00',
  ];
  const page = printPage([
    ...head.map((text, at) => ({ x: 30, y: 20 + at * 12, text })),
    ...printTable({ top: 100, headings, rows }),
  ]);
  const [payment] = layoutRemittance(printDocument(page)).payments;
  if (payment === undefined) throw new Error('no payment');
  return { claims: claimsOf(payment), doubts: proveDraft(payment).doubts.map(({ code }) => code) };
}

test.each<[string, string[], string[][]]>([
  [
    'parts of the net',
    ['Zeta', 'Eta'],
    [
      ['8.00', '3.00'],
      ['22.00', '0.00'],
      ['-4.00', '-2.00'],
    ],
  ],
  ['the sum of all nets so far', ['Zeta'], [['11.00'], ['33.00'], ['27.00']]],
  ['the change from the row before', ['Zeta'], [['11.00'], ['33.00'], ['16.00']]],
  ['the net again', ['Zeta'], [['11.00'], ['22.00'], ['-6.00']]],
])('columns of %s are no money of their own', (_, unknown, cells) => {
  const { claims, doubts } = read(unknown, cells);
  expect(doubts).toEqual([]);
  expect(claims[0]).not.toHaveProperty('otherAdjustment');
});

test.each<[string, string[], string[][]]>([
  ['other amounts', ['Zeta'], [['1.50'], ['2.00'], ['-0.50']]],
  [
    'parts that go both ways',
    ['Zeta', 'Eta'],
    [
      ['12.00', '-1.00'],
      ['24.00', '-2.00'],
      ['-6.00', '0.00'],
    ],
  ],
  [
    'parts of all rows but one',
    ['Zeta', 'Eta'],
    [
      ['8.00', '3.00'],
      ['22.00', '0.00'],
      ['-4.00', '-1.00'],
    ],
  ],
])('columns of %s wait', (_, unknown, cells) => {
  expect(read(unknown, cells).doubts).toContain('column_not_known');
});
