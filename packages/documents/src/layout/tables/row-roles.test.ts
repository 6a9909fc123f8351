import { proveDraft } from '@pfs/core/draft/prove-draft';
import { expect, test } from 'vitest';
import { claimsOf } from '../../testing/layout/draft-facts.ts';
import { printDocument, printPage, printTable } from '../../testing/layout/print-words.ts';
import { layoutRemittance } from '../layout-remittance.ts';

/** A payment of claims with such amount columns after their number and date. */
function read(headings: readonly string[], cells: readonly (readonly string[])[], amount: string) {
  const head = [
    'Payer: NORTHWIND RX LLC',
    'Check Number: 0045512',
    'Payment Date: 04/03/2026',
    `Check Amount: ${amount}`,
  ];
  const rows = cells.map((own, at) => [String(7_000_001 + at), '03/31/2026', ...own]);
  const page = printPage([
    ...head.map((text, at) => ({ x: 30, y: 20 + at * 12, text })),
    ...printTable({ top: 100, headings: ['Rx #', 'Fill Date', ...headings], rows }),
  ]);
  const [payment] = layoutRemittance(printDocument(page)).payments;
  if (payment === undefined) throw new Error('no payment');
  const doubts = proveDraft(payment).doubts.map(({ code }) => code);
  return { claim: claimsOf(payment)[0], doubts };
}

test.each<[string, string[], string[][], string, object]>([
  [
    'what comes to the net with the fee is the gross',
    ['Zeta', 'DIR', 'Net Paid'],
    [
      ['12.00', '1.50', '10.50'],
      ['21.00', '1.50', '19.50'],
      ['-5.00', '0.00', '-5.00'],
    ],
    '25.00',
    { gross: '12.00', dirFee: '1.50', net: '10.50' },
  ],
  [
    'what is left after the fee is the net, whatever stands before it is called',
    ['Claim Amount', 'DIR', 'Zeta'],
    [
      ['12.00', '1.50', '10.50'],
      ['21.00', '1.50', '19.50'],
      ['-5.00', '0.00', '-5.00'],
    ],
    '25.00',
    { gross: '12.00', dirFee: '1.50', net: '10.50' },
  ],
  [
    'what needs the fee for dispensing too is the cost of the drug',
    ['Cost Allowed', 'Disp Fee', 'Copay', 'Net Paid'],
    [
      ['10.00', '1.00', '3.00', '8.00'],
      ['20.00', '1.25', '0.00', '21.25'],
      ['-5.00', '-1.00', '0.00', '-6.00'],
    ],
    '23.25',
    { ingredientCost: '10.00', dispensingFee: '1.00', patientPaid: '3.00', net: '8.00' },
  ],
  [
    'what a price comes to with its parts is the net, though no heading says so',
    ['Zeta', 'Disp Fee', 'Copay', 'Eta'],
    [
      ['10.00', '1.00', '3.00', '8.00'],
      ['20.00', '1.25', '0.00', '21.25'],
      ['-5.00', '-1.00', '0.00', '-6.00'],
    ],
    '23.25',
    { ingredientCost: '10.00', dispensingFee: '1.00', patientPaid: '3.00', net: '8.00' },
  ],
  [
    'a fee added to the cost of the drug is the one for dispensing',
    ['Ingredient Cost', 'Other Fee', 'Copay', 'Net Paid'],
    [
      ['10.00', '1.00', '3.00', '8.00'],
      ['20.00', '1.25', '0.00', '21.25'],
      ['-5.00', '-1.00', '0.00', '-6.00'],
    ],
    '23.25',
    { ingredientCost: '10.00', dispensingFee: '1.00', net: '8.00' },
  ],
  [
    'what other columns come to is told again, and says what they are',
    ['Zeta', 'Patient Owes', 'Benefit', 'DIR', 'Net Paid'],
    [
      ['15.00', '3.00', '12.00', '1.50', '10.50'],
      ['21.00', '0.00', '21.00', '1.50', '19.50'],
      ['-7.00', '-2.00', '-5.00', '0.00', '-5.00'],
    ],
    '25.00',
    { patientPaid: '3.00', gross: '12.00', dirFee: '1.50', net: '10.50' },
  ],
])('%s', (_, headings, cells, amount, told) => {
  const { claim, doubts } = read(headings, cells, amount);
  expect(claim).toMatchObject(told);
  expect(claim).not.toHaveProperty('otherAdjustment');
  expect(doubts).toEqual([]);
});

