import { proveDraft } from '@pfs/core/draft/prove-draft';
import { describe, expect, test } from 'vitest';
import { claimsOf, fieldsOf, lumpsOf } from '../testing/layout/draft-facts.ts';
import { type PrintedText, printDocument, printPage } from '../testing/layout/print-words.ts';
import { layoutRemittance } from './layout-remittance.ts';

/** Lines of a page in a monospaced font, ten points apart; a space is as wide as a letter. */
function typed(text: string, top = 40): PrintedText[] {
  const lines = text.replace(/^\n/, '').split('\n');
  return lines.map((line, at) => ({ x: 20, y: top + 10 * at, text: line }));
}

function read(text: string) {
  const { payments } = layoutRemittance(printDocument(printPage(typed(text))));
  return { payments, claims: claimsOf(payments[0]), fields: fieldsOf(payments[0]) };
}

const head = `
CEDAR VALLEY HEALTH PLAN
CHECK NUMBER: 829218812  CHECK DATE: 09/14/2026  CHECK AMOUNT: 601.49
`;

const rows = `
8123401 09/01/2026 ELIQUIS 5 MG TABLET     60  612.40  15.31  597.09
8123402 09/02/2026 LISINOPRIL 10 MG TABLET 30    4.40   0.00    4.40`;

const amounts = [
  { claimId: '8123401', quantity: '60', gross: '612.40', dirFee: '15.31', net: '597.09' },
  { claimId: '8123402', quantity: '30', gross: '4.40', dirFee: '0.00', net: '4.40' },
];

test.each([
  [
    'as near to each other as words are',
    'RX NBR  FILLED     DRUG NAME               QTY   GROSS LESS DIR  NET PAID',
  ],
  ['written together', 'RXNO    FILLDT     DRUGNAME                QTYDSP GROSSAMT DIRFEE  NETPD'],
  [
    'over two lines that tell nothing alone',
    `                                                        DIR    NET
RX NBR  FILLED     DRUG NAME               QTY  GROSS   FEE    PAID`,
  ],
  [
    'above a rule of dashes',
    `RX NBR  FILLED     DRUG NAME               QTY   GROSS DIR FEE NET PAID
---------------------------------------------------------------------`,
  ],
])('headings %s', (_what, headings) => {
  const { claims } = read(`${head}${headings}${rows}`);
  expect(claims).toMatchObject(amounts);
  expect(claims[0]).toMatchObject({ drugName: 'ELIQUIS 5 MG TABLET' });
});

test('headings with one unknown, over narrower columns', () => {
  const { claims } = read(`${head}
RX NBR  FILLED     DRUG NAME               QTY AMOUNT PAYABLE LESS DIR AMOUNT PAID
8123401 09/01/2026 ELIQUIS 5 MG TABLET      60         612.40    15.31      597.09
8123402 09/02/2026 LISINOPRIL 10 MG TABLET  30           4.40     0.00        4.40`);
  expect(claims).toMatchObject(amounts);
});

