import type { Page } from 'tesseract.js';
import { pointsPerInch } from '../image/grey-picture.ts';
import type { Word } from '../words.ts';
import { doubtfulCharacters } from './doubtful-characters.ts';

/** Marks of a rule or of dust that no word has. */
const onlyMarks = /^[|_~'"`‘’“”\\°«»=—-]{1,3}$/u;
/** A lone minus stands for nought in many tables. */
const lone = /^-$/;

/** What the engine read, in points of the picture's page. */
export function recognizedWords(page: Pick<Page, 'blocks'>, dpi: number): Word[] {
  const words: Word[] = [];
  const points = pointsPerInch / dpi;
  for (const block of page.blocks ?? []) {
    for (const paragraph of block.paragraphs) {
      for (const line of paragraph.lines) {
        for (const word of line.words) {
          const text = plain(word.text);
          if (text === '' || (onlyMarks.test(text) && !lone.test(text))) continue;
          const letters = word.symbols.map((symbol) => ({
            text: plain(symbol.text),
            confidence: symbol.confidence / 100,
          }));
          const doubtful = doubtfulCharacters(letters);
          const least = Math.min(1, ...letters.map((one) => one.confidence));
          const { x0, y0, x1, y1 } = word.bbox;
          words.push({
            text,
            box: { left: x0 * points, top: y0 * points, right: x1 * points, bottom: y1 * points },
            confidence: Math.max(0, least),
            ...(doubtful.length > 0 ? { doubtful } : {}),
          });
        }
      }
    }
  }
  return words;
}

function plain(text: string): string {
  return text
    .trim()
    .normalize('NFKC')
    .replace(/[\u00AD\u2010-\u2015\u2212]/gu, '-')
    .replace(/[‘’]/gu, "'")
    .replace(/[“”]/gu, '"');
}
