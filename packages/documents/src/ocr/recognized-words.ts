import type { Page } from 'tesseract.js';
import type { Box, UncertainCharacter, Word } from '../document-words.ts';
import { pointsPerInch } from '../image/gray-picture.ts';

type EngineWord = NonNullable<
  Page['blocks']
>[number]['paragraphs'][number]['lines'][number]['words'][number];

/** Marks from rules or dust; in many tables a lone minus means zero. */
const onlyMarks = /^(?!-$)[|_~'"`\\°«»©®™•=.,:;*-]{1,3}$/u;
/** Dust after a figure. A trailing minus is a sign. */
const dustBehind = /(?<=\d)["'°*:™.]+$/u;
/** Dust before a figure or word. The word's confidence stays, so that it is read again. */
const dustBefore = /^(?:\\(?=W)|["'`°*«»©®™•]+(?=[\p{L}\d$(.-]))/u;

/** The picture's upper left corner on the page, in points. */
interface Place {
  readonly left: number;
  readonly top: number;
}

/** The words that the engine read, in points of the page. */
export function recognizedWords(
  page: Pick<Page, 'blocks' | 'hocr'>,
  dpi: number,
  place: Place = { left: 0, top: 0 },
): Word[] {
  return recognizedLines(page, dpi, place).flat();
}

/** The same by the engine's lines, without lines of marks only. */
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
  const doubtful = uncertainCharacters(letters, choices)
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

interface CharacterChoice {
  readonly text: string;
  /** From 0 to 100; 0 for alternatives to a certain character. */
  readonly confidence: number;
}

/** What each character of a word may be, best first, according to the engine. */
type WordChoices = readonly (readonly CharacterChoice[])[];

const wordStart = /<span class='ocrx_word'/g;
const choicesStart = /id='lstm_choices_[^>]*>/;
const choice = /x_confs ([\d.]+)'>([^<]*)</g;

/** The engine's choices for each word, in order; only its HTML output has them. */
export function wordChoices(hocr: string | null): readonly WordChoices[] {
  if (hocr === null) return [];
  const [, ...words] = hocr.split(wordStart);
  return words.map((word) => {
    const [, ...characters] = word.split(choicesStart);
    return characters.map((character) =>
      [...character.matchAll(choice)].map(([, confidence, text = '']) => ({
        text: fromXml(text),
        confidence: Number(confidence),
      })),
    );
  });
}

function fromXml(text: string): string {
  const named: Readonly<Record<string, string>> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  };
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => named[entity] ?? entity);
}

/** Below this, look-alike characters are possible too, whatever the engine says. */
const certainConfidence = 0.97;
/** Alternatives with less weight are ignored. */
const weighedMin = 1;
const alternativesMax = 6;

/** A character and those that look like it on paper, likeliest first. */
const lookAlikes = new Map(
  (
    '0O896D 17lI|4 2Z7 385 491 5S63 68G50 71T2 8B36059 9480g O0QD o0 D0O Q0O l1I| I1l| |1Il i1 ' +
    'S5 s5 B8 G6 Z2 z2 T7 g9 b6 A4 ,. ., :. ;, -~ ~- _- {( }) [( ]) ¢0c €6 £6'
  )
    .split(' ')
    .map((characters) => [characters.slice(0, 1), characters.slice(1)] as const),
);

interface ReadCharacter {
  readonly text: string;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** The uncertain characters of a word, with their alternatives. */
export function uncertainCharacters(
  characters: readonly ReadCharacter[],
  choices: WordChoices,
): UncertainCharacter[] {
  const doubtful: UncertainCharacter[] = [];
  let at = 0;
  let from = 0;
  for (const { text, confidence } of characters) {
    const found = choices.findIndex((list, index) => index >= from && listHas(list, text));
    const weighed = found < 0 ? [] : weighedOthers(choices[found] ?? [], text);
    if (found >= 0) from = found + 1;
    const alike =
      confidence < certainConfidence || weighed.length > 0 ? lookAlikes.get(text) : undefined;
    const alternatives = [...new Set([...weighed, ...(alike ?? '')])].slice(0, alternativesMax);
    if (alternatives.length > 0) doubtful.push({ at, alternatives });
    at += text.length;
  }
  return doubtful;
}

function listHas(list: readonly CharacterChoice[], text: string): boolean {
  return list.some((one) => one.text === text);
}

function weighedOthers(list: readonly CharacterChoice[], chosen: string): string[] {
  return list
    .filter(({ text, confidence }) => confidence >= weighedMin && text !== chosen)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '');
}

/** The engine's confidence in a line, weighted by letters. */
export function confidenceOf(line: readonly Word[]): number {
  const letters = line.reduce((sum, { text }) => sum + text.length, 0);
  const sure = line.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return letters === 0 ? 0 : sure / letters;
}
