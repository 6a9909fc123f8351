import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { DocumentParts, DocumentTask, SentSheet } from '../document-task.ts';
import { aboutSheetXml, sheetEnd, sheetRow, sheetStart } from './sheet-xml.ts';
import { stylesXml } from './styles.ts';
import { sheetNames, workbookParts } from './workbook-parts.ts';

type WorkbookTask = Extract<DocumentTask, { kind: 'xlsx' }>;

/** Sheets are repetitive text: more effort makes them hardly smaller, only slower. */
const effort = 3;
const pieceCharacters = 128 * 1024;

/** Writes the workbook while its rows arrive, with no more than a piece in memory. */
export async function writeWorkbook(
  { head, notes, sheets }: WorkbookTask,
  { readRows, write }: DocumentParts,
): Promise<void> {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) write(bytes);
  });
  const names = sheetNames(['About', ...sheets.map(({ name }) => name)]);
  const parts = {
    ...workbookParts(head, names),
    'xl/styles.xml': stylesXml(),
    'xl/worksheets/sheet1.xml': aboutSheetXml(head, notes),
  };
  for (const [path, text] of Object.entries(parts)) {
    const part = openPart(zip, path);
    part.push(strToU8(text), true);
  }
  for (const [index, sheet] of sheets.entries()) {
    const part = openPart(zip, `xl/worksheets/sheet${index + 2}.xml`);
    await writeSheet(sheet, { part, rows: readRows(sheet.source), active: index === 0 });
  }
  zip.end();
}

function openPart(zip: Zip, path: string): ZipDeflate {
  const part = new ZipDeflate(path, { level: effort });
  zip.add(part);
  return part;
}

async function writeSheet(
  { columns, total }: SentSheet,
  {
    part,
    rows,
    active,
  }: { part: ZipDeflate; rows: ReturnType<DocumentParts['readRows']>; active: boolean },
): Promise<void> {
  let text = sheetStart(columns, { active });
  let lastRow = 1;
  for await (const piece of rows) {
    for (const row of piece) {
      lastRow += 1;
      text += sheetRow(columns, row, { row: lastRow });
      if (text.length > pieceCharacters) {
        part.push(strToU8(text));
        text = '';
      }
    }
  }
  if (total !== undefined) text += sheetRow(columns, total, { row: lastRow + 1, total: true });
  part.push(strToU8(text + sheetEnd(columns, { lastRow })), true);
}
