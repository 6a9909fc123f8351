import { headingMeaning } from '../layout/headings/heading-meanings.ts';
import { headingText } from '../layout/headings/heading-text.ts';
import { labelMeaning } from '../layout/payments/label-meanings.ts';
import { isAmountMeaning } from '../layout/tables/heading-band.ts';
import type { CellMeaning, CellsOfFile, Rows } from './meant-cells.ts';

const whole = /^[-+(]?\$?\s?(\d{1,7}|\d{1,3}(,\d{3})+)\)?-?$/;
const withCents = /\d[.,]\d{1,2}\)?-?$/;
const grouped = /\d,\d{3}/;

/**
 * A text without any cents may have been rounded: its figures have to stand in their row's sum
 * and under another one.
 */
const confidenceWithoutCents = 0.85;

/** Numbers without cents under a heading of amounts, or beside the label of one, are dollars. */
export function wholeDollars({
  sheets,
  isWorkbook,
}: CellsOfFile): (sheet: number, row: number, column: number) => CellMeaning | undefined {
  const money = sheets.map(moneyCells);
  const texts = sheets.flatMap((rows, sheet) =>
    rows.flatMap((row, at) =>
      row.flatMap((cell, column) => {
        const text = cell.trim();
        return /[1-9]/.test(text) && money[sheet]?.(at, column) === true ? [text] : [];
      }),
    ),
  );
  const hasCents = isWorkbook || texts.some((text) => withCents.test(text));
  // `1,234` may be a little more than one where nothing else shows what a comma is.
  const isOpen = !hasCents && texts.every((text) => grouped.test(text));
  const confidence = hasCents ? 1 : confidenceWithoutCents;
  return (sheet, row, column) => {
    const text = sheets[sheet]?.[row]?.[column]?.trim() ?? '';
    if (!whole.test(text) || money[sheet]?.(row, column) !== true) return undefined;
    if (isOpen && grouped.test(text)) return { text: `?${text}`, confidence: 0 };
    return { text: text.replace(/(\d)(?=\)?-?$)/, '$1.00'), confidence };
  };
}

/** Which cells stand under a heading of amounts or right of the label of one. */
function moneyCells(rows: Rows): (row: number, column: number) => boolean {
  const headed: ReadonlySet<number>[] = [];
  let own: ReadonlySet<number> = new Set();
  for (const row of rows) {
    headed.push(own);
    if (row.filter((cell) => cell.trim() !== '').length < headingsMin) continue;
    const next = new Set(own);
    for (const [column, cell] of row.entries()) {
      const meaning = isHeading(cell) ? headingMeaning(headingText(cell)) : undefined;
      if (meaning === undefined) continue;
      if (isAmountMeaning(meaning)) next.add(column);
      else next.delete(column);
    }
    own = next;
  }
  return (row, column) => {
    if (headed[row]?.has(column) === true) return true;
    const label = rows[row]?.[column - 1] ?? '';
    return isHeading(label) && labelMeaning(headingText(label)) === 'amount';
  };
}

/** A title alone on its line heads no column; of a lump sum there are two. */
const headingsMin = 2;

function isHeading(cell: string): boolean {
  return cell.length <= 60 && /[A-Za-z]{2}/.test(cell);
}
