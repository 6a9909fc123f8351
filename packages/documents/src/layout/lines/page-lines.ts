import type { DocumentPage, Word } from '../../document-words.ts';
import { joinValues, type Line, type PlacedWord } from './tokens.ts';

/** Fewer are chance. */
const timesMin = 3;

/**
 * Joins cents to dollars if a page prints cents in a column of their own: whole numbers followed
 * closely by two digits, repeatedly at one position, and no decimal point in those lines.
 */
function withCents(rows: readonly PlacedWord[][]): readonly PlacedWord[][] {
  const pairs = rows.map(pairsOf);
  const places = new Map<number, number>();
  for (const place of pairs.flat().map(({ cents }) => placeOf(cents))) {
    places.set(place, (places.get(place) ?? 0) + 1);
  }
  const times = (word: PlacedWord): number =>
    [-1, 0, 1].reduce((sum, by) => sum + (places.get(placeOf(word) + by) ?? 0), 0);
  const columns = [...places].filter(([, count]) => count >= timesMin).length;
  if (columns < 2) return rows;
  return rows.map((row, at) => {
    const own = (pairs[at] ?? []).filter(({ cents }) => times(cents) >= timesMin);
    return own.length === 0 ? row : joined(row, own);
  });
}

interface Pair {
  readonly dollars: PlacedWord;
  readonly cents: PlacedWord;
}

function pairsOf(row: readonly PlacedWord[]): Pair[] {
  if (row[0]?.decidedBy === 'cells' || row.some(({ text }) => /\d\.\d\d\b/.test(text))) return [];
  const words = [...row].sort((one, other) => one.left - other.left);
  return words.flatMap((dollars, at): Pair[] => {
    const cents = words[at + 1];
    if (cents === undefined || !/^[-($]*(\d{1,3}(,\d{3})+|\d{1,6})$/.test(dollars.text)) return [];
    const gap = cents.left - dollars.right;
    const isNear = gap > 0 && gap < 0.9 * Math.max(dollars.height, cents.height);
    return isNear && /^\d\d([-)]|CR|DR)?$/i.test(cents.text) ? [{ dollars, cents }] : [];
  });
}

/** Cents columns align at their left edge. In 2-point steps. */
function placeOf({ left }: PlacedWord): number {
  return Math.round(left / 2);
}

function joined(row: readonly PlacedWord[], pairs: readonly Pair[]): PlacedWord[] {
  return row.flatMap((word): PlacedWord[] => {
    if (pairs.some(({ cents }) => cents === word)) return [];
    const pair = pairs.find(({ dollars }) => dollars === word);
    return pair === undefined ? [word] : [amountOf(pair)];
  });
}

function amountOf({ dollars, cents }: Pair): PlacedWord {
  return {
    ...dollars,
    text: `${dollars.text}.${cents.text}`,
    printed: `${dollars.printed ?? dollars.text} ${cents.printed ?? cents.text}`,
    right: cents.right,
    box: {
      ...dollars.box,
      right: Math.max(dollars.box.right, cents.box.right),
      top: Math.min(dollars.box.top, cents.box.top),
      bottom: Math.max(dollars.box.bottom, cents.box.bottom),
    },
    confidence: Math.min(dollars.confidence, cents.confidence),
  };
}

/** Pages were leveled before; this is the most slope that may be left. */
const leanMax = 0.035;

/** The remaining slope of a page's lines: the one with the fewest, fullest rows. */
function pageLean(page: DocumentPage, textHeight: number): number {
  if (page.words.length < 12 || isStraight(page, textHeight)) return 0;
  const step = Math.ceil(page.words.length / pointsMax);
  const points = page.words
    .filter((_, at) => at % step === 0)
    .map(({ box }) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }));
  const sharpness = (slope: number): number => rowSharpness(points, slope, textHeight / 3);
  const straight = sharpness(0);
  const coarse = bestOf(steps(-leanMax, leanMax, 0.0025), sharpness);
  const fine = bestOf(steps(coarse - 0.0025, coarse + 0.0025, 0.0005), sharpness);
  return sharpness(fine) > straight * 1.05 ? fine : 0;
}

/** More words don't improve the estimate. */
const pointsMax = 600;

/** Whether most words share an exact baseline, as in documents that were never scanned. */
function isStraight({ words }: DocumentPage, textHeight: number): boolean {
  const baselines = new Map<number, number>();
  for (const { box } of words) {
    const baseline = Math.round((box.bottom / textHeight) * 50);
    baselines.set(baseline, (baselines.get(baseline) ?? 0) + 1);
  }
  let shared = 0;
  for (const count of baselines.values()) if (count > 2) shared += count;
  return shared > words.length * 0.8;
}

function rowSharpness(
  points: readonly { x: number; y: number }[],
  slope: number,
  rowHeight: number,
): number {
  const rows = new Map<number, number>();
  for (const { x, y } of points) {
    const row = Math.round((y - slope * x) / rowHeight);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  let sum = 0;
  for (const [row, count] of rows) sum += count * (count + (rows.get(row + 1) ?? 0));
  return sum;
}

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.round((to - from) / by) + 1 }, (_, at) => from + at * by);
}

function bestOf(slopes: readonly number[], score: (slope: number) => number): number {
  let best = 0;
  let bestScore = score(0);
  for (const slope of slopes) {
    const own = score(slope);
    if (own > bestScore) [best, bestScore] = [slope, own];
  }
  return best;
}

/** A page's lines from top to bottom, despite a slope and raised or lowered words. */
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

/** Text printers draw rules with characters. */
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
  // Punctuation may follow a value in a sentence.
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
      // The boxes of points, commas and dashes are too small to measure by.
      height: Math.max(bottom - top, textHeight * 0.6),
    },
  ];
}

function rowHeight(row: readonly PlacedWord[]): number {
  return row.reduce((all, word) => all + word.height, 0) / Math.max(1, row.length);
}

/** Bold type is sometimes the same word printed twice, slightly apart. */
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
