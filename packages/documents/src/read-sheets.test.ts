import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import type { ProvenDocument } from './proven-document.ts';
import { readDocument } from './read-document.ts';
import { evaluateDocument } from './testing/corpus/evaluation/evaluate-document.ts';
import { makeSheetDocument } from './testing/corpus/sheets/make-sheet-document.ts';

const seeds = Array.from({ length: 24 }, (_, at) => 9_000 + at);

test.each(seeds)('sheet %i with its columns in any order is read and proven', async (seed) => {
  const made = makeSheetDocument({ seed });
  const evaluation = evaluateDocument(await readDocument(made.bytes), made);
  expect(evaluation).toMatchObject({ outcome: 'completed', silent: [], people: [] });
  // The column positions of a printed report are not given.
  if (made.sheet.file !== 'plain_text') expect(evaluation.wrong).toEqual([]);
});

test.each(seeds.slice(0, 8))('sheet %i that does not add up needs review', async (seed) => {
  const kind = seed % 2 === 0 ? 'net' : 'doubled_row';
  const made = makeSheetDocument({ seed, fault: { kind, at: 5_000 } });
  const read = await readDocument(made.bytes);
  expect(evaluateDocument(read, made).outcome).toBe('review');
});

const head = 'Payer,Check Number,Check Date,Check Amount,Rx #,Fill Date,Gross,DIR,Net Paid';

test('rows of one check are one payment, wherever they are', async () => {
  const { payments } = await readText([
    head,
    'BLUE HERON RX,4411,04/03/2026,27.00,7000001,03/01/2026,10.00,1.00,9.00',
    'TIDEWATER RX,5522,04/10/2026,4.00,7000002,03/02/2026,5.00,1.00,4.00',
    'BLUE HERON RX,4411,04/03/2026,27.00,7000003,03/03/2026,20.00,2.00,18.00',
  ]);
  expect(payments.map(({ payment, status }) => [factsOf(payment), status])).toEqual([
    [['BLUE HERON RX', '4411', '2026-04-03', '27.00', 2], 'proven'],
    [['TIDEWATER RX', '5522', '2026-04-10', '4.00', 1], 'proven'],
  ]);
});

test.each([
  ['32.00,3.00,29.00', 'proven'],
  ['32.00,3.00,28.00', 'unproven'],
])('a last line over all checks, %s, leaves the last one %s', async (sums, status) => {
  const { payments } = await readText([
    head,
    'BLUE HERON RX,4411,04/03/2026,9.00,7000001,03/01/2026,10.00,1.00,9.00',
    'TIDEWATER RX,5522,04/10/2026,20.00,7000002,03/02/2026,22.00,2.00,20.00',
    `Total,,,,,,${sums}`,
  ]);
  expect(payments.map((payment) => payment.status)).toEqual(['proven', status]);
});

test('words above a table do not turn its numbers into dates', async () => {
  const { payments } = await readText([
    'Date range: April',
    'Rx #,Fill Date,Gross,DIR,Net Paid,Payer,Check Number,Check Date,Check Amount',
    '46113,03/01/2026,10.00,1.00,9.00,BLUE HERON RX,4411,04/03/2026,9.00',
  ]);
  expect(payments[0]?.payment.claims[0]?.fields.claimId?.value).toBe('46113');
});

test('a check whose rows state two amounts is proven by neither', async () => {
  const { payments } = await readText([
    head,
    'BLUE HERON RX,4411,04/03/2026,27.00,7000001,03/01/2026,10.00,1.00,9.00',
    'BLUE HERON RX,4411,04/03/2026,26.00,7000003,03/03/2026,20.00,2.00,18.00',
  ]);
  expect(payments.map(({ status }) => status)).not.toContain('proven');
});

test('one unambiguous date decides the others of its file', async () => {
  const days = await daysOf('01.03.2026', '13.02.2026', '04.03.2026');
  expect(days).toEqual(['2026-03-01', '2026-02-13', '2026-03-04']);
});

