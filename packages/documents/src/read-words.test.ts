import { expect, test } from 'vitest';
import { readWords } from './read-words.ts';
import { locked } from './testing/hostile/acting-pdfs.ts';
import { manyPages, pageLoop, pictureBomb } from './testing/hostile/endless-pdfs.ts';
import { pngBomb, tiffHeader } from './testing/hostile/hostile-pictures.ts';
import { wideTable, workbookBomb, zip } from './testing/hostile/hostile-sheets.ts';
import { makePdf } from './testing/make-pdf.ts';

test('words of a PDF stand where they are printed', async () => {
  const pdf = await makePdf((page) => {
    page.fontSize(10).text('Paid 1,234.56', 100, 200, { lineBreak: false });
    page.text('-7.89', 300, 200, { lineBreak: false });
  });
  const { kind, pages } = await readWords(pdf);
  expect(kind).toBe('pdf');
  expect(pages).toHaveLength(1);
  expect(pages[0]).toMatchObject({ number: 1, width: 612, height: 792, source: 'text_layer' });
  const words = pages[0]?.words ?? [];
  expect(words.map(({ text }) => text)).toEqual(['Paid', '1,234.56', '-7.89']);
  expect(words[0]?.box.left).toBeCloseTo(100, 0);
  expect(words[2]?.box.left).toBeCloseTo(300, 0);
  expect(words[0]?.box.top).toBeGreaterThan(195);
  expect(words[0]?.box.bottom).toBeLessThan(216);
});

test('cells that nearly touch are two words, and widely spaced letters are one', async () => {
  const pdf = await makePdf((page) => {
    page.fontSize(10).text('12.50', 100, 100, { lineBreak: false });
    page.text('3.10', 100 + page.widthOfString('12.50') + 3, 100, { lineBreak: false });
    page.text('TOTAL', 100, 130, { lineBreak: false, characterSpacing: 1.5 });
  });
  const { pages } = await readWords(pdf);
  expect(pages[0]?.words.map(({ text }) => text)).toEqual(['12.50', '3.10', 'TOTAL']);
});

test('turning a page by hand loses no text', async () => {
  const pdf = await makePdf((page) => {
    page.fontSize(10).text('Net amount 45.10', 100, 200, { lineBreak: false });
  });
  const { pages } = await readWords(pdf, { turns: { 1: 90 } });
  expect(pages[0]).toMatchObject({ turnedDegrees: 0, source: 'text_layer' });
  expect(pages[0]?.words).toHaveLength(3);
});

test('text that runs down the page is turned upright', async () => {
  const pdf = await makePdf((page) => {
    page.rotate(90, { origin: [300, 300] });
    page.fontSize(10).text('Net amount 45.10', 300, 300, { lineBreak: false });
  });
  const { pages } = await readWords(pdf);
  expect(pages[0]).toMatchObject({ turnedDegrees: 270, width: 792, height: 612 });
  const words = pages[0]?.words ?? [];
  expect(words.map(({ text }) => text)).toEqual(['Net', 'amount', '45.10']);
  expect(words[0]?.box.right).toBeLessThan(words[1]?.box.left ?? 0);
});

test('invisible text is not read', async () => {
  const pdf = await makePdf((page) => {
    page.fontSize(10).text('Seen 1.00', 100, 100, { lineBreak: false });
    page.addContent('BT 3 Tr /F1 10 Tf 1 0 0 1 100 300 Tm (Hidden 9.99) Tj ET');
  });
  const { pages } = await readWords(pdf);
  expect(pages[0]?.words.map(({ text }) => text)).toEqual(['Seen', '1.00']);
});

test('a locked file asks for its password, and opens with it', async () => {
  const bytes = await locked('secret');
  await expect(readWords(bytes)).rejects.toMatchObject({ code: 'password_needed' });
  await expect(readWords(bytes, { password: 'other' })).rejects.toMatchObject({
    code: 'wrong_password',
  });
  const { pages } = await readWords(bytes, { password: 'secret' });
  expect(pages[0]?.words.map(({ text }) => text)).toEqual(['Remittance', 'advice']);
});

test.each([
  ['2,000 pages', () => manyPages(2_000), 'too_many_pages'],
  ['a loop of pages', () => pageLoop(), 'too_many_pages'],
  ['a picture of 64 million dots in a PDF', () => pictureBomb(8_000), 'too_many_pixels'],
  ['a TIFF that says it is huge', () => tiffHeader(40_000, 40_000), 'too_many_pixels'],
  ['a TIFF without its picture', () => tiffHeader(900, 900), 'damaged'],
  ['a PNG of 64 million dots', () => pngBomb(8_000), 'too_many_pixels'],
  ['a workbook that unpacks to 30 MB', () => workbookBomb(30), 'too_large_unpacked'],
  ['more cells than a remittance has', () => wideTable(11_000), 'too_many_cells'],
  ['a zip of anything', () => zip([['a.txt', Buffer.from('hello')]]), 'not_a_document'],
  ['a PDF that was cut off', () => manyPages(3).subarray(0, 300), 'damaged'],
  ['nothing', () => new Uint8Array(), 'not_a_document'],
  ['bytes of no kind', () => Uint8Array.from({ length: 999 }, (_, at) => at), 'not_a_document'],
])('%s ends with a reason', async (_what, make, code) => {
  const limits = { unpackedBytesMax: 20_000_000, cellsMax: 10_000 };
  const reading = readWords(make(), { limits });
  await expect(reading).rejects.toMatchObject({ name: 'UnreadableDocument', code });
});
