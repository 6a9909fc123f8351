import { proveDraft } from '@pfs/core/draft/prove-draft';
import { describe, expect, test } from 'vitest';
import { fieldsOf, lumpsOf } from '../../testing/layout/draft-facts.ts';
import {
  type PrintedText,
  printDocument,
  printPage,
  printTable,
} from '../../testing/layout/print-words.ts';
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

test('totals of sections repeated at the end are not lump sums', () => {
  const lines = [...rows, ['Store total', '', '33.00', '3.00', '30.00']];
  const table = printTable({ top: 100, headings, rows: lines });
  const again = [at(30, 300, 'Shop of the north'), at(300, 300, '30.00')];
  const fee = [at(30, 314, 'Transaction fees'), at(300, 314, '1.00-')];
  const { payment, status } = read(payer, ...head('29.00'), ...table, ...again, ...fee);
  expect(lumpsOf(payment)).toEqual(['Transaction fees -1.00']);
  expect(status).toBe('proven');
});

describe('an unknown column', () => {
  const named = (cells: readonly string[], lines: readonly (readonly string[])[]) =>
    read(payer, ...head('30.00'), ...printTable({ top: 100, headings: cells, rows: lines }));

  test.each([
    ['the price', ['Rx #', 'Fill Date', 'Zeta', 'DIR', 'Net Paid'], 'gross=12.00'],
    ['the net', ['Rx #', 'Fill Date', 'Gross', 'DIR', 'Zeta'], 'net=10.50'],
  ])('is %s when all rows add up', (_, cells, said) => {
    const { payment, status } = named(cells, rows);
    const claim = payment.claims[0]?.fields;
    const [field, value] = said.split('=') as ['gross' | 'net', string];
    expect(claim?.[field]?.value).toBe(value);
    expect(status).toBe('proven');
  });

  test('stays unknown when one row does not add up', () => {
    const wrong = [rows[0] ?? [], ['7000002', '03/02/2026', '22.00', '1.50', '19.50']];
    const { payment, status } = named(['Rx #', 'Fill Date', 'Zeta', 'DIR', 'Net Paid'], wrong);
    expect(payment.claims[0]?.fields.gross).toBeUndefined();
    expect(status).toBe('unproven');
  });
});

