import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openDocument, renderPage } from '../open-document.ts';
import type { ReadingProgress } from '../proven-document.ts';
import { readDocument } from '../read-document.ts';
import { readWords } from '../read-words.ts';
import { createCellReader } from '../reread/reread-values.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { closeRecognizers, recognize } from './recognizer.ts';

afterAll(closeRecognizers);

const rows = [
  ['6995604', '02/28/2026', '1,234.56', '-7.89'],
  ['5608780', '03/14/2026', '621.48', '0.05'],
  ['2522436', '03/01/2026', '353.34', '-25.00'],
  ['6183321', '03/11/2026', '91.92', '498.29'],
];

/** A narrow slip, so that there is little to read. */
async function scan(turned: number, lines: readonly string[][] = rows): Promise<Uint8Array> {
  const pdf = await makePdf((page) => {
    page.fontSize(11);
    for (const [row, cells] of lines.entries()) {
      for (const [column, text] of cells.entries()) {
        page.text(text, 60 + column * 110, 80 + row * 18, { lineBreak: false });
      }
    }
  });
  const picture = await renderPage(pdf, 1, { dpi: 300, turnedDegrees: 0 });
  return sharp(picture)
    .extract({ left: 100, top: 250, width: 2_200, height: 500 })
    .rotate(turned)
    .withMetadata({ density: 300 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

test('a scan on its side is turned and read, each word in its place', async () => {
  const { kind, pages } = await readWords(await scan(90));
  const page = pages[0];
  expect(kind).toBe('image');
  expect(page).toMatchObject({ source: 'ocr', turnedDegrees: 270 });
  expect(page?.words.map(({ text }) => text)).toEqual(rows.flat());
  const net = page?.words[3]?.box;
  // As printed, less what was cropped at the left and top.
  expect(net?.left).toBeCloseTo(60 + 330 - 24, -1);
  expect(net?.top).toBeCloseTo(80 - 60 + 2, -1);
}, 60_000);

test('grain on a nearly empty page is paper, not text to recognize for minutes', async () => {
  const [width, height] = [2_550, 3_300];
  let state = 77;
  const pixels = Uint8Array.from({ length: width * height }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 250 + (state >>> 24) / 51;
  });
  for (let row = 3_290; row < height; row += 1) {
    pixels.fill(0, row * width + 2_300, row * width + 2_314);
  }
  const page = await recognize(
    { width, height, pixels, dpi: 300 },
    { mode: 'block', secondsMax: 5 },
  );
  expect(page.blocks ?? []).toEqual([]);
}, 60_000);

test('the first page of a scan reports its claims before the last page is read', async () => {
  const headings = ['Rx Number', 'Fill Date', 'Gross', 'Net Paid'];
  const pages = Array.from({ length: 4 }, async () => sharp(await scan(0, [headings, ...rows])));
  const pngs = await Promise.all(pages.map(async (page) => (await page).png().toBuffer()));
  const joined = sharp(pngs, { join: { animated: true } });
  const tiff = await joined.tiff({ xres: 300 / 25.4, yres: 300 / 25.4 }).toBuffer();
  const reports: ReadingProgress[] = [];
  await readDocument(tiff, { onProgress: (progress) => reports.push(progress) });
  const at = reports.findIndex(({ firstPage }) => firstPage !== undefined);
  expect(reports[at]).toMatchObject({ stage: 'words', pages: 4 });
  expect(reports[at]?.page).toBeLessThan(4);
  expect(reports.filter(({ firstPage }) => firstPage !== undefined)).toHaveLength(1);
  const claims = rows.map(([claimId, , , net]) => expect.objectContaining({ claimId, net }));
  expect(reports[at]?.firstPage?.claims).toEqual(claims);
}, 60_000);

test('a reread reads one cell of digits only', async () => {
  const opened = await openDocument(await scan(0));
  const readCell = createCellReader(opened);
  const box = { left: 60 + 220 - 25, top: 80 - 60, right: 60 + 220 + 30, bottom: 80 - 60 + 12 };
  const again = await readCell({
    page: 1,
    turnedDegrees: 0,
    box,
    hasOnlyDigits: true,
    method: 'plain',
  });
  expect(again).toMatchObject({ text: '1,234.56', box });
  opened.close();
}, 60_000);

test('short numbers are reread in a row of copies, and a printed decimal point is found', async () => {
  const numbers = ['90', '15', '30', '2.5', '-90'];
  const pdf = await makePdf((page) => {
    page.fontSize(8);
    for (const [at, text] of numbers.entries()) page.text(text, 60, 80 + at * 14);
  });
  const drawn = await renderPage(pdf, 1, { dpi: 300, turnedDegrees: 0 });
  const opened = await openDocument(await sharp(drawn).withMetadata({ density: 300 }).toBuffer());
  const readCell = createCellReader(opened);
  const seen: (string | undefined)[] = [];
  for (const at of numbers.keys()) {
    const box = { left: 59, top: 79.5 + at * 14, right: 76, bottom: 87.5 + at * 14 };
    const cell = { page: 1, turnedDegrees: 0, box, hasOnlyDigits: true } as const;
    seen.push((await readCell({ ...cell, method: 'tripled' }))?.text);
    const withPoint = await readCell({ ...cell, method: 'point' });
    expect(withPoint?.text).toBe(numbers[at] === '2.5' ? '2.5' : undefined);
  }
  expect(seen).toEqual(numbers);
  opened.close();
}, 60_000);

test('headings turned by a quarter stand above their columns', async () => {
  const headings = ['Rx Number', 'Fill Date', 'Gross Amount', 'Net Paid'];
  const pdf = await makePdf((page) => {
    page.fontSize(9);
    for (const [column, text] of headings.entries()) {
      page.save();
      page.rotate(-90, { origin: [90 + column * 110, 150] });
      page.text(text, 90 + column * 110, 150, { lineBreak: false });
      page.restore();
    }
    for (const [row, cells] of rows.entries()) {
      for (const [column, text] of cells.entries()) {
        page.text(text, 80 + column * 110, 170 + row * 16, { lineBreak: false });
      }
    }
  });
  const drawn = await renderPage(pdf, 1, { dpi: 300, turnedDegrees: 0 });
  const scanned = await sharp(drawn)
    .extract({ left: 200, top: 200, width: 2_200, height: 900 })
    .withMetadata({ density: 300 })
    .jpeg({ quality: 90 })
    .toBuffer();
  const [page] = (await readWords(scanned)).pages;
  const texts = page?.words.map(({ text }) => text) ?? [];
  expect(texts.toSorted()).toEqual([...headings.join(' ').split(' '), ...rows.flat()].toSorted());
  expect(page?.unread).toBe(0);
  const place = (text: string) => page?.words.find((word) => word.text === text)?.box.left ?? 0;
  for (const [column, text] of ['Rx', 'Fill', 'Gross', 'Net'].entries()) {
    expect(Math.abs(place(text) - place(rows[0]?.[column] ?? ''))).toBeLessThan(25);
  }
}, 60_000);
