import { payerRowsMax } from '@pfs/core/contracts/payer-files';
import { expect, test } from 'vitest';
import { readPayerFile, TooManyRows } from './read-payer-file.ts';

const required = ['rxNumber', 'filledOn', 'awp', 'ingredient'] as const;
const read = (...lines: readonly string[]) =>
  readPayerFile(Buffer.from(`${lines.join('\n')}\n`), { known: {}, chosen: undefined, required });
const headings =
  'BIN,PCN,Group,Service NPI,Auth Number,Rx Number,Service Date,Reversal Date,Claim Status,Refill,' +
  'NDC,Brand/Generic,Qty,Days Supply,U&C,AWP,Ingredient Cost Paid,Dispensing Fee Paid,Excluded Y/N,' +
  'Exclusion Reason,Cardholder ID,Patient Last Name';
const line = (more: Readonly<Record<number, string>> = {}) =>
  ['4336', 'ADV', 'RX1', '1457398802', '00A1', '990001', '7/14/2026', '', 'P', '1', '93742456']
    .concat(['G', '30', '30', '25.00', '161.88', '13.10', '0.40', 'N', '', 'ZZ9', 'QUIXOTE'])
    .map((cell, at) => more[at] ?? cell)
    .join(',');

test('columns are guessed by their headings, and persons’ are not read', async () => {
  const found = await read(headings, line());
  expect(found.fields).toEqual([
    ...['bin', 'pcn', 'groupNumber', 'store', 'authorization', 'rxNumber', 'filledOn'],
    ...['reversedOn', 'transaction', 'fillNumber', 'ndc', 'drugClass', 'quantity', 'daysSupply'],
    ...['usual', 'awp', 'ingredient', 'fee', 'excluded', 'reason', null, null],
  ]);
  expect(found).toMatchObject({ refusedCount: 0, isCutOff: false, alike: [] });
  expect(found.rows).toMatchObject([
    {
      ...{ line: 2, bin: '004336', store: '1457398802', authorization: '00A1' },
      ...{ rxNumber: '990001', fillNumber: 1, filledOn: '2026-07-14', ndc: '00093742456' },
      ...{ drugClass: 'generic', quantity: 30_000, awpCents: 16_188, ingredientCents: 1_310 },
      ...{ feeCents: 40, isExcluded: false, isReversed: false, isTakenBack: false },
    },
  ]);
  expect(JSON.stringify(found)).not.toMatch(/ZZ9|QUIXOTE/);
});

test.each([
  ['excluded', { 18: 'Y', 19: 'OTC' }, { isExcluded: true, reason: 'OTC' }],
  ['not excluded by a reason alone', { 18: '', 19: 'OTC' }, { isExcluded: false, reason: 'OTC' }],
  ['not excluded by a word for no', { 18: 'Not excluded' }, { isExcluded: false }],
  ['reversed by its status', { 8: 'Reversed' }, { isReversed: true, isTakenBack: false }],
  ['taken back by its code', { 8: 'B2' }, { isTakenBack: true, ingredientCents: -1_310 }],
  ['taken back by its sign', { 16: '(13.10)' }, { isTakenBack: true, awpCents: -16_188 }],
  ['reversed on a day', { 7: '8/1/2026' }, { reversedOn: '2026-08-01' }],
])('a row is %s', async (_how, cells, expected) => {
  expect((await read(headings, line(cells))).rows).toMatchObject([expected]);
});

test('without a column that says so, a claim is excluded by a reason', async () => {
  const reasons = ['OTC', 'None', 'Included', 'not excluded', 'N/A', 'No', ''];
  const rows = reasons.map((reason) => `1,7/14/2026,1,2,${reason}`);
  const found = await read('Rx,Fill Date,AWP,506-F6,Exclusion Reason', ...rows);
  expect(found.rows.map(({ isExcluded, reason }) => [isExcluded, reason])).toEqual([
    [true, 'OTC'],
    ...reasons.slice(1).map(() => [false, undefined]),
  ]);
});

test('totals are no claims; what can’t be read or is missing is refused with its line', async () => {
  const totals = `Total${','.repeat(14)}161.88,13.10,0.40,,,,`;
  const found = await read(
    headings,
    line({ 16: '' }),
    line({ 15: 'x' }),
    line({ 5: '1E+9' }),
    totals,
  );
  expect(found).toMatchObject({
    ...{ notClaims: 1, refusedCount: 3, rows: [] },
    refused: [
      { line: 2, code: 'missing', field: 'ingredient' },
      { line: 3, code: 'unreadable', field: 'awp' },
      { line: 4, code: 'shortened', field: 'rxNumber' },
    ],
  });
});

test('of two headings alike neither is guessed', async () => {
  const found = await read('Rx,Fill Date,NDC,AWP,AWP,506-F6', '1,7/14/2026,93742456,1,2,3');
  expect(found.fields).toEqual(['rxNumber', 'filledOn', 'ndc', null, null, 'ingredient']);
  expect(found.alike).toEqual(['AWP']);
});

test('a file with a row too many is refused', async () => {
  const rows = Array.from({ length: payerRowsMax + 1 }, () => '1,7/14/2026,1');
  await expect(read('Rx,Fill Date,BIN', ...rows)).rejects.toThrow(TooManyRows);
});
