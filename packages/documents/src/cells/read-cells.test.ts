import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readWords } from '../read-words.ts';
import { cellText } from './read-cells.ts';

const textsOf = async (bytes: Uint8Array) => {
  const { kind, pages } = await readWords(bytes);
  return { kind, pages: pages.map(({ words }) => words.map(({ text }) => text)) };
};

test.each([',', ';', '\t', '|'])('cells separated by %j are one word each', async (delimiter) => {
  const rows = [
    ['Rx Number', 'Drug Name', 'Net Paid'],
    ['6995604', 'LISINOPRIL 10 MG TAB', '12.50'],
    ['5608780', '', '-3.10'],
  ];
  const text = rows.map((row) => row.join(delimiter)).join('\r\n');
  expect(await textsOf(strToU8(`\uFEFF${text}\r\n`))).toEqual({
    kind: 'csv',
    pages: [rows.flat().filter((cell) => cell !== '')],
  });
});

test('cells of a column stand below each other, and columns do not overlap', async () => {
  const { pages } = await readWords(strToU8('a,bb,ccc\n1000000,2,"3,000.00"\n4,5,6\n'));
  const [a, b, c, first, second, third] = pages[0]?.words ?? [];
  expect(third?.text).toBe('3,000.00');
  expect([a?.box.left, b?.box.left, c?.box.left]).toEqual([
    first?.box.left,
    second?.box.left,
    third?.box.left,
  ]);
  expect(first?.box.right).toBeLessThan(second?.box.left ?? 0);
  expect(a?.box.bottom).toBeLessThan(first?.box.top ?? 0);
});

test('a printed report keeps its columns, and a form feed starts a page', async () => {
  const report = 'RX        NET\n123    1,234.56\n\fRX\tNET\n9\t-1.00\n';
  const { kind, pages } = await readWords(strToU8(report));
  expect(kind).toBe('plain_text');
  expect(pages.map(({ words }) => words.map(({ text }) => text))).toEqual([
    ['RX', 'NET', '123', '1,234.56'],
    ['RX', 'NET', '9', '-1.00'],
  ]);
  const [rx, net, , amount] = pages[0]?.words ?? [];
  expect(net?.box.right).toBeLessThanOrEqual((amount?.box.right ?? 0) + 12);
  expect(rx?.box.left).toBeLessThan(net?.box.left ?? 0);
});

test('text from an old Windows program keeps its letters', async () => {
  const bytes = Uint8Array.from([...'Caf\xE9 1.00 x'].map((letter) => letter.charCodeAt(0)));
  expect((await textsOf(bytes)).pages).toEqual([['Café', '1.00', 'x']]);
});

test('a workbook has a page for each sheet that holds something', async () => {
  const sheet = (rows: string) => strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
  const text = (at: string, value: string) =>
    `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const book = zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/>' +
        '<sheet name="B" sheetId="2" r:id="rId2"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml" ' +
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"/>' +
        '<Relationship Id="rId2" Target="worksheets/sheet2.xml" ' +
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"/>' +
        '</Relationships>',
    ),
    'xl/worksheets/sheet1.xml': sheet(
      `<row r="1">${text('A1', 'Net')}</row><row r="2"><c r="A2"><v>12.340000000000002</v></c></row>`,
    ),
    'xl/worksheets/sheet2.xml': sheet(''),
  });
  expect(await textsOf(book)).toEqual({ kind: 'workbook', pages: [['Net', '12.34']] });
});

test.each([
  ['12.340000000000002', '12.34'],
  ['-0.30000000000000004', '-0.3'],
  ['1E-2', '0.01'],
  ['93721410', '93721410'],
  ['00093317431', '00093317431'],
  ['100', '100'],
  ['5.1000000000000001E-2', '0.051'],
  ['12345678901234567890', '12345678901234567890'],
])('the stored number %s is %s', (stored, text) => {
  expect(cellText(stored)).toBe(text);
});

test('other cells are text', () => {
  expect(cellText(new Date('2026-03-14T00:00:00Z'))).toBe('2026-03-14');
  expect(cellText(null)).toBe('');
  expect(cellText(true)).toBe('TRUE');
  expect(cellText(' RX 12 ')).toBe('RX 12');
});
