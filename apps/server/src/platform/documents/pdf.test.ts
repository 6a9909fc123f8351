import { buffer } from 'node:stream/consumers';
import { type Cents, toCents } from '@pfs/core/money';
import { afterAll, expect, test } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import type { Cell, Column, DocumentHead, PdfBlock } from './document.ts';
import { closeDocumentThreads, makePdf } from './make-document.ts';

const head: DocumentHead = {
  title: 'DIR Report: Monthly Summary',
  organization: 'Elm & Oak Pharmacy',
  period: 'March 1, 2026 to March 31, 2026',
  filters: ['Payer: SOUTH BAY'],
  dataAsOf: 'March 31, 2026 at 5:00 PM',
};
const columns: readonly Column[] = [
  { label: 'Payer', kind: 'text' },
  { label: 'Day', kind: 'day' },
  { label: 'Claims', kind: 'count' },
  { label: 'Net Amount', kind: 'money' },
  { label: 'DIR %', kind: 'percent' },
];

afterAll(closeDocumentThreads);

async function file(...blocks: readonly PdfBlock[]): Promise<Buffer> {
  return buffer(await makePdf({ head, blocks }));
}

async function pages(...blocks: readonly PdfBlock[]): Promise<readonly string[]> {
  return readPdf(await file(...blocks));
}

function table(rows: readonly (readonly Cell[])[], total?: readonly Cell[]): PdfBlock {
  return { kind: 'table', columns, rows, ...(total === undefined ? {} : { total }) };
}

test('the first page names the organization, the days and the time of its data', async () => {
  const [first = ''] = await pages({ kind: 'paragraph', text: 'Words.' });
  expect(first).toContain(
    'Pharmacy Financial Suite\nDIR Report: Monthly Summary\nElm & Oak Pharmacy',
  );
  expect(first).toContain('March 1, 2026 to March 31, 2026 · Payer: SOUTH BAY');
  expect(first).toContain('Data as of March 31, 2026 at 5:00 PM');
  expect(first).toContain('Page 1 of 1');
});

test('figures are whole, with minus signs, and zero has none', async () => {
  const rows = [
    ['A', '2026-03-01', 1_234_567, toCents(-123_456_789_01), -4.5],
    ['B', '2026-12-31', 0, toCents(0), -0],
    ['C', null, null, null, null],
  ];
  const [first = ''] = await pages(table(rows, ['Total', '', 3, toCents(999_999_999_999_99), 100]));
  expect(first).toContain('A Mar 1, 2026 1,234,567 −$123,456,789.01 −4.5%');
  expect(first).toContain('B Dec 31, 2026 0 $0.00 0.0%');
  expect(first).toContain('C — — — —');
  expect(first).toMatch(/Total\s+3 \$999,999,999,999\.99 100\.0%/);
});

test('a table over several pages has its head on each, and every row once', async () => {
  const rows = Array.from({ length: 300 }, (_, index): Cell[] => [
    `PAYER ${index}.`,
    '2026-03-01',
    index,
    toCents(index),
    1,
  ]);
  const read = await pages(table(rows));
  expect(read.length).toBeGreaterThan(3);
  read.forEach((page, index) => {
    expect(page).toContain('Payer Day Claims Net Amount DIR %');
    expect(page).toContain(`Page ${index + 1} of ${read.length}`);
  });
  const found = [...read.join('\n').matchAll(/PAYER (\d+)\./g)].map(([, number]) => Number(number));
  expect(found).toEqual(rows.map((_, index) => index));
});

test.each([35, 36, 37, 38, 39, 40, 41, 42])(
  'the last page of %i rows has more than the total, or all is on one',
  async (count) => {
    const rows = Array.from({ length: count }, (_, index): Cell[] => [`P${index}.`, null, 1, 1, 1]);
    const read = await pages(table(rows, ['Total', '', count, toCents(count), 100]));
    const last = read.at(-1) ?? '';
    expect(last).toContain('Total');
    expect(last.match(/P\d+\./g)?.length).toBeGreaterThanOrEqual(8);
  },
);

test('a heading is on the page of what it introduces, wherever a page ends', async () => {
  const line: PdfBlock = { kind: 'paragraph', text: 'Words.' };
  for (let lines = 20; lines < 32; lines += 1) {
    const read = await pages(
      ...Array.from({ length: lines }, () => line),
      { kind: 'heading', text: 'Exhibit' },
      { kind: 'paragraph', text: 'What is counted.', withNext: true },
      table([['FIRST', null, 1, 1, 1]], ['Total', '', 1, toCents(1), 100]),
    );
    const page = read.find((text) => text.includes('Exhibit'));
    expect(page, `${lines} lines`).toMatch(/What is counted.*FIRST.*Total/s);
  }
});