test('dates that nothing decides are US dates', async () => {
  expect(await daysOf('01/03/2026', '02/03/2026', '04/03/2026')).toEqual([
    '2026-01-03',
    '2026-02-03',
    '2026-04-03',
  ]);
});

test('dates of both orders in a column are not guessed', async () => {
  const { payments } = await readText(rowsWithDays('13/02/2026', '02/14/2026', '04/03/2026'));
  expect(payments[0]?.status).toBe('unproven');
});

test('day numbers are dates under their heading and nowhere else', async () => {
  const { payments } = await readText([
    'Payer,Check Number,Check Date,Check Amount,Rx #,Fill Date,Gross,DIR,Net Paid',
    'BLUE HERON RX,4411,46115,9.00,46113,46082,10.00,1.00,9.00',
  ]);
  expect(payments[0]?.payment.fields.paidOn?.value).toBe('2026-04-03');
  expect(payments[0]?.payment.claims[0]?.fields).toMatchObject({
    claimId: { value: '46113' },
    dateOfService: { value: '2026-03-01', printed: '46082' },
  });
});

test('cents behind a comma are cents in the whole file', async () => {
  const { payments } = await readText([
    'Payer;Check Number;Check Date;Check Amount;Rx #;Fill Date;Gross;DIR;Net Paid',
    'BLUE HERON RX;4411;13.04.2026;1.033,25;7000001;01.03.2026;1.034,75;1,50;1.033,25',
  ]);
  expect(payments[0]?.payment.fields).toMatchObject({
    amount: { value: '1033.25', printed: '1.033,25' },
  });
  expect(payments[0]?.status).toBe('proven');
});

const labels = ['Payer:,BLUE HERON RX', 'Check Number:,4411', 'Check Date:,04/03/2026'];
const claimHead = 'Rx #,Fill Date,Qty,Gross,DIR,Net Paid';

test.each([
  ['with their sums', ['Total,,,1401,118,1283'], 'proven'],
  ['without a sum of fees, which may be rounded', [], 'unproven'],
])('whole dollars %s are %s', async (_, sums, status) => {
  const { payments } = await readText([
    ...labels,
    'Check Amount:,1283',
    claimHead,
    '7000001,03/01/2026,30,18,1,17',
    '7000002,03/01/2026,60,250,17,233',
    '7000003,03/02/2026,90,1133,100,1033',
    ...sums,
  ]);
  expect(payments).toMatchObject([
    {
      status,
      payment: {
        fields: { amount: { value: '1283.00', printed: '1283' } },
        claims: [
          { fields: { net: { value: '17.00', printed: '17' }, quantity: { value: '30' } } },
          { fields: { net: { value: '233.00' } } },
          { fields: { net: { value: '1033.00' } } },
        ],
      },
    },
  ]);
});

test('whole dollars that no row explains wait for a person', async () => {
  const { payments } = await readText([
    ...labels,
    'Check Amount:,267',
    'Rx #,Fill Date,Net Paid',
    '7000001,03/01/2026,17',
    '7000002,03/01/2026,250',
    'Total,,267',
  ]);
  expect(payments[0]?.doubts.map(({ code }) => code)).toContain('cents_not_shown');
});

test('whole dollars among amounts with cents are as certain as those', async () => {
  const { payments } = await readText([
    ...labels,
    'Check Amount:,29.50',
    claimHead,
    '7000001,03/01/2026,30,18,1,17',
    '7000002,03/01/2026,30,14,1.5,12.5',
  ]);
  expect(payments.map(({ status }) => status)).toEqual(['proven']);
});

test.each([
  ['"5,000","1,000","4,000"', '"4,000"'],
  ['5.236,1.002,4.234', '4.234'],
])('%s may or may not be thousands', async (amounts, amount) => {
  const { payments } = await readText([
    ...labels,
    `Check Amount:,${amount}`,
    claimHead,
    `7000001,03/01/2026,30,${amounts}`,
  ]);
  expect(payments).toMatchObject([{ status: 'unproven', payment: { claims: { length: 1 } } }]);
});