describe('the payer', () => {
  const table = printTable({ top: 100, headings, rows });

  test('is the one with an address at the foot of the page', () => {
    const foot = [at(30, 700, 'ALDER RX PARTNERS'), at(30, 712, '400 Commerce Way, Suite 210')];
    expect(fieldsOf(read(...head('30.00'), ...table, ...foot).payment)['payerName']).toBe(
      'ALDER RX PARTNERS',
    );
  });

  test('of each of two checks on a page stands above its own check', () => {
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
])('"%s" is a label made of words that name a payment', (label, field, value, said) => {
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

test('two sections, the second with shifted columns, and the total of the first repeated', () => {
  const [paid, back] = [rows, [['7000003', '03/03/2026', '-5.00', '-0.50', '-4.50']]];
  const sum = (words: string, ...cells: readonly string[]) => [words, '', ...cells];
  const first = [...paid, sum('Paid subtotal', '33.00', '3.00', '30.00')];
  const second = [...back, sum('Recouped subtotal', '-5.00', '-0.50', '-4.50')];
  const wide = ['Rx #', 'Fill Date', 'Gross', 'DIR', 'Net Paid'];
  const closing: readonly (readonly [string, string])[] = [
    ['Paid subtotal', '30.00'],
    ['Recouped subtotal', '-4.50'],
    ['Net After Recovery', '25.50'],
  ];
  const { payment, status } = read(
    payer,
    ...head('25.50'),
    ...printTable({ top: 100, headings, rows: first }),
    ...printTable({ top: 200, left: 52, headings: wide, rows: second }),
    ...closing.flatMap(([words, amount], line) => [
      at(200, 300 + line * 14, words),
      at(400, 300 + line * 14, amount),
    ]),
  );
  expect(payment.tables).toEqual([2]);
  expect(lumpsOf(payment)).toEqual([]);
  expect(status).toBe('proven');
});

test.each([
  ['Castlegate Rx Network, Inc.', 'Castlegate Rx Network, Inc.'],
  ['Harbor Rx Network', 'Harbor Rx Network'],
  ['Harbor Savings Card', 'Harbor Savings Card'],
  ['Harbor Savings Bank', undefined],
  ['Card Program Reimbursement', undefined],
  ['Accounts Payable', undefined],
  ['Mass Adjustment Remittance', undefined],
  ['Part D Claims Payment Detail', undefined],
])('"%s" above a payment is %s as its payer', (name, said) => {
  const table = printTable({ top: 100, headings, rows });
  const { payment } = read(at(30, 8, name), at(30, 20, 'PO Box 29'), ...head('30.00'), ...table);
  expect(fieldsOf(payment)['payerName']).toBe(said);
});

test('a check is issued for an amount, or on a date', () => {
  const table = printTable({ top: 100, headings, rows });
  const number = at(30, 34, 'Check Number: 44112233');
  const issued = [at(30, 48, 'Check Issued: 04/03/2026'), at(30, 62, 'Check Amount: 30.00')];
  const { status } = read(payer, number, ...issued, ...table);
  expect(status).toBe('proven');
});

describe('lump sums in two columns of amounts', () => {
  const below = (lines: readonly (readonly string[])[]): PrintedText[] =>
    lines.flatMap(([words = '', first = '', second = ''], line) => {
      const y = 200 + line * 14;
      const amount = (right: number, text: string): PrintedText[] =>
        text === '' ? [] : [{ x: right, y, text, align: 'right' }];
      return [at(30, y, words), ...amount(260, first), ...amount(360, second)];
    });
  const table = printTable({ top: 100, headings, rows });
  const lumps = [
    ['Other activity', 'Gamma', 'Delta'],
    ['DIR Fees Q1', '5.00', ''],
    ['Odd thing', '1.00', ''],
    ['Other thing', '', '2.50'],
  ];

  test('are debits in one and credits in the other when only that closes', () => {
    const sums = [
      ['Total', '6.00', '2.50'],
      ['Less gamma', '', '-6.00'],
      ['Plus delta', '', '2.50'],
    ];
    const { payment, status } = read(
      payer,
      ...head('26.50'),
      ...table,
      ...below([...lumps, ...sums]),
    );
    expect(lumpsOf(payment)).toEqual(['DIR Fees Q1 5.00', 'Odd thing 1.00', 'Other thing 2.50']);
    expect(proveDraft(payment).signs.lumps).toEqual([1, 1, -1]);
    expect(status).toBe('proven');
  });

  test('wait when nothing closes', () => {
    expect(read(payer, ...head('26.01'), ...table, ...below(lumps)).status).toBe('unproven');
  });
});

test('the claim number is the one column of numbers that differ from row to row', () => {
  const columns = ['Zeta #', 'Eta #', 'Fill Date', 'Drug', 'Gross', 'DIR', 'Net Paid'];
  const doctors = ['1234567', '1234568', '1234567', '1234567'];
  const claims = doctors.map((doctor, row) => [
    doctor,
    String(7_000_001 + row),
    '03/01/2026',
    'METFORMIN',
    '12.00',
    '1.50',
    '10.50',
  ]);
  const { payment } = read(
    payer,
    ...head('42.00'),
    ...printTable({ top: 100, headings: columns, rows: claims }),
  );
  expect(payment.claims.map(({ fields }) => fields.claimId?.value)).toEqual([
    '7000001',
    '7000002',
    '7000003',
    '7000004',
  ]);
});

test('a list to the right of the labels holds lump sums', () => {
  const table = printTable({ top: 100, headings, rows });
  const beside = [
    [48, 'Q4 recovery', '5.00-'],
    [62, 'Help desk fee', '1.00-'],
  ] as const;
  const list = beside.flatMap(([y, words, amount]) => [at(400, y, words), at(560, y, amount)]);
  const more = [...list, at(30, 62, 'Check Date: 04/03/2026')];
  const { payment, status } = read(payer, ...head('24.00'), ...more, ...table);
  expect(lumpsOf(payment)).toEqual(['Q4 recovery -5.00', 'Help desk fee -1.00']);
  expect(status).toBe('proven');
});

test('the total of several payments does not belong to the last one', () => {
  const page = (number: number, ...more: readonly PrintedText[]) =>
    printPage(
      [
        payer,
        ...head('30.00').map(({ text, ...place }) => ({
          ...place,
          text: text.replace('44112233', `4411223${number}`),
        })),
        ...printTable({ top: 100, headings, rows }),
        ...more,
      ],
      { number },
    );
  const all = [at(30, 300, 'Both deposited together'), at(400, 300, '60.00')];
  const { payments } = layoutRemittance(printDocument(page(1), page(2, ...all)));
  expect(payments.map((payment) => proveDraft(payment).status)).toEqual(['proven', 'proven']);
  expect(payments.flatMap(lumpsOf)).toEqual([]);
});

test.each([
  ['twice is that of the check', '886885', '886885'],
  ['otherwise on the stub is none', '886886', undefined],
])('a bare number in the corner of a check, and %s', (_, again, said) => {
  const stub = [at(30, 60, 'Blue Heron Rx'), at(400, 60, again)];
  const check = [at(30, 34, 'Blue Heron Rx'), at(400, 34, '886885')];
  const day = at(30, 80, 'Check Date: 04/03/2026');
  const table = printTable({ top: 120, headings, rows });
  const { payment } = read(payer, ...check, ...stub, day, ...table);
  expect(fieldsOf(payment)['traceNumber']).toBe(said);
});

describe('a list of what the claims of each drug add up to', () => {
  const columns = ['NDC', 'Drug', '# of Claims ', 'Units', 'Paid Cost', 'Guaranteed', 'Variance'];
  const drugs = [
    ['60505-2579-09', 'ATORVASTATIN', '27', '810', '411.21', '529.38', '118.17'],
    ['68180-0513-03', 'LISINOPRIL', '42', '1260', '776.36', '800.36', '24.00'],
    ['65862-0008-99', 'METFORMIN', '58', '1740', '983.72', '980.72', '-3.00'],
  ];
  const sums = (fee: string) => [
    ...head('129.17'),
    at(30, 70, 'GER True-Up 2025'),
    at(300, 70, '139.17'),
    at(30, 84, 'Network Admin Fee 2025'),
    at(300, 84, fee),
  ];

  test('supports the lump sums beside it and is not part of the payment', () => {
    const list = printTable({ top: 120, headings: columns, rows: drugs });
    const { payment, status } = read(payer, ...sums('-10.00'), ...list);
    expect(payment.claims).toEqual([]);
    expect(lumpsOf(payment)).toEqual(['GER True-Up 2025 139.17', 'Network Admin Fee 2025 -10.00']);
    expect(status).toBe('proven');
  });

  test('proves no lump sums that do not add up to the payment', () => {
    const list = printTable({ top: 120, headings: columns, rows: drugs });
    expect(read(payer, ...sums('-11.00'), ...list).status).toBe('unproven');
  });

  test('holds claims when each row has its own number', () => {
    const numbered = drugs.map((cells, row) => cells.with(2, String(7_000_001 + row)));
    const list = printTable({ top: 120, headings: columns, rows: numbered });
    expect(read(payer, ...sums('-10.00'), ...list).payment.claims).toHaveLength(3);
  });
});

test.each([
  ['are read by their names', 'Quality incentive', ['proven']],
  ['may be claims by their numbers', '03/04/2026 7081957 JANUVIA', []],
])('lump sums outside a table %s', (_, name, expected) => {
  const list = [
    at(30, 100, name),
    at(300, 100, '20.00'),
    at(30, 114, name.replace('57', '58')),
    at(300, 114, '9.00'),
  ];
  const { payments } = layoutRemittance(
    printDocument(printPage([payer, ...head('29.00'), ...list])),
  );
  expect(payments.map((payment) => proveDraft(payment).status)).toEqual(expected);
});
