import { problemText, refusalText } from '@pfs/core/exports/export-problems';
import { refundKeyOf } from '@pfs/core/exports/export-row';
import { expect, test } from 'vitest';
import { smallWorkbook } from '../testing/small-workbook.ts';
import { looksLikeExport } from './looks-like-export.ts';
import { type ReadExportOptions, readExport } from './read-export.ts';

const npi = '1457398802';
const options: ReadExportOptions = {
  ...{ today: '2026-11-20', ownStores: [npi], sources: [], wantsRows: false },
};
const headings =
  'Rx Num,NDC,Service Date,ICN,SDRA,MFR Payment Amount,Pricing Method,Payment Issue Date,NPI';
const bytesOf = (...lines: readonly string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`);
const read = (lines: readonly string[], given: Partial<ReadExportOptions> = {}) =>
  readExport(bytesOf(...lines), { ...options, ...given });

test('the portal’s report is known by its headings, in any case and below title rows', async () => {
  const reading = await read([
    'MTF Data Module,,,,,,,,',
    'Payments Nov 2026,,,,,,,,',
    headings.toUpperCase().replaceAll(' ', '  '),
    `0990001,3089421,46092,000000000123,$339.80,$339.80,SDRA,3/25/2026,${npi}`,
    `990002,00003-0894-21,3/12/2026,124,339.80,(8.24),SDRA,2026-03-26,${npi}`,
    `000000990003FILL2,00003089421,3/12/2026,125,180.00,,,,${npi}`,
  ]);
  expect(reading).toMatchObject({ content: 'refunds', problems: [], asOf: '2026-03-26T00:00:00' });
  expect(reading.rows).toEqual([
    {
      ...{ line: 4, store: 'own', rxNumber: '990001', fillNumber: 0, filledOn: '2026-03-11' },
      ...{ ndc: '00003089421', at: '2026-03-25T00:00:00', kind: 'paid', payers: [] },
      fill: { sdra: 33_980 },
      refund: { icn: '123', paidCents: 33_980, paidOn: '2026-03-25' },
    },
    expect.objectContaining({
      kind: 'reversed',
      ndc: '00003089421',
      refund: { icn: '124', paidCents: -824, paidOn: '2026-03-26' },
    }),
    expect.objectContaining({
      rxNumber: '990003',
      refund: { icn: '125', fillNumber: 2 },
    }),
  ]);
  expect(reading.totals).toMatchObject({
    ...{ rows: 3, reversed: 1, paidCents: 33_156 },
    ...{ from: '2026-03-11', to: '2026-03-12' },
  });
});

test('a workbook is read as its CSV is', async () => {
  const bytes = smallWorkbook([
    {
      rows: [
        ['Report of refunds'],
        headings.split(','),
        [
          '990001',
          { number: '3089421' },
          { number: '46092', look: 'day' },
          { number: '123' },
          { number: '339.8', look: 'money' },
          { number: '339.8', look: 'money' },
          'SDRA',
          { number: '46106', look: 'day' },
          { number: npi },
        ],
      ],
    },
  ]);
  const reading = await readExport(bytes, options);
  expect(reading.rows).toMatchObject([
    {
      ...{ ndc: '00003089421', filledOn: '2026-03-11' },
      refund: { icn: '123', paidCents: 33_980, paidOn: '2026-03-25' },
    },
  ]);
});

test.each([
  ['another pharmacy', '1,,3/11/2026,1,5.00,5.00,,3/25/2026,1999999999', 'other_store'],
  ['digits lost', '1,,3/11/2026,1.23E+15,5.00,5.00,,3/25/2026,', 'shortened'],
  ['paid tomorrow', '1,,3/11/2026,1,5.00,5.00,,11/21/2026,', 'in_the_future'],
  ['nothing stated', '1,,3/11/2026,1,,5.00,,,', 'no_amount'],
  ['no amount of money', '1,,3/11/2026,1,5.00,five,,3/25/2026,', 'unreadable'],
  ['no fill', ',,3/11/2026,1,5.00,5.00,,3/25/2026,', 'missing'],
])('a row is refused, with the reason: %s', async (_why, line, code) => {
  const { refused, rows } = await read([headings, line]);
  expect(refused).toMatchObject([{ line: 2, code }]);
  expect(refusalText(code as 'other_store', undefined)).not.toBe('');
  expect(rows).toEqual([]);
});

test('a file of another pharmacy can’t be imported, and says why', async () => {
  const line = '1,,3/11/2026,1,5.00,5.00,,3/25/2026,1999999999';
  const { problems } = await read([headings, line]);
  expect(problems.map(problemText)).toEqual([
    'No row of this file can be imported with these columns.',
    'Rows of another pharmacy (NPI 1999999999) are refused.',
  ]);
  // Without an NPI of its own, a pharmacy takes every row.
  expect((await read([headings, line], { ownStores: ['1234567'] })).rows).toHaveLength(1);
});

test('the same refund twice in a file is one; two payments of one day are two', async () => {
  const line = (amount: string) => `1,,3/11/2026,77,5.00,${amount},,3/25/2026,`;
  const { rows, refused } = await read([headings, line('5.00'), line('5.00'), line('2.00')]);
  expect(refused).toEqual([{ line: 3, code: 'repeated' }]);
  expect(rows.map(refundKeyOf)).toEqual(['icn 77 + 2026-03-25', 'icn 77 + 2026-03-25']);
});

test('without an ICN the fill and the amount are the key', async () => {
  const { rows } = await read([headings, '1,3089421,3/11/2026,,,5.00,,3/25/2026,']);
  expect(rows.map(refundKeyOf)).toEqual(['fill 1 2026-03-11 00003089421 + 2026-03-25 500']);
});

test('uploaded as a remittance it is told apart; columns of payments alone don’t do', async () => {
  expect(await looksLikeExport(bytesOf(headings, '1,2'), 'csv', [])).toBe(true);
  const others = 'Rx,NDC,Service Date,BIN,Total Paid,Payment Date,Control Number';
  expect(await looksLikeExport(bytesOf(others, '1,2'), 'csv', [])).toBe(false);
  const reading = await read([others, '1,,3/11/2026,1,5.00,3/25/2026,9']);
  expect(reading.content).toBe('claims');
  expect(Object.values(reading.map)).not.toContain('refundPaidOn');
});