describe('a claim', () => {
  const headings = 'RX NBR  FILLED     DRUG NAME               QTY   GROSS DIR FEE NET PAID';

  test('without any amount counts when zeros are left out', () => {
    const blank = '8123403 09/03/2026 METFORMIN HCL 500 MG    90';
    const { claims, payments } = read(`${head}${headings}${rows}\n${blank}`);
    expect(claims[2]).toMatchObject({ claimId: '8123403', net: '0.00' });
    expect(payments.flatMap((payment) => proveDraft(payment).doubts)).toEqual([]);
  });

  test('is not a line that names what is deducted beside claims', () => {
    const less = 'Less: DIR/Perf Q1-2026                                         (12.50)';
    const { claims, payments } = read(`${head}${headings}${rows}\n${less}`);
    expect(claims).toHaveLength(2);
    expect(lumpsOf(payments[0])).toEqual(['Less: DIR/Perf Q1-2026 -12.50']);
  });

  test('on two lines has the amounts of both', () => {
    const { claims } = read(`${head}
RX NUMBER FILL DATE     QTY   DRUG COST  PROF FEE   COPAY
  DRUG / NDC                  PERF ADJ   SWITCH FEE NET PAID
8123401   09/01/2026     60      612.40      1.00   10.00
  ELIQUIS 5 MG TABLET NDC 00003-0894-21
8123402   09/02/2026     30        4.40      0.00    0.00
  LISINOPRIL 10 MG TABLET NDC 68180-0980-03`);
    expect(claims[0]?.['claimId']).toBe('8123401');
    const both = read(`${head}
RX NUMBER FILL DATE     QTY   DRUG COST  PROF FEE     COPAY
  DRUG / NDC                   PERF ADJ  SWITCH FEE NET PAID
8123401   09/01/2026     60      612.40      1.00     10.00
  ELIQUIS 5 MG  00003-0894-21     15.31      0.10    587.99
8123402   09/02/2026     30        4.40      0.00      0.00
  LISINOPRIL    68180-0980-03      0.00      0.10      4.30`);
    expect(both.claims).toMatchObject([
      { claimId: '8123401', ndc: '00003089421', patientPaid: '10.00', net: '587.99' },
      { claimId: '8123402', ndc: '68180098003', dirFee: '0.00', transactionFee: '0.10' },
    ]);
  });

  test('alone above a total is one line, however many lines its headings have', () => {
    const { claims } = read(`${head}
PRESCRIPTION  DATE        QUANTITY   APPROVED   PATIENT      NET
NUMBER        DISPENSED  DISPENSED     AMOUNT      PAID  PAYMENT
8776166       09/01/2026        60     612.40     10.91   601.49
TOTAL                                  612.40     10.91   601.49`);
    expect(claims).toMatchObject([{ dateOfService: '2026-09-01', patientPaid: '10.91' }]);
  });

  test('may be a card of labels with values', () => {
    const { claims } = read(`${head}
Claim 1 of 2
RX NBR       8123401            GROSS      612.40
FILL DATE    09/01/2026         DIR FEE     15.31
DRUG NAME    ELIQUIS 5 MG       NET PAID   597.09
QTY          60

Claim 2 of 2
RX NBR       8123402            GROSS        4.40
FILL DATE    09/02/2026         DIR FEE      0.00
DRUG NAME    LISINOPRIL 10 MG   NET PAID     4.40
QTY          30`);
    expect(claims).toMatchObject(amounts);
  });

  test('may have its NDC below the drug, over two lines', () => {
    const page = printPage([
      ...typed(head),
      ...typed(
        'RX NBR    FILLED         DRUG              NDC          QTY  GROSS DIR FEE NET PAID',
        80,
      ),
      ...[0, 1].flatMap((row): PrintedText[] => {
        const y = 100 + row * 30;
        const ndc = row === 0 ? ['00003-0894-', '21'] : ['68180-0980-', '03'];
        const figures = row === 0 ? '60 612.40 15.31 597.09' : '30   4.40  0.00   4.40';
        return [
          { x: 20, y, text: `812340${row + 1}   09/0${row + 1}/2026     DRUG ${row}` },
          { x: 235, y: y - 5, text: ndc[0] ?? '' },
          { x: 235, y: y + 5, text: ndc[1] ?? '' },
          { x: 300, y, text: figures },
        ];
      }),
    ]);
    const { payments } = layoutRemittance(printDocument(page));
    expect(claimsOf(payments[0]).map(({ ndc }) => ndc)).toEqual(['00003089421', '68180098003']);
  });
});

describe('amounts', () => {
  test('have their cents in their own column, and DR when they are debits', () => {
    const { claims } = read(`${head}
RX NBR  FILLED     DRUG NAME           QTY   GROSS   DIR FEE   NET PAID
8123401 09/01/2026 ELIQUIS 5 MG         60  612 40     15 31     597 09
8123402 09/02/2026 LISINOPRIL 10 MG     30    4 40      0 00       4 40
8123403 09/02/2026 METFORMIN 500 MG     60   11 15      0 45      10 70
8123403 09/02/2026 METFORMIN 500 MG    -60   11 15 DR   0 45 DR   10 70 DR`);
    expect(claims[0]).toMatchObject({ gross: '612.40', dirFee: '15.31', net: '597.09' });
    expect(claims[3]).toMatchObject({ gross: '-11.15', dirFee: '-0.45', net: '-10.70' });
  });

  test('under a reversals title are turned when only that adds up to the payment', () => {
    const headings = 'RX NBR  FILLED     DRUG NAME               QTY   GROSS DIR FEE NET PAID';
    const { claims, payments } = read(`
CEDAR VALLEY HEALTH PLAN
CHECK NUMBER: 829218812  CHECK DATE: 09/14/2026  CHECK AMOUNT: 592.69
${headings}${rows}
TAKE-BACKS
${headings}
8123403 09/02/2026 METFORMIN HCL 500 MG    90    8.90   0.10    8.80
SUBTOTAL TAKE-BACKS                               8.90   0.10    8.80`);
    expect(claims[2]).toMatchObject({ quantity: '-90', gross: '-8.90', net: '-8.80' });
    expect(payments.map((payment) => proveDraft(payment).differenceCents)).toEqual([0]);
  });

  test('of an estimate or a running balance are not part of the payment', () => {
    const { claims } = read(`${head}
RX NBR  FILLED     DRUG NAME         QTY   GROSS   FEE  NET PAID  EST. DIR  RUNNING BALANCE
8123401 09/01/2026 ELIQUIS 5 MG       60  612.40 15.31    597.09     36.10           597.09
8123402 09/02/2026 LISINOPRIL 10 MG   30    4.40  0.00      4.40      0.20           601.49`);
    expect(claims[0]).not.toHaveProperty('dirFee');
    expect(claims[1]).toMatchObject({ net: '4.40' });
  });
});

