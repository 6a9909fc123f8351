import { toCents } from '@pfs/core/money';
import { createSeededRandom } from '@pfs/edi/seeded-random';
import { strToU8, zipSync } from 'fflate';
import { makeTruth } from '../content/make-truth.ts';
import type { CorpusDocument } from '../make-corpus-document.ts';
import type { Fault } from '../style.ts';
import type { TruePayment, TrueRemittance } from '../truth.ts';
import { cellAsText, dayAsText, type SheetCell, type SheetRow, sheetsOf } from './sheet-cells.ts';
import { type SheetStyle, sheetStyle } from './sheet-style.ts';

export interface SheetDocument extends Omit<CorpusDocument, 'layout'> {
  readonly sheet: SheetStyle;
}

export interface SheetOptions {
  readonly seed: number;
  readonly fault?: Fault;
}

/** A payer's sheet with its columns in any order, and what it says. */
export function makeSheetDocument({ seed, fault }: SheetOptions): SheetDocument {
  const sheet = sheetStyle(createSeededRandom(seed, 41));
  const truth = makeTruth(createSeededRandom(seed, 42), sheet.style.content);
  const printed = fault === undefined ? truth : withFault(truth, fault);
  const style = fault === undefined ? sheet.style : { ...sheet.style, fault };
  return { seed, style, truth, sheet, bytes: writeSheets(sheetsOf(printed, sheet), sheet) };
}

/** One row that contradicts the payment's amount, or is missing. */
function withFault({ payments }: TrueRemittance, { kind, at }: Fault): TrueRemittance {
  const [first, ...others] = payments;
  if (first === undefined) return { payments };
  // Nobody misses a row without money.
  const paid = first.claims.filter(({ amounts }) => amounts.net > 0);
  const chosen = paid[Math.floor((paid.length * at) / 10_000)];
  const claims = first.claims.flatMap((claim): TruePayment['claims'] => {
    if (claim !== chosen) return [claim];
    if (kind === 'lost_row') return [];
    if (kind === 'doubled_row') return [claim, claim];
    const net = toCents(claim.amounts.net + 10);
    const gross = kind === 'gross' ? toCents(claim.amounts.gross + 10) : claim.amounts.gross;
    return [{ ...claim, amounts: { ...claim.amounts, net, gross } }];
  });
  return { payments: [{ ...first, claims }, ...others] };
}

/** The bytes of the file that a payer's program writes. */
export function writeSheets(sheets: readonly SheetRow[][], style: SheetStyle): Uint8Array {
  if (style.file === 'workbook') return workbook(sheets, style);
  const rows = sheets.flat().map((row) => row.map((cell) => cellAsText(cell, style)));
  const lines = style.file === 'csv' ? delimited(rows, style.delimiter) : aligned(rows);
  const text = `${lines.join('\r\n')}\r\n`;
  if (style.encoding === 'utf16') return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  return strToU8(style.encoding === 'bom' ? `\uFEFF${text}` : text);
}

function delimited(rows: readonly (readonly string[])[], delimiter: string): string[] {
  const quoted = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((row) => row.map(quoted).join(delimiter));
}

/** A printed report: words aligned left, amounts aligned right in their column. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    if (row.length < 3) continue;
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, at) =>
        /^[-(]?\d+\.\d\d\)?$/.test(cell)
          ? cell.padStart(widths[at] ?? 0)
          : cell.padEnd(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function workbook(sheets: readonly SheetRow[][], style: SheetStyle): Uint8Array {
  const names = sheets.map((_, at) => `sheet${at + 1}`);
  const book = names
    .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`)
    .join('');
  const links = names
    .map((name, at) => link(`r${at + 1}`, 'worksheet', `worksheets/${name}.xml`))
    .join('');
  const parts = sheets.map((rows, at) => [
    `xl/worksheets/${names[at]}.xml`,
    strToU8(`<worksheet><sheetData>${rows.map(rowXml(style)).join('')}</sheetData></worksheet>`),
  ]);
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(`<workbook xmlns:r="r"><sheets>${book}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${links}${link('s', 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ),
    ...Object.fromEntries(parts),
  });
}

function link(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`;
}

function rowXml(style: SheetStyle) {
  return (row: SheetRow, at: number): string => {
    const cells = row.map((cell, column) => cellXml(cell, `${columnName(column)}${at + 1}`, style));
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  };
}

function cellXml(cell: SheetCell | undefined, at: string, { days }: SheetStyle): string {
  if (cell === undefined) return '';
  if (cell.kind === 'amount') return `<c r="${at}"><v>${cell.cents / 100}</v></c>`;
  if (cell.kind === 'day' && (days === 'serial' || days === 'date')) {
    const serial = Date.parse(cell.day) / 86_400_000 + 25_569;
    return `<c r="${at}" s="${days === 'date' ? 1 : 0}"><v>${serial}</v></c>`;
  }
  const text = cell.kind === 'day' ? dayAsText(cell.day, days) : cell.text;
  return `<c r="${at}" t="inlineStr"><is><t>${text.replaceAll('&', '&amp;')}</t></is></c>`;
}

function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${columnName(Math.floor(at / 26) - 1)}${letter}`;
}
