const sign = '[-(]?[$€£]?\\s?';
const withComma = new RegExp(`^${sign}(\\d{1,3}(\\.\\d{3})+|\\d+),\\d{1,2}\\s?[€£]?\\)?-?$`);
const withPoint = new RegExp(`^${sign}[\\d,]*\\.\\d{1,2}\\)?-?$`);
const grouped = new RegExp(`^${sign}(\\d{1,3}(\\.\\d{3})+(,\\d+)?|\\d+,\\d+)\\s?[€£]?\\)?-?$`);

/** How numbers with a comma before their cents are read; undefined where a point is there. */
export function decimalCommas(
  texts: readonly string[],
): ((text: string) => string | undefined) | undefined {
  let commas = 0;
  for (const cell of texts) {
    const text = cell.trim();
    if (withPoint.test(text)) return undefined;
    if (withComma.test(text)) commas += 1;
  }
  if (commas === 0) return undefined;
  return (text) =>
    grouped.test(text)
      ? text
          .replaceAll('.', '')
          .replace(',', '.')
          .replace(/\s?[€£]\s?/, '')
      : undefined;
}
