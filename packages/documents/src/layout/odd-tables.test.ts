import { proveDraft } from '@pfs/core/draft/prove-draft';
import { describe, expect, test } from 'vitest';
import { claimsOf, fieldsOf, lumpsOf } from '../testing/layout/draft-facts.ts';
import {
  type PrintedText,
  printDocument,
  printPage,
  printTable,
} from '../testing/layout/print-words.ts';
import { layoutRemittance } from './layout-remittance.ts';

const longName = 'FLUTICASONE PROPIONATE-SALMETEROL XINAFOATE 250-50 MCG/DOSE INHALATION POWDER 60';

function readTable(headings: readonly string[], rows: readonly (readonly string[])[]) {
  const words = printDocument(printPage(printTable({ top: 100, headings, rows })));
  return claimsOf(layoutRemittance(words).payments[0]);
}

test('an 80-character drug name is one cell', () => {
  const claims = readTable(
    ['Rx #', 'Fill Date', 'Drug', 'Net Paid'],
    [
      ['1234567', '03/31/2026', longName, '12.34'],
      ['1234568', '03/31/2026', 'METFORMIN 500 MG', '1,012.34'],
    ],
  );
  expect(claims.map((claim) => claim['drugName'])).toEqual([longName, 'METFORMIN 500 MG']);
  expect(claims.map((claim) => claim['net'])).toEqual(['12.34', '1012.34']);
});

test.each([
  ['03/31/2026'],
  ['3/31/26'],
  ['2026-03-31'],
  ['31-MAR-2026'],
  ['March 31, 2026'],
  ['03312026'],
])('a claim filled on %s', (printed) => {
  const claims = readTable(
    ['Drug', 'Date Filled', 'Prescription No', 'Amount Paid'],
    [
      ['LISINOPRIL', printed, '7000001', '3.10'],
      ['AMLODIPINE', printed, '7000002', '4.00'],
    ],
  );
  expect(claims.map((claim) => claim['dateOfService'])).toEqual(['2026-03-31', '2026-03-31']);
});

test.each([['(2.50)'], ['2.50-'], ['-2.50'], ['-$2.50'], ['$-2.50'], ['($2.50)'], ['2.50 CR']])(
  '%s is negative',
  (printed) => {
    const claims = readTable(
      ['Rx Number', 'DOS', 'DIR Fee', 'Net'],
      [
        ['7000001', '03/31/2026', printed, '1,000.10'],
        ['7000002', '03/31/2026', '$0.00', '4.00'],
      ],
    );
    expect(claims[0]).toMatchObject({ dirFee: '-2.50', net: '1000.10' });
  },
);

test('a dash is zero and a blank is missing', () => {
  const claims = readTable(
    ['Rx Number', 'DOS', 'DIR', 'GER', 'Net'],
    [
      ['7000001', '03/31/2026', '-', '', '10.00'],
      ['7000002', '03/31/2026', '1.00', '', '4.00'],
    ],
  );
  expect(claims[0]).toEqual({
    claimId: '7000001',
    dateOfService: '2026-03-31',
    dirFee: '0.00',
    net: '10.00',
  });
});

describe('every name of a DIR fee', () => {
  test.each([
    'DIR',
    'DIR Fee',
    'Performance Adjustment',
    'Performance\nAdjustment',
    'Post Point-of-Sale\nAdjustment',
    'Post POS Adj',
    'Post Settlement\nAdjustment',
    'Performance\nReconciliation',
    'Withhold Amount',
    'Network\nVariable\nRate',
    'Network Participation\nFee',
    'Network Processing Fee',
    'Program Fee',
  ])('%s', (heading) => {
    const claims = readTable(
      ['Rx #', 'Fill Date', 'Gross', heading, 'Net'],
      [
        ['7000001', '03/31/2026', '10.00', '1.50', '8.50'],
        ['7000002', '03/30/2026', '20.00', '0.00', '20.00'],
      ],
    );
    expect(claims[0]).toMatchObject({ gross: '10.00', dirFee: '1.50', net: '8.50' });
  });
});

