import { greyOf } from '../image/grey-of.ts';
import type { GreyPicture } from '../image/grey-picture.ts';
import { pointsPerInch } from '../image/grey-picture.ts';
import type { DocumentPage } from '../words.ts';

const sideMax = 16_000;

/** A sheet as a picture, for people who look at it beside its rows. */
export async function renderCells(
  { width, height, words }: DocumentPage,
  dpi: number,
  pixelsMax: number,
): Promise<GreyPicture> {
  const scale = Math.min(
    dpi / pointsPerInch,
    sideMax / Math.max(width, height),
    Math.sqrt(pixelsMax / (width * height)),
  );
  const texts = words.map(
    ({ text, box }) =>
      `<text x="${box.left}" y="${box.bottom - 2}" textLength="${box.right - box.left}">` +
      `${escapeXml(text)}</text>`,
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width * scale)}" ` +
    `height="${Math.ceil(height * scale)}" viewBox="0 0 ${width} ${height}">` +
    '<rect width="100%" height="100%" fill="white"/>' +
    `<g font-family="monospace" font-size="10" lengthAdjust="spacingAndGlyphs">${texts.join('')}` +
    '</g></svg>';
  const { default: sharp } = await import('sharp');
  return greyOf(sharp(Buffer.from(svg), { unlimited: true }), scale * pointsPerInch);
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`);
}
