import type { DocumentPage, Word } from '../../words.ts';
import { withCents } from './cents-apart.ts';
import { joinValues } from './join-values.ts';
import { pageLean } from './page-lean.ts';
import type { Line, PlacedWord } from './placed-word.ts';

/** The lines of a page from top to bottom, tolerant of a lean and of raised or lowered words. */
export function pageLines(page: DocumentPage): Line[] {
  const textHeight = medianHeight(page.words);
  const lean = page.source === 'cells' ? 0 : pageLean(page, textHeight);
  const placed = page.words.flatMap((word) => place({ word, page, lean, textHeight }));
  placed.sort((a, b) => a.middle - b.middle);
  const rows: PlacedWord[][] = [];
  let sum = 0;
  for (const word of placed) {
    const row = rows.at(-1);
    const middle = row === undefined ? 0 : sum / row.length;
    if (row !== undefined && word.middle - middle < 0.4 * Math.max(word.height, rowHeight(row))) {
      row.push(word);
      sum += word.middle;
    } else {
      rows.push([word]);
      sum = word.middle;
    }
  }
  return withCents(rows).map((row) => toLine(page.number, row));
}

export function toLine(page: number, row: readonly PlacedWord[]): Line {
  const words = withoutDoubles([...row].sort((a, b) => a.left - b.left));
  const middle = words.reduce((all, word) => all + word.middle, 0) / words.length;
  return { page, words, tokens: joinValues(words), middle, height: rowHeight(words) };
}

function withoutEnd(text: string): string {
  const plain = text.replace(/(?<=\d)[.,;]+$/, '');
  return /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\)$/.test(plain) ? plain.slice(0, -1) : plain;
}

/** Printers without lines draw them with characters. */
const printedRule = /^[-=_*.~+|]{5,}$/;

interface Placing {
  readonly word: Word;
  readonly page: DocumentPage;
  readonly lean: number;
  readonly textHeight: number;
}

function place({ word, page, lean, textHeight }: Placing): PlacedWord[] {
  const printed = word.text.trim();
  const said = word.meant ?? printed;
  // A sentence goes on or ends behind a value.
  const text = page.source === 'text_layer' ? withoutEnd(said) : said;
  if (text === '' || printedRule.test(text)) return [];
  const { left, top, right, bottom } = word.box;
  const middle = (top + bottom) / 2;
  return [
    {
      text,
      ...(text === printed ? {} : { printed }),
      ...(word.alsoMeant === undefined ? {} : { also: word.alsoMeant }),
      box: { page: page.number, left, top, right, bottom },
      decidedBy: page.source,
      confidence: page.source === 'text_layer' ? 1 : word.confidence,
      doubtful: word.doubtful ?? [],
      left: left + lean * middle,
      right: right + lean * middle,
      middle: middle - (lean * (left + right)) / 2,
      // Points, commas and dashes have boxes too small to measure by.
      height: Math.max(bottom - top, textHeight * 0.6),
    },
  ];
}

function rowHeight(row: readonly PlacedWord[]): number {
  return row.reduce((all, word) => all + word.height, 0) / Math.max(1, row.length);
}

/** Bold type is sometimes the same word printed twice, a hair apart. */
function withoutDoubles(words: readonly PlacedWord[]): PlacedWord[] {
  return words.filter((word, at) => {
    return !words
      .slice(Math.max(0, at - 3), at)
      .some(
        (other) => other.text === word.text && Math.abs(other.left - word.left) < word.height * 0.2,
      );
  });
}

function medianHeight(words: readonly Word[]): number {
  const heights = words.map(({ box }) => box.bottom - box.top).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 10;
}
