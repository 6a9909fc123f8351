import type { Rows } from './meant-cells.ts';

const sign = '[-(]?[$€]?\\s?';
const withComma = new RegExp(`^${sign}(\\d{1,3}(\\.\\d{3})+|\\d+),\\d{2}\\)?-?$`);
const withPoint = new RegExp(`^${sign}[\\d,]*\\.\\d{1,2}\\)?-?$`);
const grouped = new RegExp(`^${sign}(\\d{1,3}(\\.\\d{3})+(,\\d+)?|\\d+,\\d+)\\)?-?$`);

/** How numbers with a comma before their cents are read; undefined where a point is there. */
export function decimalCommas(
  sheets: readonly Rows[],
): ((text: string) => string | undefined) | undefined {
  let commas = 0;
  for (const cell of sheets.flat(2)) {
    const text = cell.trim();
    if (withPoint.test(text)) return undefined;
    if (withComma.test(text)) commas += 1;
  }
  if (commas === 0) return undefined;
  return (text) =>
    grouped.test(text) ? text.replaceAll('.', '').replace(',', '.').replace(/€\s?/, '') : undefined;
}
