import type { PlacedWord } from './placed-word.ts';

/** Amounts in so many lines, or it is chance. */
const timesMin = 3;

/**
 * Lines of words with the cents of amounts joined to their dollars, where a page prints cents in a
 * column of their own: whole figures with two digits right behind them, again and again at one
 * place, and no figure with a point in those lines.
 */
export function withCents(rows: readonly PlacedWord[][]): readonly PlacedWord[][] {
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

/** Cents stand at one left edge, within a hair; in points. */
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
