import { isPageNoise, isTotalLine } from '../lines/line-words.ts';
import { toLine } from '../lines/page-lines.ts';
import type { Line, PlacedWord } from '../lines/placed-word.ts';
import { contentColumns } from './content-columns.ts';
import { phrasesOf } from './heading-groups.ts';

/** Cells that go on below or above their row do so in a good part of all rows, or twice. */
const shareMin = 0.3;

/**
 * What stands right above and below rows and begins at the same place again and again: cells of
 * several lines, whose column may hold nothing in the rows themselves. Words that cross columns of
 * the rows are no cell of one.
 */
export function wrappedCells(lines: readonly Line[], rows: readonly Line[]): Line[] {
  const isRow = new Set(rows);
  const near = lines.filter((line, at) => {
    if (isRow.has(line) || isTotalLine(line) || isPageNoise(line)) return false;
    if (line.tokens.some(({ kind }) => kind === 'amount')) return false;
    return isNearRow(lines, at, isRow);
  });
  const columns = contentColumns(rows);
  const phrases = near
    .flatMap((line) => phrasesOf(line.words).map((words) => ({ line, words })))
    .filter(({ words }) => {
      const [left, right] = [leftOf(words), words.at(-1)?.right ?? 0];
      return columns.filter((one) => one.left < right && one.right > left).length < 2;
    });
  const timesMin = Math.max(2, rows.length * shareMin);
  const often = phrases.filter(({ words }) => {
    const height = words[0]?.height ?? 10;
    const same = phrases.filter(
      (other) => Math.abs(leftOf(other.words) - leftOf(words)) < height / 3,
    );
    return same.length >= timesMin;
  });
  return often.map(({ line, words }) => toLine(line.page, words));
}

function isNearRow(lines: readonly Line[], at: number, isRow: ReadonlySet<Line>): boolean {
  const line = lines[at];
  for (const step of [-1, 1]) {
    for (let next = at + step, far = 0; far < 2; next += step, far += 1) {
      const other = lines[next];
      const last = lines[next - step];
      if (line === undefined || other === undefined || last === undefined) break;
      const height = Math.max(other.height, last.height);
      if (Math.abs(other.middle - last.middle) > 2.2 * height) break;
      if (isRow.has(other)) return true;
    }
  }
  return false;
}

function leftOf(words: readonly PlacedWord[]): number {
  return words[0]?.left ?? 0;
}
