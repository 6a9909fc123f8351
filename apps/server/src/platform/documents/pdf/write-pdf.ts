import PDFDocument from 'pdfkit';
import type { Cell } from '../document.ts';
import type { DocumentParts, DocumentTask, SentBlock } from '../document-task.ts';
import { drawBars } from './draw-bars.ts';
import { drawFacts } from './draw-facts.ts';
import { drawFeet, drawHead } from './draw-head.ts';
import { drawLine } from './draw-line.ts';
import { drawTable } from './draw-table.ts';
import { drawList, drawWords } from './draw-words.ts';
import { loadFont } from './fonts.ts';
import { colours, createPen, type Pen } from './pen.ts';

type PdfTask = Extract<DocumentTask, { kind: 'pdf' }>;

const pieceBytes = 64 * 1024;

/** Writes the document, page by page; the number of pages is known once all of them are there. */
export async function writePdf(
  { head, landscape, blocks }: PdfTask,
  { readRows, write }: DocumentParts,
): Promise<void> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    layout: landscape ? 'landscape' : 'portrait',
    // Text is placed by us; the library's own margins would begin pages of their own.
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    info: { Title: head.title, Author: head.organization, Creator: 'Pharmacy Financial Suite' },
  });
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  const written = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  for (const name of ['regular', 'bold'] as const) {
    pdf.registerFont(name, loadFont(name).font as never);
  }
  const structure = pdf.struct('Document');
  pdf.addStructure(structure);
  const pen = createPen(pdf, structure);
  pen.newPage();
  drawHead(pen, head);
  for (const block of blocks) await drawBlock(pen, block, readRows);
  drawFeet(pen, head);
  structure.end();
  pdf.end();
  await written;
  const bytes = Buffer.concat(pieces);
  for (let at = 0; at < bytes.length; at += pieceBytes) write(bytes.subarray(at, at + pieceBytes));
}

async function drawBlock(
  pen: Pen,
  block: SentBlock,
  readRows: DocumentParts['readRows'],
): Promise<void> {
  switch (block.kind) {
    case 'heading':
      return drawWords(pen, block.text, {
        tag: 'H2',
        size: 13,
        font: 'bold',
        before: 10,
        after: 5,
        keep: 90,
      });
    case 'paragraph':
      return drawWords(pen, block.text, { tag: 'P', size: 9.5, after: 6 });
    case 'list':
      return drawList(pen, block.items);
    case 'facts':
      return drawFacts(pen, block.facts);
    case 'bar_chart':
      return drawBars(pen, block.title, block.points);
    case 'line_chart':
      return drawLine(pen, block.title, block.points);
    case 'page_break':
      return pen.newPage();
    case 'table': {
      const rows: (readonly Cell[])[] = [];
      for await (const piece of readRows(block.source)) rows.push(...piece);
      const { caption, empty = 'None', columns, total } = block;
      if (caption !== undefined) {
        const look = {
          tag: 'H3',
          size: 10.5,
          font: 'bold',
          before: 6,
          after: 4,
          keep: 40,
        } as const;
        drawWords(pen, caption, look);
      }
      if (rows.length === 0) {
        return drawWords(pen, empty, { tag: 'P', size: 9.5, colour: colours.quiet, after: 6 });
      }
      return drawTable(pen, { columns, rows, ...(total === undefined ? {} : { total }) });
    }
  }
}
