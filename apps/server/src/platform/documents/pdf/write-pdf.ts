import PDFDocument from 'pdfkit';
import type { Cell } from '../document.ts';
import type { DocumentParts, DocumentTask, SentBlock } from '../document-task.ts';
import { drawBars } from './draw-bars.ts';
import { drawFacts } from './draw-facts.ts';
import { drawFeet, drawHead } from './draw-head.ts';
import { drawLine, lineChartHeight } from './draw-line.ts';
import { drawTable, type LaidTable, layTable, togetherMax } from './draw-table.ts';
import { drawList, drawWords, listHeight, wordsHeight } from './draw-words.ts';
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
  const ready: Block[] = [];
  for (const block of blocks) ready.push(await prepare(pen, block, readRows));
  for (const [index, block] of ready.entries()) {
    drawBlock(pen, block, beginningOf(pen, ready, index + 1));
  }
  drawFeet(pen, head);
  structure.end();
  pdf.end();
  await written;
  const bytes = Buffer.concat(pieces);
  for (let at = 0; at < bytes.length; at += pieceBytes) write(bytes.subarray(at, at + pieceBytes));
}

type TableBlock = Extract<SentBlock, { kind: 'table' }>;
/** A block that is ready to be drawn: the rows of a table are read, none where it is empty. */
type Block = Exclude<SentBlock, TableBlock> | (TableBlock & { readonly laid?: LaidTable });

async function prepare(
  pen: Pen,
  block: SentBlock,
  readRows: DocumentParts['readRows'],
): Promise<Block> {
  if (block.kind !== 'table') return block;
  const rows: (readonly Cell[])[] = [];
  for await (const piece of readRows(block.source)) rows.push(...piece);
  const { columns, total } = block;
  if (rows.length === 0) return block;
  const laid = layTable(pen, { columns, rows, ...(total === undefined ? {} : { total }) });
  return { ...block, laid };
}

const headingLook = { tag: 'H2', size: 13, font: 'bold', before: 10, after: 5 } as const;
const captionLook = { tag: 'H3', size: 10.5, font: 'bold', before: 6, after: 4 } as const;
const plainLook = { tag: 'P', size: 9.5, after: 6 } as const;

/** The height that has to stand on the page of a heading above the block at `index`. */
function beginningOf(pen: Pen, blocks: readonly Block[], index: number): number {
  const block = blocks[index];
  switch (block?.kind) {
    case 'table': {
      const { caption, laid } = block;
      const beginning = laid?.beginning ?? 20;
      return beginning + (caption === undefined ? 0 : wordsHeight(pen, caption, captionLook));
    }
    case 'heading':
      return wordsHeight(pen, block.text, headingLook) + beginningOf(pen, blocks, index + 1);
    case 'paragraph':
      if (block.withNext !== true) return 30;
      return wordsHeight(pen, block.text, plainLook) + beginningOf(pen, blocks, index + 1);
    case 'line_chart':
      return lineChartHeight + 28;
    case 'bar_chart':
    case 'facts':
      return 90;
    case 'list': {
      const height = listHeight(pen, block.items);
      return height <= togetherMax(pen) ? height : 30;
    }
    case 'page_break':
    case undefined:
      return 0;
  }
}

/** `below`: the height that a heading needs below itself on its page. */
function drawBlock(pen: Pen, block: Block, below: number) {
  switch (block.kind) {
    case 'heading':
      return drawWords(pen, block.text, { ...headingLook, below });
    case 'paragraph':
      return drawWords(pen, block.text, { ...plainLook, ...(block.withNext ? { below } : {}) });
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
      const { caption, empty = 'None', laid } = block;
      const look = { ...captionLook, below: laid?.beginning ?? 20 };
      if (caption !== undefined) drawWords(pen, caption, look);
      if (laid !== undefined) return drawTable(pen, laid);
      return drawWords(pen, empty, { ...plainLook, colour: colours.quiet });
    }
  }
}
