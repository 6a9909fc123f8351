import { proveDraft } from '@pfs/core/draft/prove-draft';
import { expect, test } from 'vitest';
import { readDocument } from '../../read-document.ts';
import { claimsOf, fieldsOf } from '../../testing/layout/draft-facts.ts';
import { printDocument, printPage, printTable } from '../../testing/layout/print-words.ts';
import { layoutRemittance } from '../layout-remittance.ts';

const headings = ['Rx #', 'Fill Date', 'Payer', 'Gross', 'DIR Fee', 'Net Paid'];

const rows = [
  ['7000001', '09/01/2026', 'BLUE HERON RX', '10.00', '1.00', '9.00'],
  ['7000002', '09/02/2026', 'TIDEWATER RX', '5.00', '1.00', '4.00'],
  ['7000003', '09/03/2026', 'BLUE HERON RX', '20.00', '2.00', '18.00'],
];

interface Printed {
  readonly payers?: readonly string[];
  readonly lump?: string;
  readonly amount?: string;
}

/** A PSAO's check, with its number, date and amount above the rows. */
function read({ payers, lump, amount = '31.00' }: Printed = {}) {
  const cells = rows.map((row, at) => row.with(2, payers?.[at] ?? row[2] ?? ''));
  const lumps =
    lump === undefined
      ? []
      : [
          { x: 30, y: 190, text: lump },
          { x: 400, y: 190, text: '-2.50' },
        ];
  const page = printPage([
    { x: 30, y: 20, text: 'ALLIED PHARMACY NETWORK' },
    { x: 30, y: 60, text: 'Check Number: 829218812' },
    { x: 220, y: 60, text: 'Check Date: 09/14/2026' },
    { x: 420, y: 60, text: `Check Amount: ${amount}` },
    ...printTable({ top: 120, headings, rows: cells }),
    ...lumps,
  ]);
  const [payment] = layoutRemittance(printDocument(page)).payments;
  if (payment === undefined) throw new Error('no payment');
  const { doubts, status } = proveDraft(payment, { today: '2026-11-01' });
  return { payment, doubts: doubts.map(({ code, field }) => `${code} ${field}`), status };
}

test('rows of one check keep the payers they name', () => {
  const { payment, status } = read();
  expect(status).toBe('proven');
  expect(claimsOf(payment).map(({ payerName }) => payerName)).toEqual([
    'BLUE HERON RX',
    'TIDEWATER RX',
    'BLUE HERON RX',
  ]);
  expect(fieldsOf(payment)).toMatchObject({ traceNumber: '829218812', amount: '31.00' });
});

test('the only payer of all rows pays the check, whoever sends the page', () => {
  const { payment, status } = read({ payers: ['TIDEWATER RX', 'TIDEWATER RX', 'TIDEWATER RX'] });
  expect(status).toBe('proven');
  expect(fieldsOf(payment)['payerName']).toBe('TIDEWATER RX');
  expect(claimsOf(payment)[0]).not.toHaveProperty('payerName');
});

test.each([
  ['names one of them', 'Tidewater Rx DIR Fee Q2'],
  ['names a claim of one of them', 'Recoupment Rx 7000002'],
])('a lump sum whose text %s belongs to that payer', (_what, lump) => {
  const { payment, status } = read({ lump, amount: '28.50' });
  expect(status).toBe('proven');
  expect(payment.lumps[0]?.payerName?.value).toBe('TIDEWATER RX');
});

test('a lump sum that may belong to either payer is asked about, and nothing else', () => {
  const { doubts, status } = read({ lump: 'DIR Fee Q2', amount: '28.50' });
  expect([status, doubts]).toEqual(['unproven', ['payer_missing payerName']]);
});

const head = 'Payer,Check Number,Check Date,Check Amount,Rx #,Fill Date,Gross,DIR,Net Paid';

test('sheet rows that name one check and several payers are one check', async () => {
  const lines = [
    head,
    'BLUE HERON RX,4411,04/03/2026,31.00,7000001,03/01/2026,10.00,1.00,9.00',
    'TIDEWATER RX,4411,04/03/2026,31.00,7000002,03/02/2026,5.00,1.00,4.00',
    'BLUE HERON RX,4411,04/03/2026,31.00,7000003,03/03/2026,20.00,2.00,18.00',
    'TIDEWATER RX,5522,04/10/2026,4.00,7000004,03/02/2026,5.00,1.00,4.00',
  ];
  const { payments } = await readDocument(new TextEncoder().encode(lines.join('\n')));
  expect(payments.map(({ status, payment }) => [status, payment.claims.length])).toEqual([
    ['proven', 3],
    ['proven', 1],
  ]);
  expect(fieldsOf(payments[1]?.payment)['payerName']).toBe('TIDEWATER RX');
});
