/** What a spreadsheet would take for a formula, and run. */
const formulaStart = /^\s*[=+\-@|%]|^[\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** One line of CSV after RFC 4180, in which no cell is a formula, whatever it says. */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const harmless = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Tells a spreadsheet that the text is UTF-8. */
export const byteOrderMark = '\uFEFF';