test('one decimal behind a comma is a decimal', async () => {
  const { payments } = await readText([
    ...labels.map((label) => label.replace(',', ';').replace('04/03', '04/13')),
    'Check Amount:;17,5',
    claimHead.replaceAll(',', ';'),
    '7000001;03/01/2026;30;19;1,5;17,5',
  ]);
  expect(payments).toMatchObject([
    { status: 'proven', payment: { fields: { amount: { value: '17.50' } } } },
  ]);
});

test('a printed report with decimal commas is read like one with points', async () => {
  const { kind, payments } = await readText([
    'BLUE HERON RX',
    'Check Number: 4411   Check Date: 13.04.2026   Check Amount: 1.050,00',
    '',
    'Rx #      Fill Date     Gross       DIR      Net Paid',
    '7000001   01.03.2026    18,50      1,50      17,00',
    '7000002   02.03.2026  1.034,50     1,50   1.033,00',
  ]);
  expect(kind).toBe('plain_text');
  expect(payments).toMatchObject([{ status: 'proven', payment: { claims: { length: 2 } } }]);
  expect(payments[0]?.payment.claims[1]?.fields).toMatchObject({
    dateOfService: { value: '2026-03-02' },
    net: { value: '1033.00', printed: '1.033,00' },
  });
});

test.each([
  ['USD', 'proven'],
  ['US$', 'proven'],
  ['CAD', 'unproven'],
  ['€', 'unproven'],
])('headings of a sheet in %s are still headings', async (currency, status) => {
  const { payments } = await readText([
    ...labels,
    `Check Amount (${currency}):,17.00`,
    `Rx #,Fill Date,Gross (${currency}),DIR (${currency}),Net Paid (${currency})`,
    '7000001,03/01/2026,18.50,1.50,17.00',
  ]);
  expect(payments).toMatchObject([{ status, payment: { fields: { amount: { value: '17.00' } } } }]);
  const codes = payments[0]?.doubts.map(({ code }) => code);
  expect(codes).toEqual(status === 'proven' ? [] : ['other_currency']);
});

test('few claims below many label lines are separated as their headings are', async () => {
  const labels = Array.from({ length: 12 }, (_, at) => `"Note ${at}","nothing, really"`);
  const { kind, payments } = await readText([
    ...labels,
    'Payer:,BLUE HERON RX',
    'Check Number:,4411',
    'Check Date:,04/03/2026',
    'Check Amount:,"1,009.00"',
    'Rx #,"Drug\nName",Fill Date,Gross,DIR,Net Paid',
    '7000001,"LISINOPRIL\n10 MG",03/01/2026,"1,010.00",1.00,"1,009.00"',
    'Total,,,"1,010.00",1.00,"1,009.00"',
  ]);
  expect(kind).toBe('csv');
  expect(payments[0]).toMatchObject({ status: 'proven', payment: { claims: { length: 1 } } });
});

async function readText(lines: readonly string[]): Promise<ProvenDocument> {
  return await readDocument(strToU8(lines.join('\r\n')));
}

function rowsWithDays(...days: readonly string[]): string[] {
  const rows = days.map(
    (day, at) => `BLUE HERON RX,4411,2026-05-01,27.00,700000${at},${day},9,0,9`,
  );
  return [head, ...rows.map((row) => row.replaceAll(',9,0,9', ',9.00,0.00,9.00'))];
}

async function daysOf(...days: readonly string[]): Promise<(string | undefined)[]> {
  const { payments } = await readText(rowsWithDays(...days));
  return (payments[0]?.payment.claims ?? []).map(({ fields }) => fields.dateOfService?.value);
}

function factsOf({ fields, claims }: ProvenDocument['payments'][number]['payment']) {
  const { payerName, traceNumber, paidOn, amount } = fields;
  const values = [payerName, traceNumber, paidOn, amount].map((field) => field?.value);
  return [...values, claims.length];
}