describe('columns in any order', () => {
  const columns: readonly (readonly [string, string, string, string])[] = [
    ['Rx #', 'claimId', '7000001', '7000001'],
    ['Fill Date', 'dateOfService', '03/31/2026', '2026-03-31'],
    ['Drug Name', 'drugName', 'METFORMIN HCL 500 MG', 'METFORMIN HCL 500 MG'],
    ['NDC', 'ndc', '00093-7214-01', '00093721401'],
    ['Qty', 'quantity', '30', '30'],
    ['Ing Cost', 'ingredientCost', '11.00', '11.00'],
    ['Disp Fee', 'dispensingFee', '0.50', '0.50'],
    ['Sales Tax', 'tax', '0.10', '0.10'],
    ['Pat Pay', 'patientPaid', '5.00', '5.00'],
    ['GER', 'gerFee', '(0.25)', '-0.25'],
    ['Trans Fee', 'transactionFee', '0.05', '0.05'],
    ['Net Paid', 'net', '6.30', '6.30'],
  ];
  const shuffled = (step: number) =>
    columns.map((_, at) => columns[(at * step) % 12] ?? columns[0]);

  test.each([1, 5, 7, 11])('rotated by %s columns', (step) => {
    const some = shuffled(step).flatMap((column) => (column === undefined ? [] : [column]));
    const row = some.map(([, , printed]) => printed);
    const claims = readTable(
      some.map(([heading]) => heading),
      [row, row, row],
    );
    const expected = Object.fromEntries(some.map(([, field, , value]) => [field, value]));
    expect(claims).toEqual([expected, expected, expected]);
  });
});

test('two columns of one kind of fee are one amount', () => {
  const claims = readTable(
    ['Rx #', 'Fill Date', 'DIR Fee', 'Program Fee', 'Net'],
    [
      ['7000001', '03/31/2026', '1.50', '0.25', '8.25'],
      ['7000002', '03/31/2026', '1.00', '0.00', '8.25'],
    ],
  );
  expect(claims.map((claim) => claim['dirFee'])).toEqual(['1.75', '1.00']);
});

test('an amount under an unknown heading is reported without a name', () => {
  const claims = readTable(
    ['Rx #', 'Fill Date', 'Gross', 'Zeta Levy', 'Net'],
    [
      ['7000001', '03/31/2026', '10.00', '1.50', '8.50'],
      ['7000002', '03/31/2026', '10.00', '1.50', '8.50'],
    ],
  );
  expect(claims[0]).toMatchObject({ gross: '10.00', otherAdjustment: '1.50', net: '8.50' });
});

test('patient names never reach a draft', () => {
  const claims = readTable(
    ['Rx #', 'Patient Name', 'Member ID', 'Fill Date', 'Prescriber', 'Net'],
    [
      ['7000001', 'DOE, JANE', 'W123456', '03/31/2026', 'SMITH', '8.50'],
      ['7000002', 'ROE, RICHARD', 'W123457', '03/31/2026', 'JONES', '9.50'],
    ],
  );
  expect(JSON.stringify(claims)).not.toMatch(/DOE|JANE|RICHARD|W1234|SMITH/);
  expect(claims).toHaveLength(2);
});

test.each(['DOB', 'Date of Birth', 'Patient Birth Date', 'Member D.O.B.'])(
  'a column %s is not a date of service',
  (heading) => {
    const claims = readTable(
      ['Rx #', heading, 'Gross', 'DIR', 'Net'],
      [
        ['7000001', '03/01/2025', '10.00', '1.50', '8.50'],
        ['7000002', '04/01/2025', '11.00', '1.50', '9.50'],
      ],
    );
    expect(JSON.stringify(claims)).not.toContain('2025');
    expect(claims).toHaveLength(2);
  },
);

