import { strToU8, zipSync } from 'fflate';

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** With the look `day` or `money`, a number is shown that way. */
export type WorkbookCell =
  | string
  | { readonly number: string; readonly look?: 'day' | 'money' }
  | { readonly formula: string; readonly cached: string }
  | { readonly error: string };

export interface WorkbookSheet {
  readonly rows: readonly (readonly (WorkbookCell | undefined)[])[];
  readonly hidden?: boolean;
  /** Zero-based. */
  readonly hiddenRows?: readonly number[];
  /** First and last, one-based. */
  readonly hiddenColumns?: readonly [number, number];
}

/** A small workbook, with what programs hide in workbooks. */
export function smallWorkbook(sheets: readonly WorkbookSheet[]): Uint8Array {
  const names = sheets.map((_, at) => `sheet${at + 1}`);
  const book = sheets.map(
    ({ hidden }, at) =>
      `<sheet name="${names[at]}" sheetId="${at + 1}" r:id="r${at + 1}"` +
      `${hidden === true ? ' state="hidden"' : ''}/>`,
  );
  const links = names.map(
    (name, at) =>
      `<Relationship Id="r${at + 1}" Type="${types}/worksheet" Target="worksheets/${name}.xml"/>`,
  );
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="r"><sheets>${book.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${links.join('')}` +
        `<Relationship Id="s" Type="${types}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/></numFmts>' +
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ),
    ...Object.fromEntries(
      sheets.map((sheet, at) => [`xl/worksheets/${names[at]}.xml`, strToU8(sheetXml(sheet))]),
    ),
  });
}

function sheetXml({ rows, hiddenRows = [], hiddenColumns }: WorkbookSheet): string {
  const all = rows.map((row, at) => {
    const cells = row.map((cell, column) =>
      cellXml(cell, `${String.fromCharCode(65 + column)}${at + 1}`),
    );
    const hidden = hiddenRows.includes(at) ? ' hidden="1"' : '';
    return `<row r="${at + 1}"${hidden}>${cells.join('')}</row>`;
  });
  const [min, max] = hiddenColumns ?? [];
  const columns =
    min === undefined ? '' : `<cols><col min="${min}" max="${max}" hidden="1"/></cols>`;
  return `<worksheet>${columns}<sheetData>${all.join('')}</sheetData></worksheet>`;
}

const styles = { day: 1, money: 2 } as const;

function cellXml(cell: WorkbookCell | undefined, at: string): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  if ('error' in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`;
  if ('formula' in cell) return `<c r="${at}"><f>${cell.formula}</f><v>${cell.cached}</v></c>`;
  return `<c r="${at}" s="${cell.look === undefined ? 0 : styles[cell.look]}"><v>${cell.number}</v></c>`;
}
