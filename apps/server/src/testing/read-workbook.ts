import { strFromU8, unzipSync } from 'fflate';

export interface ReadCell {
  /** Text of a text cell, else the number. */
  readonly value: string | number;
  /** The cell's number format, as the file writes it. */
  readonly format: string;
  /** Whether a spreadsheet keeps it text when somebody edits it. */
  readonly quoted: boolean;
}

export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly (ReadCell | undefined)[])[];
  readonly xml: string;
}

/** The sheets of a workbook, read from its XML without the program that wrote it. */
export function readWorkbook(bytes: Uint8Array): readonly ReadSheet[] {
  const files = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]),
  );
  const styles = readStyles(files['xl/styles.xml'] ?? '');
  return [...(files['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(
    ([, name], index) => {
      const xml = files[`xl/worksheets/sheet${index + 1}.xml`] ?? '';
      return { name: unescaped(name ?? ''), rows: readRows(xml, styles), xml };
    },
  );
}

/** Only the values, for a table that is compared as a whole. */
export function valuesOf(sheet: ReadSheet | undefined) {
  return sheet?.rows.map((row) => row.map((cell) => cell?.value ?? null));
}

interface Style {
  readonly format: string;
  readonly quoted: boolean;
}

function readStyles(xml: string): readonly Style[] {
  const formats = new Map(
    [...xml.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id,
      unescaped(code ?? ''),
    ]),
  );
  const cellStyles = /<cellXfs[^>]*>(.*?)<\/cellXfs>/.exec(xml)?.[1] ?? '';
  return [...cellStyles.matchAll(/<xf ([^>]*)>/g)].map(([, attributes = '']) => {
    const id = /numFmtId="(\d+)"/.exec(attributes)?.[1] ?? '';
    return { format: formats.get(id) ?? id, quoted: attributes.includes('quotePrefix="1"') };
  });
}

function readRows(xml: string, styles: readonly Style[]) {
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, inside = '']) => {
    const row: (ReadCell | undefined)[] = [];
    const cells =
      /<c r="([A-Z]+)\d+" s="(\d+)"(?: t="inlineStr")?>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/gs;
    for (const [, column = '', style = '', number, text] of inside.matchAll(cells)) {
      const look = styles[Number(style)] ?? { format: '', quoted: false };
      const value = number === undefined ? unescaped(text ?? '') : Number(number);
      row[columnIndex(column)] = { value, ...look };
    }
    return Array.from(row);
  });
}

function columnIndex(name: string): number {
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