describe('a small document', () => {
  const first = ['7000001', '03/01/2026', '12.00', '1.50', '10.50'];
  const second = ['7000002', '03/02/2026', '21.00', '1.50', '19.50'];
  const usual = ['Rx #', 'Fill Date', 'Gross', 'DIR', 'Net Paid'];

  function headOf(amount: string, payee = 'Main Street Pharmacy', check = '4411'): PrintedText[] {
    return [
      { x: 30, y: 20, text: 'Payer: Blue Heron Rx' },
      { x: 300, y: 20, text: `Payee: ${payee}` },
      { x: 30, y: 34, text: `Check Number: ${check}` },
      { x: 300, y: 34, text: 'Check Date: 04/03/2026' },
      { x: 30, y: 48, text: `Check Amount: ${amount}` },
    ];
  }

  function table(top: number, rows: readonly (readonly string[])[], headings = usual) {
    return printTable({ top, headings, rows });
  }

  function prove(...texts: readonly PrintedText[]) {
    const { payments } = layoutRemittance(printDocument(printPage(texts)));
    return payments.map((payment) => {
      const { doubts, status } = proveDraft(payment);
      const { payeeName, traceNumber, amount } = fieldsOf(payment);
      const facts = [payeeName, traceNumber, amount];
      const codes = doubts.map(({ code, field }) => `${field} ${code}`);
      return { status, facts, claims: claimsOf(payment), lumps: lumpsOf(payment), codes };
    });
  }

  test('with one claim only', () => {
    expect(prove(...headOf('10.50'), ...table(100, [first]))).toMatchObject([
      { status: 'proven', claims: [{ gross: '12.00', dirFee: '1.50', net: '10.50' }] },
    ]);
  });

  test('a payment of zero: everything was taken back', () => {
    const back = ['7000001', '03/01/2026', '-12.00', '-1.50', '-10.50'];
    const total = ['Total', '', '0.00', '0.00', '0.00'];
    expect(prove(...headOf('0.00'), ...table(100, [first, back, total]))).toMatchObject([
      { status: 'proven', claims: [{ net: '10.50' }, { net: '-10.50' }] },
    ]);
  });

  test('whole numbers of quantity, days supply and refills are not amounts', () => {
    const headings = ['Rx #', 'RF', 'DS', 'Qty', 'Fill Date', 'Gross', 'DIR', 'Net Paid'];
    const rows = [first, second].map(([rx = '', ...rest], at) => [
      rx,
      `${at}`,
      '90',
      '180',
      ...rest,
    ]);
    const [payment] = prove(...headOf('30.00'), ...table(100, rows, headings));
    expect(payment).toMatchObject({ status: 'proven', claims: { length: 2 } });
    expect(payment?.claims[0]).toEqual({
      claimId: '7000001',
      quantity: '180',
      dateOfService: '2026-03-01',
      gross: '12.00',
      dirFee: '1.50',
      net: '10.50',
    });
  });

  test.each([
    ['with their signs are proven', '-', 'proven'],
    ['without signs wait: money given looks the same', '', 'unproven'],
  ])('only adjustments %s', (_, sign, status) => {
    const rows = [
      ['DIR true up Q4', 'A1001', `${sign}30.00`],
      ['Network fee', 'A1002', `${sign}15.00`],
    ];
    const texts = table(100, rows, ['Description', 'Reference', 'Amount']);
    const [payment] = prove(...headOf(`${sign}45.00`), ...texts);
    expect(payment).toMatchObject({ status, claims: [], lumps: { length: 2 } });
  });

  test('two payees with a check each are two payments', () => {
    const below = headOf('19.50', 'Second Street Pharmacy', '4412');
    const payments = prove(
      ...headOf('10.50'),
      ...table(100, [first]),
      ...below.map((text) => ({ ...text, y: text.y + 150 })),
      ...table(260, [second]),
    );
    expect(payments.map(({ facts, status }) => [...facts, status])).toEqual([
      ['Main Street Pharmacy', '4411', '10.50', 'proven'],
      ['Second Street Pharmacy', '4412', '19.50', 'proven'],
    ]);
  });

  test.each([
    ['Second Street Pharmacy', ['payeeName told_otherwise']],
    ['Main Street Pharmacy Store 12', []],
  ])('a second payee of the same check, %s', (payee, codes) => {
    const payments = prove(
      ...headOf('30.00'),
      ...table(100, [first]),
      { x: 30, y: 160, text: `Payee: ${payee}` },
      ...table(200, [second]),
    );
    expect(payments.map((payment) => payment.codes)).toEqual([codes]);
  });
});

test('a claim that prints only its number and its net is one', () => {
  const claims = readTable(
    ['Rx #', 'DIR Fee', 'Net Paid'],
    [
      ['7000001', '1.00', '4.00'],
      ['7000002', '', '3.00'],
      ['7000003', '0.50', '9.50'],
      ['700002', '', '-3.00'],
    ],
  );
  expect(claims.map((claim) => claim['net'])).toEqual(['4.00', '3.00', '9.50', '-3.00']);
});

test('an amount that ran into the words beside it keeps its payment from being proven', () => {
  const lines = [
    'BLUE MESA HEALTH PLAN',
    'CHECK NUMBER: 40017723',
    'CHECK DATE: 08/21/2026',
    'CHECK AMOUNT: 91.20',
    '',
    'RX NBR FILLED      NDC         DRUG NAME              QTY AMOUNT PAYABLE LESS DIR AMOUNT PAID',
    '7710001 08/03/2026 00003089421 APIXABAN 5 MG TABLET    60          80.00     4.00       76.00',
    '7710002 08/04/2026 68180098003 LISINOPRIL 10 MG TAB    30          16.00     0.80       15.20',
    'TOTAL                                                              96.00     4.80       91.20',
  ];
  const texts = lines.map((text, at) => ({ x: 30, y: 40 + at * 12, text }));
  const [payment] = layoutRemittance(printDocument(printPage(texts))).payments;
  const proven = payment && proveDraft(payment);
  const hasFees = claimsOf(payment).every((claim) => claim['dirFee'] !== undefined);
  expect(proven?.status === 'unproven' || hasFees).toBe(true);
  expect(proven?.differenceCents).toBe(0);
});
