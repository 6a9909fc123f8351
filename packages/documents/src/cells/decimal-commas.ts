import type { Meaning } from './meaning.ts';

const sign = '[-(]?[$€£]?\\s?';
const withComma = new RegExp(`^${sign}(\\d{1,3}(\\.\\d{3})+|\\d+),\\d{1,2}\\s?[€£]?\\)?-?$`);
const withPoint = new RegExp(`^${sign}[\\d,]*\\.\\d{1,2}\\)?-?$`);
const grouped = new RegExp(`^${sign}(\\d{1,3}(\\.\\d{3})+(,\\d+)?|\\d+,\\d+)\\s?[€£]?\\)?-?$`);
/** Three digits behind a point are thousands or, as counts of units have them, decimals. */
const points = /^[-(]?\d{1,3}\.\d{3}(\)|-|\s?[A-Z]{1,3})?$/i;
const commasOfUnits = /^-?\d{1,3},\d{3}\s?[A-Z]{1,3}$/i;

/** How numbers with a comma before their cents are read; undefined where a point is there. */
export function decimalCommas(
  texts: readonly string[],
): ((text: string) => Meaning | undefined) | undefined {
  let commas = 0;
  for (const cell of texts) {
    const text = cell.trim();
    if (withPoint.test(text)) return undefined;
    if (withComma.test(text)) commas += 1;
  }
  if (commas === 0) return undefined;
  return (text) => {
    if (points.test(text)) return { text: text.replace('.', ''), also: text };
    if (commasOfUnits.test(text)) return { text: text.replace(',', '.'), also: text };
    if (!grouped.test(text)) return undefined;
    const plain = text.replaceAll('.', '').replace(',', '.');
    return { text: plain.replace(/\s?[€£]\s?/, '') };
  };
}