test('a heading is on the page of its whole list, wherever a page ends', async () => {
  const line: PdfBlock = { kind: 'paragraph', text: 'Words.' };
  for (let lines = 20; lines < 32; lines += 1) {
    const read = await pages(
      ...Array.from({ length: lines }, () => line),
      { kind: 'heading', text: 'Points' },
      { kind: 'list', items: ['FIRST', 'SECOND', 'LAST'] },
    );
    const page = read.find((text) => text.includes('Points'));
    expect(page, `${lines} lines`).toMatch(/FIRST.*SECOND.*LAST/s);
  }
});

test('a letter begins with its sender, and doesn’t name the product', async () => {
  const { title, organization } = head;
  const lines = ['5 River Road', 'NPI 1457398802'];
  const blocks: readonly PdfBlock[] = [{ kind: 'paragraph', text: 'Words.' }];
  const bytes = await buffer(await makePdf({ head: { title, organization, lines }, blocks }));
  const [first = ''] = await readPdf(bytes);
  expect(first).toMatch(/^Elm & Oak Pharmacy\n5 River Road\nNPI 1457398802\nWords\./);
  expect(first).not.toContain('Pharmacy Financial Suite');
});

test.each([
  ['300 letters without a space', 'W'.repeat(300)],
  ['300 characters of words', 'NORTHLAKE HEALTH '.repeat(18).slice(0, 300)],
  ['a formula', '=1+1'],
  ['markup', '<script>alert(1)</script>'],
])('a name of %s is complete beside complete figures', async (_, name) => {
  const rows = [[name, '2026-03-01', 1_000_000, toCents(-999_999_999_99), 12.5]];
  const text = (await pages(table(rows))).join('');
  expect(text).toContain('−$999,999,999.99');
  const letters = [...new Set(name.replaceAll(' ', ''))].filter((letter) => /[WK<=]/.test(letter));
  for (const letter of letters) {
    expect(text.split(letter).length).toBe(name.split(letter).length);
  }
});

test('a character that the font lacks has a visible placeholder', async () => {
  const [first = ''] = await pages(
    table([['薬局 Žluťoučký Αθήνα Москва ℞ − “x”', null, 1, null, 1]]),
  );
  expect(first).toContain('\uFFFD\uFFFD Žluťoučký Αθήνα Москва ℞ − “x”');
});

test('charts show their figures with one point, none below zero or only negative ones', async () => {
  const point = (label: string, cents: number) => ({ label, cents: toCents(cents) });
  for (const points of [[point('A', 0)], [point('A', -5), point('B', -7)], [point('A', 1)]]) {
    const [first = ''] = await pages(
      { kind: 'bar_chart', title: 'By payer', points },
      { kind: 'line_chart', title: 'Over time', points },
    );
    expect(first).toContain('By payer');
    expect(first).not.toMatch(/NaN|Infinity/);
  }
  const [first = ''] = await pages({
    kind: 'bar_chart',
    title: 'By payer',
    points: [point('NORTHLAKE', 123_456), point('GIVES BACK', -100)],
  });
  expect(first).toMatch(/NORTHLAKE\s+\$1,234\.56/);
  expect(first).toMatch(/GIVES BACK\s+−\$1\.00/);
});

test('an empty table says so', async () => {
  const [first = ''] = await pages({
    ...table([]),
    empty: 'No payers in this period.',
  } as PdfBlock);
  expect(first).toContain('No payers in this period.');
});

test('the file has a title, is tagged, and makes no network calls', async () => {
  const bytes = await file({
    kind: 'facts',
    facts: [{ label: 'Net', value: 1 as Cents, as: 'money' }],
  });
  const raw = bytes.toString('latin1');
  expect(raw).toContain('(DIR Report: Monthly Summary)');
  expect(raw).toContain('(Elm & Oak Pharmacy)');
  expect(raw).toContain('/StructTreeRoot');
  expect(raw).toContain('/Lang (en-US)');
  expect(raw).not.toMatch(/\/JavaScript|\/URI|\/Launch|\/OpenAction/);
});

test('rows that can’t be read fail before the first byte', async () => {
  async function* broken() {
    yield ['first'];
    throw new Error('the database is gone');
  }
  const made = makePdf({ head, blocks: [{ kind: 'table', columns, rows: broken() }] });
  await expect(made).rejects.toThrow('the database is gone');
});

test('a line over many months labels them at even steps to the last', async () => {
  const names = 'January February March April May June July August September October';
  const points = names.split(' ').map((name) => ({ label: `${name} 2025`, cents: toCents(1) }));
  const [first = ''] = await pages({ kind: 'line_chart', title: 'Over time', points });
  const named = points.filter(({ label }) => first.includes(label)).map(({ label }) => label);
  expect(named).toEqual(points.filter((_, index) => index % 2 === 1).map(({ label }) => label));
});
