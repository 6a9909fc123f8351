import { expect, test } from 'vitest';
import { missedInk } from './ink-blots.ts';
import { partsOfPage } from './page-parts.ts';

/** White paper at 72 pixels per inch, so that pixels are points. */
function paper(width: number, height: number) {
  return { width, height, pixels: new Uint8Array(width * height).fill(255), dpi: 72 };
}

type Paper = ReturnType<typeof paper>;

/** Letters of five by eight pixels, forming a word. */
function write({ pixels, width }: Paper, letters: number, left: number, top: number): void {
  for (let letter = 0; letter < letters; letter += 1) {
    for (let y = top; y < top + 8; y += 1) {
      pixels.fill(0, y * width + left + letter * 7, y * width + left + letter * 7 + 5);
    }
  }
}

const wordBox = { left: 20, top: 20, right: 60, bottom: 28 };

test('letters that no word covers are found, as a line or as cells beside others', () => {
  const page = paper(300, 100);
  write(page, 6, 20, 20);
  write(page, 4, 200, 20);
  write(page, 9, 20, 60);
  expect(missedInk(page, [wordBox])).toEqual([
    { left: 20, top: 60, right: 81, bottom: 68 },
    { left: 200, top: 20, right: 226, bottom: 28 },
  ]);
});

test('dust, rules and pictures are not letters', () => {
  const page = paper(300, 100);
  page.pixels.fill(0, 40 * 300 + 10, 40 * 300 + 290);
  for (let x = 10; x < 100; x += 10) page.pixels[70 * 300 + x] = 0;
  for (let y = 45; y < 95; y += 1) page.pixels.fill(0, y * 300 + 200, y * 300 + 280);
  expect(missedInk(page, [])).toEqual([]);
});

/** Two blocks of lines, the right one shifted down by some pixels. */
function twoBlocks(lowerBy: number, rows: number): Paper {
  const page = paper(400, 400);
  for (let row = 0; row < rows; row += 1) {
    write(page, 15, 20, 20 + row * 14);
    write(page, 15, 260, 20 + row * 14 + lowerBy);
  }
  return page;
}

test('blocks side by side are read separately when their rows run into each other', () => {
  expect(partsOfPage(twoBlocks(0, 20))).toHaveLength(1);
  expect(partsOfPage(twoBlocks(5, 20)).length).toBeGreaterThan(1);
});

test('text at the right beside empty paper at the left is not a block of its own', () => {
  const page = twoBlocks(0, 8);
  for (let row = 8; row < 14; row += 1) write(page, 15, 20, 20 + row * 14);
  for (let row = 15; row < 21; row += 1) write(page, 15, 260, 20 + row * 14);
  expect(partsOfPage(page)).toHaveLength(1);
});

test('no part starts or ends inside a line', () => {
  const page = twoBlocks(5, 16);
  write(page, 20, 60, 298);
  // A dash in that line ends the gap halfway between its top and bottom.
  page.pixels.fill(0, 302 * 400 + 126, 302 * 400 + 260);
  const hasInk = (y: number): boolean =>
    page.pixels.subarray(y * 400, (y + 1) * 400).some((dot) => dot === 0);
  const cuts = partsOfPage(page).map(({ top }) => top);
  expect(cuts.length).toBeGreaterThan(1);
  expect(cuts.filter((y) => y > 0 && hasInk(y - 1) && hasInk(y))).toEqual([]);
});
