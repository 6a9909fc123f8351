import type { Page } from 'tesseract.js';
import { pointsPerInch } from '../image/grey-picture.ts';
import type { Box, Word } from '../words.ts';
import { doubtfulCharacters } from './doubtful-characters.ts';
import { type WordChoices, wordChoices } from './word-choices.ts';

type EngineWord = NonNullable<
  Page['blocks']
>[number]['paragraphs'][number]['lines'][number]['words'][number];

/** Marks of a rule or of dust that no word has; a lone minus stands for nought in many tables. */
const onlyMarks = /^(?!-$)[|_~'"`\\°«»©®™•=.,:;*-]{1,3}$/u;
/** Dust behind a figure. A trailing minus is none: it is a sign. */
const dustBehind = /(?<=\d)["'°*:™.]+$/u;
/** Dust before a figure or a word; how sure the whole was stays, so that a second look is asked. */
const dustBefore = /^(?:\\(?=W)|["'`°*«»©®™•]+(?=[\p{L}\d$(.-]))/u;

/** Where the picture's left upper corner lies on the page, in points. */
interface Place {
  readonly left: number;
  readonly top: number;
}

/** What the engine read, in points of the page. */
export function recognizedWords(
  page: Pick<Page, 'blocks' | 'hocr'>,
  dpi: number,
  place: Place = { left: 0, top: 0 },
): Word[] {
  return recognizedLines(page, dpi, place).flat();
}

/** The same by lines as the engine saw them; lines of nothing but marks are left out. */
export function recognizedLines(
  page: Pick<Page, 'blocks' | 'hocr'>,
  dpi: number,
  place: Place = { left: 0, top: 0 },
): Word[][] {
  const lines = engineLines(page);
  const choices = wordChoices(page.hocr);
  const aligned = choices.length === lines.reduce((sum, line) => sum + line.length, 0);
  let at = 0;
  const read = lines.map((line) =>
    line.flatMap((word) => {
      const found = toWord(word, (aligned ? choices[at] : undefined) ?? []);
      at += 1;
      return found === undefined ? [] : [{ ...found, box: placed(word.bbox, dpi, place) }];
    }),
  );
  return read.filter((line) => line.length > 0);
}

function engineLines({ blocks }: Pick<Page, 'blocks'>): EngineWord[][] {
  return (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.map(({ words }) => words)),
  );
}

function toWord(word: EngineWord, choices: WordChoices): Omit<Word, 'box'> | undefined {
  const letters = word.symbols.map(({ text, confidence }) => ({
    text: plain(text),
    confidence: confidence / 100,
  }));
  const whole = letters.map(({ text }) => text).join('');
  const cut = dustBefore.exec(whole)?.[0].length ?? 0;
  const text = whole.slice(cut).replace(dustBehind, '');
  if (text === '' || onlyMarks.test(whole)) return undefined;
  const doubtful = doubtfulCharacters(letters, choices)
    .map(({ at, alternatives }) => ({ at: at - cut, alternatives }))
    .filter(({ at }) => at >= 0 && at < text.length);
  const confidence = Math.max(0, Math.min(1, ...letters.map((one) => one.confidence)));
  return { text, confidence, ...(doubtful.length > 0 ? { doubtful } : {}) };
}

function placed({ x0, y0, x1, y1 }: EngineWord['bbox'], dpi: number, { left, top }: Place): Box {
  const points = pointsPerInch / dpi;
  return {
    left: left + x0 * points,
    top: top + y0 * points,
    right: left + x1 * points,
    bottom: top + y1 * points,
  };
}

function plain(text: string): string {
  return text
    .trim()
    .normalize('NFKC')
    .replace(/[\u00AD\u2010-\u2015\u2212]/gu, '-')
    .replace(/[‘’]/gu, "'")
    .replace(/[“”]/gu, '"');
}