test('an unknown column waits when one row contradicts it', () => {
  const { doubts } = read(
    ['Zeta', 'DIR', 'Net Paid'],
    [
      ['12.00', '1.50', '10.50'],
      ['21.00', '1.50', '19.50'],
      ['-5.00', '1.00', '-5.00'],
    ],
    '25.00',
  );
  expect(doubts).toContain('column_not_known');
});

test('a first line of headings over single columns is kept, however little it says', () => {
  const page = printPage([
    { x: 30, y: 20, text: 'Payer: NORTHWIND RX LLC' },
    { x: 30, y: 32, text: 'Check Number: 0045512' },
    { x: 30, y: 44, text: 'Payment Date: 04/03/2026' },
    { x: 30, y: 56, text: 'Check Amount: 25.00' },
    ...[
      [200, 'Zeta', 'Amount'],
      [280, 'DIR', 'Charge'],
    ].flatMap(([x = 0, first = '', second = '']) => [
      { x: Number(x), y: 90, text: String(first), align: 'right' as const },
      { x: Number(x), y: 99, text: String(second), align: 'right' as const },
    ]),
    ...['Rx #', 'Fill Date', 'Net Paid'].map((text, at) => ({
      x: [30, 100, 320][at] ?? 0,
      y: 99,
      text,
    })),
    ...[
      ['7000001', '03/31/2026', '12.00', '1.50', '10.50'],
      ['7000002', '03/31/2026', '21.00', '1.50', '19.50'],
      ['7000003', '03/31/2026', '-5.00', '0.00', '-5.00'],
    ].flatMap((cells, row) =>
      cells.map((text, at) => ({
        x: [30, 100, 200, 280, 360][at] ?? 0,
        y: 112 + row * 12,
        text,
        align: at < 2 ? ('left' as const) : ('right' as const),
      })),
    ),
  ]);
  const [payment] = layoutRemittance(printDocument(page)).payments;
  expect(payment && claimsOf(payment)[0]).toMatchObject({ gross: '12.00', dirFee: '1.50' });
});

const prices = [
  ['10.00', '1.00', '11.00'],
  ['20.00', '2.00', '22.00'],
  ['-5.00', '-1.00', '-6.00'],
];

/** A payment of three claims with unknown columns before their net. */
function readWithUnknown(unknown: readonly string[], cells: readonly (readonly string[])[]) {
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
  const { claims, doubts } = readWithUnknown(unknown, cells);
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
  expect(readWithUnknown(unknown, cells).doubts).toContain('column_not_known');
});

test('an address, a note on headings and a closing list say what no label does', () => {
  const head = ['NORTHWIND RX LLC', '12 Main St', 'HOLLOWAY PHARMACY', '400 Elm Street'];
  const rows = [
    ['7000001', '03/31/2026', '12.00', '1.50', '10.50'],
    ['7000002', '03/31/2026', '21.00', '1.50', '19.50'],
    ['7000003', '03/31/2026', '-5.00', '0.00', '-5.00'],
  ];
  const foot = ['Adj 1 = performance fee.', 'Reissued item -2.00', 'Zeta 23.00'];
  const page = printPage([
    ...head.map((text, at) => ({ x: 30, y: 20 + at * 12, text })),
    ...printTable({
      top: 100,
      headings: ['Rx #', 'Fill Date', 'Gross', 'Adj 1', 'Net Paid'],
      rows,
    }),
    ...foot.map((text, at) => ({ x: 30, y: 200 + at * 14, text })),
  ]);
  const [payment] = layoutRemittance(printDocument(page)).payments;
  expect(payment?.fields).toMatchObject({
    payeeName: { value: 'HOLLOWAY PHARMACY' },
    amount: { value: '23.00' },
  });
  expect(claimsOf(payment)[0]).toMatchObject({ dirFee: '1.50' });
});
