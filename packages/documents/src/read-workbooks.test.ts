import { expect, test } from 'vitest';
import { readDocument } from './read-document.ts';
import { smallWorkbook, type WorkbookCell, type WorkbookSheet } from './testing/small-workbook.ts';

const head = ['Payer', 'Check Number', 'Check Date', 'Check Amount'];
const headings = [...head, 'Rx #', 'Fill Date', 'Gross', 'DIR', 'Net Paid'];

/** A claim of ten dollars less one dollar of DIR. */
function claim(rx: number, net: WorkbookCell = { number: '9', look: 'money' }): WorkbookCell[] {
  return [
    'BLUE HERON RX',
    { number: '4411' },
    { number: '46115.5', look: 'day' },
    { number: '18', look: 'money' },
    { number: String(rx) },
    { number: '46082' },
    '10.00',
    { number: '1.0000000000000002' },
    net,
  ];
}

async function paymentsOf(...sheets: readonly WorkbookSheet[]) {
  const { payments } = await readDocument(smallWorkbook(sheets));
  return payments.map(({ status, payment }) => ({
    status,
    paidOn: payment.fields.paidOn?.value,
    claims: payment.claims.map(({ fields }) => [fields.claimId?.value, fields.net?.value]),
    lumps: payment.lumps.map(({ amount }) => amount.value),
  }));
}

const both = [
  ['46113', '9.00'],
  ['7000002', '9.00'],
];

test('formula results, numbers stored as text and floats with a tail are amounts', async () => {
  const worked = claim(7000002, { formula: 'G3-H3', cached: '8.9999999999999982' });
  expect(await paymentsOf({ rows: [headings, claim(46113), worked] })).toEqual([
    { status: 'proven', paidOn: '2026-04-03', claims: both, lumps: [] },
  ]);
});

test('hidden rows count as rows', async () => {
  const rows = [headings, claim(46113), claim(7000002)];
  expect(await paymentsOf({ rows, hiddenRows: [2] })).toMatchObject([
    { status: 'proven', claims: both },
  ]);
});

test('a hidden sheet with the same claims is not counted twice', async () => {
  const rows = [headings, claim(46113), claim(7000002)];
  expect(await paymentsOf({ rows }, { rows, hidden: true })).toMatchObject([
    { status: 'unproven', claims: [...both, ...both] },
  ]);
});

test('a check is reported once when its cells are merged', async () => {
  const blank = [undefined, undefined, undefined, undefined];
  const second = [...blank, ...claim(7000002).slice(4)];
  expect(await paymentsOf({ rows: [headings, claim(46113), second] })).toMatchObject([
    { status: 'proven', claims: both },
  ]);
});

test.each([
  ['an error', { error: '#REF!' }],
  ['more decimals than cents', { number: '9.005' }],
  ['nothing', undefined],
])('a net of %s is missing', async (_, net) => {
  const broken = [...claim(7000002).slice(0, -1), net];
  const [payment] = await paymentsOf({ rows: [headings, claim(46113), broken] });
  expect(payment?.status).toBe('unproven');
});

test('adjustments have their own sheet', async () => {
  const [payer = '', number = { number: '0' }, day = { number: '0' }] = claim(0);
  const facts = [
    ['Payer:', payer],
    ['Check Number:', number],
    ['Check Date:', day],
    ['Check Amount:', { number: '4.5' }],
  ];
  const rows = [...facts, [], headings.slice(4), claim(46113).slice(4)];
  const lumps = {
    rows: [
      ['Description', 'Amount'],
      ['DIR Q4 2025', { number: '-4.5' }],
    ],
  };
  expect(await paymentsOf({ rows }, lumps)).toEqual([
    { status: 'proven', paidOn: '2026-04-03', claims: [['46113', '9.00']], lumps: ['-4.50'] },
  ]);
});
