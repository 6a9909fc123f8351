import { buffer } from 'node:stream/consumers';
import { toCents } from '@pfs/core/money';
import { afterAll, expect, test } from 'vitest';
import { readWorkbook, valuesOf } from '../../testing/read-workbook.ts';
import type { Cell, Column, DocumentHead } from './document.ts';
import { closeDocumentThreads, makeWorkbook } from './make-document.ts';

const head: DocumentHead = {
  title: 'DIR Report',
  organization: 'Elm & Oak "Pharmacy" <1>',
  period: 'March 1, 2026 to March 31, 2026',
  filters: ['Payer: A', 'Drug: B'],
  dataAsOf: 'March 31, 2026 at 5:00 PM',
};
const columns: readonly Column[] = [
  { label: 'Payer', kind: 'text' },
  { label: 'Day', kind: 'day' },
  { label: 'Month', kind: 'month' },
  { label: 'Net', kind: 'money' },
  { label: 'DIR %', kind: 'percent' },
  { label: 'Claims', kind: 'count' },
  { label: 'Quantity', kind: 'quantity' },
];
const row: readonly Cell[] = ['PLAIN', '2026-03-01', '2026-03', toCents(-123_456), 4.5, 7, 0.125];

afterAll(closeDocumentThreads);

async function sheets(rows: Iterable<readonly Cell[]>, total?: readonly Cell[]) {
  const sheet = {
    name: 'Payers: 2026/03',
    columns,
    rows,
    ...(total === undefined ? {} : { total }),
  };
  const file = await makeWorkbook({ head, notes: ['Some were left out.'], sheets: [sheet] });
  return readWorkbook(await buffer(file));
}

test('amounts, days, shares and counts are numbers with their formats', async () => {
  const [, payers] = await sheets([row]);
  expect(valuesOf(payers)).toEqual([
    ['Payer', 'Day', 'Month', 'Net', 'DIR %', 'Claims', 'Quantity'],
    ['PLAIN', 46_082, 46_082, -1_234.56, 0.045, 7, 0.125],
  ]);
  expect(payers?.rows[1]?.map((cell) => cell?.format)).toEqual([
    '49',
    'yyyy\\-mm\\-dd',
    'mmm\\ yyyy',
    '"$"#,##0.00;−"$"#,##0.00',
    '0.0%;−0.0%',
    '#,##0;−#,##0',
    '#,##0.###;−#,##0.###',
  ]);
});

test.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '|calc', '%1'])(
  'a name like %j stays text, even when someone edits it',
  async (name) => {
    const [, payers] = await sheets([[name]], [name]);
    expect(payers?.rows[1]?.[0]).toMatchObject({ value: name, quoted: true });
    expect(payers?.rows[2]?.[0]).toMatchObject({ value: name, quoted: true });
    expect(payers?.xml).not.toContain('<f>');
  },
);

test.each(['<b>&amp;</b>', '"quoted"', 'a_x0041_b', '薬局 Žluťoučký 💊', 'x'.repeat(300)])(
  'the name %j is read back unchanged',
  async (name) => {
    const [, payers] = await sheets([[name]]);
    expect(payers?.rows[1]?.[0]?.value).toBe(name);
  },
);

test('characters that XML doesn’t allow are left out', async () => {
  const [, payers] = await sheets([['a\u0000b\u001Bc\uD800d', null, null, null]]);
  expect(payers?.rows[1]?.[0]?.value).toBe('a b c\uFFFDd');
});

test('a missing amount is not a zero, and zero has no sign', async () => {
  const [, payers] = await sheets([['', null, '', Number.NaN, Number.POSITIVE_INFINITY, -0, null]]);
  expect(valuesOf(payers)?.[1]).toEqual([null, null, null, 'NaN', 'Infinity', 0]);
});

test('the first sheet describes the file; the head row is frozen and filters', async () => {
  const [about, payers] = await sheets([row, row], ['Total']);
  expect(valuesOf(about)?.map((cells) => cells.join(' | '))).toEqual([
    'DIR Report',
    'Pharmacy | Elm & Oak "Pharmacy" <1>',
    'Period | March 1, 2026 to March 31, 2026',
    'Filters | Payer: A; Drug: B',
    'Data as of | March 31, 2026 at 5:00 PM',
    'Note | Some were left out.',
  ]);
  expect(payers?.name).toBe('Payers  2026 03');
  expect(payers?.xml).toContain('<pane ySplit="1" topLeftCell="A2"');
  expect(payers?.xml).toContain('<autoFilter ref="A1:G3"/>');
  expect(payers?.rows[3]?.[0]?.value).toBe('Total');
});

test('every row of a long table appears once and in order', async () => {
  const rows = Array.from({ length: 5_001 }, (_, index): Cell[] => [`P${index}`]);
  const [, payers] = await sheets(rows);
  expect(valuesOf(payers)?.slice(1).flat()).toEqual(rows.flat());
});

test('rows that can’t be read fail the file', async () => {
  async function* broken() {
    yield ['first'];
    throw new Error('the database is gone');
  }
  const sheet = { name: 'Payers', columns, rows: broken() };
  const made = makeWorkbook({ head, sheets: [sheet] }).then((file) => buffer(file));
  await expect(made).rejects.toThrow('the database is gone');
});
