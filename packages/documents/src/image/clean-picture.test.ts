import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { cleanPicture, removeRules, removeSpecks, whitePaper } from './clean-picture.ts';
import { evenLight } from './even-light.ts';
import { type GrayPicture, turnPicture } from './gray-picture.ts';
import { inkBlots } from './ink-blots.ts';
import { isSideways } from './page-parts.ts';
import { findSkew, levelPicture, straighten } from './straighten.ts';

function liesSideways(picture: GrayPicture): boolean {
  return isSideways(evenLight(picture));
}

let page: GrayPicture;

beforeAll(async () => {
  const pdf = await makePdf((draw) => {
    draw.fontSize(10);
    for (let row = 0; row < 30; row += 1) {
      for (const [column, text] of ['6995604', '03/14/2026', '1,234.56', '0.05'].entries()) {
        draw.text(text, 72 + column * 110, 80 + row * 16, { lineBreak: false });
      }
    }
  });
  const opened = await openDocument(pdf);
  page = await opened.picture(1, 150);
  opened.close();
});

const inkOf = ({ pixels }: GrayPicture): number => pixels.filter((dot) => dot < 128).length;

test.each([-3, -0.7, 0, 0.4, 2.5])('a page that leans %s degrees is straightened', (degrees) => {
  const askew = straighten(page, -degrees);
  expect(findSkew(askew)).toBeCloseTo(degrees, 0);
  expect(Math.abs(findSkew(levelPicture(askew)))).toBeLessThan(0.15);
});

test('a page with one word is level as it is', async () => {
  const pdf = await makePdf((draw) => {
    draw.fontSize(8).text('Page 2', 520, 740, { lineBreak: false });
  });
  const opened = await openDocument(pdf);
  expect(findSkew(await opened.picture(1, 300))).toBe(0);
  opened.close();
});

test('the paper of a nearly empty page turns white, and its ink stays as it was', () => {
  const pixels = Uint8Array.from({ length: 90_000 }, (_, at) => 225 + ((at * 7_919) % 30));
  pixels.fill(40, 45_000, 45_030);
  const white = whitePaper({ width: 300, height: 300, dpi: 300, pixels });
  expect(new Set(white.pixels)).toEqual(new Set([255, 40]));
  expect(white.pixels.filter((dot) => dot === 40)).toHaveLength(30);
  expect(whitePaper(page)).toBe(page);
});

test('a page on its side is recognized', () => {
  expect(liesSideways(page)).toBe(false);
  expect(liesSideways(turnPicture(page, 180))).toBe(false);
  expect(liesSideways(turnPicture(page, 90))).toBe(true);
  expect(liesSideways(turnPicture(page, 270))).toBe(true);
});

test('four quarter turns are a full turn', () => {
  let turned = page;
  for (let quarter = 0; quarter < 4; quarter += 1) turned = turnPicture(turned, 90);
  expect(Buffer.compare(turned.pixels, page.pixels)).toBe(0);
});

test('a dark page is read like a bright one', () => {
  const pixels = page.pixels.map(
    (dot, at) => 20 + dot * (0.2 + (0.3 * (at % page.width)) / page.width),
  );
  const light = evenLight({ ...page, pixels });
  expect(inkOf(light) / inkOf(page)).toBeGreaterThan(0.85);
  expect(inkOf(light) / inkOf(page)).toBeLessThan(1.15);
});

test('the black edge of a copy becomes paper, and nothing inside the page does', () => {
  const pixels = page.pixels.slice();
  for (let y = 0; y < page.height; y += 1) pixels.fill(10, y * page.width, y * page.width + 40);
  const light = evenLight({ ...page, pixels });
  expect(inkOf(light)).toBeLessThan(inkOf(page) * 1.1);
  expect(inkOf(light)).toBeGreaterThan(inkOf(page) * 0.9);
});

test('ruled lines are removed, letters stay', () => {
  const pixels = page.pixels.slice();
  const { width, height } = page;
  for (let row = 0; row < 30; row += 1) {
    const y = Math.round(194 + row * 33.33);
    pixels.fill(0, y * width, (y + 1) * width);
  }
  for (let y = 0; y < height; y += 1) pixels[y * width + 110] = 0;
  const without = removeRules({ ...page, pixels });
  expect(inkOf({ ...page, pixels })).toBeGreaterThan(inkOf(page) * 1.5);
  expect(inkOf(without)).toBeGreaterThan(inkOf(page) * 0.93);
  expect(inkOf(without)).toBeLessThan(inkOf(page) * 1.02);
  // Nothing is left of them where they crossed either.
  expect(inkBlots(without)).toHaveLength(inkBlots(page).length);
});

test('dust is removed, decimal points stay', () => {
  const pixels = page.pixels.slice();
  for (let dot = 0; dot < 700; dot += 1) {
    pixels[(1_200 + (dot % 35) * 12) * page.width + 60 + Math.floor(dot / 35) * 50] = 0;
  }
  const clean = removeSpecks({ ...page, pixels });
  expect(inkBlots(clean)).toHaveLength(inkBlots(page).length);
});

test('a white page stays white', async () => {
  const white = { width: 400, height: 500, pixels: new Uint8Array(200_000).fill(255), dpi: 150 };
  expect(inkOf(cleanPicture(white))).toBe(0);
  expect(liesSideways(white)).toBe(false);
  const png = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const opened = await openDocument(png);
  expect(inkOf(await opened.picture(1, 300))).toBe(0);
});