describe('a payment', () => {
  const table = `
RX NBR  FILLED     DRUG NAME               QTY   GROSS DIR FEE NET PAID${rows}`;

  test.each([
    ['ADVICE 829218812  PAYMENT DATE 09/14/2026  AMOUNT 601.49'],
    ['STATEMENT 829218812  DATE PAID 09/14/2026  PAYMENT 601.49'],
    ['VOUCHER NO. 829218812  VOUCHER DATE 09/14/2026  VOUCHER TOTAL 601.49'],
    ['EFT/CHECK 829218812  PAID 09/14/2026  NET REMIT 601.49'],
  ])('is introduced by %s', (line) => {
    const { fields } = read(`CEDAR VALLEY HEALTH PLAN\n${line}\n${table}`);
    expect(fields).toMatchObject({
      traceNumber: '829218812',
      paidOn: '2026-09-14',
      amount: '601.49',
      payerName: 'CEDAR VALLEY HEALTH PLAN',
    });
  });

  test.each([
    ['behind its bank', 'FIRST PRAIRIE BANK\nFOR THE ACCOUNT OF CEDAR VALLEY HEALTH PLAN'],
    ['beside the pharmacy', 'CEDAR VALLEY HEALTH PLAN            MAPLE STREET PHARMACY'],
    ['over two lines', 'PAYER: CEDAR VALLEY\n       HEALTH PLAN'],
    ['after Remit from', 'REMIT FROM CEDAR VALLEY HEALTH PLAN'],
  ])('names its payer %s', (_where, top) => {
    const { fields } = read(`${top}
CHECK NUMBER: 829218812  CHECK DATE: 09/14/2026  CHECK AMOUNT: 601.49
${table}`);
    expect(fields['payerName']).toBe('CEDAR VALLEY HEALTH PLAN');
  });

  test('of two on a page has the payer named above it', () => {
    const { payments } = read(`
UNIFIED CENTRAL PAY            TOTAL DEPOSIT 1,202.98

CEDAR VALLEY HEALTH PLAN
CHECK NUMBER 829218812   CHECK DATE 09/14/2026   CHECK AMOUNT 601.49
${table}

SUMMITPOINT RX SERVICES
CHECK NUMBER 829218813   CHECK DATE 09/15/2026   CHECK AMOUNT 601.49
${table}`);
    expect(payments.map((payment) => fieldsOf(payment)['payerName'])).toEqual([
      'CEDAR VALLEY HEALTH PLAN',
      'SUMMITPOINT RX SERVICES',
    ]);
  });

  test('has the payer named by its rows, in full when the column cuts it off', () => {
    const { fields } = read(`
UNIFIED CENTRAL PAY
CEDAR VALLEY HEALTH PLAN
CHECK NUMBER 829218812   CHECK DATE 09/14/2026   CHECK AMOUNT 601.49
RX NBR  PAYER          FILLED     QTY   GROSS DIR FEE NET PAID
8123401 CEDAR VALLEY H 09/01/2026  60  612.40   15.31   597.09
8123402 CEDAR VALLEY H 09/02/2026  30    4.40    0.00     4.40`);
    expect(fields['payerName']).toBe('CEDAR VALLEY HEALTH PLAN');
  });
});

test.each([
  ['Enclosed is check number 829218812 dated September 14, 2026 for $478.52.'],
  ['We have issued EFT 829218812 on 09/14/2026 in the amount of $478.52.'],
  ['Your check (No. 829218812, dated 09/14/2026) in the amount of $478.52 is enclosed.'],
])('a letter of lump sums states in a sentence: %s', (sentence) => {
  const { fields, payments } = read(`
OAKBRIDGE PRESCRIPTION SERVICES

Re: Recoupment of overpayments

Dear Pharmacy Owner:

Description                              Amount
GER True-Up CY2025                      $600.13
DIR/Perf Q4-2025                        -$61.00
Audit Recoupment 20417                  -$60.61
Total                                   $478.52

${sentence}

Sincerely,`);
  expect(fields).toMatchObject({ traceNumber: '829218812', amount: '478.52' });
  expect(lumpsOf(payments[0])).toHaveLength(3);
});
