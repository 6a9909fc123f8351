import PDFDocument from 'pdfkit';
import { cellText } from '../cell-text.ts';
import type { Cell, CellKind, ChartPoint } from '../document.ts';
import type { DocumentParts, DocumentTask, SentBlock } from '../document-task.ts';
import { drawFeet, drawHead } from './draw-head.ts';
import { drawLine, lineChartHeight } from './draw-line.ts';
import { drawTable, type LaidTable, layTable, togetherMax } from './draw-table.ts';
import { drawList, drawWords, listHeight, wordsHeight } from './draw-words.ts';
import { loadFont } from './fonts.ts';
import { colours, createPen, type Pen } from './pen.ts';
import { wrapText } from './wrap-text.ts';

interface Fact {
  readonly label: string;
  readonly value: Cell;
  readonly as: CellKind;
}

const gap = 10;
const inside = 8;
const labelSize = 8;
const valueSizes = [14, 12, 10, 9, 8, 7, 6];

/** Figures in boxes, three in a row; a wide one gets a smaller font, never fewer digits. */
function drawFacts(pen: Pen, facts: readonly Fact[]): void {
  const across = facts.length % 3 === 1 && facts.length > 1 ? 4 : 3;
  const width = (pen.width - gap * (across - 1)) / across;
  const bold = loadFont('bold');
  for (let first = 0; first < facts.length; first += across) {
    const row = facts.slice(first, first + across).map(({ label, value, as }) => {
      const text = bold.printable(cellText(value, as));
      const room = width - 2 * inside;
      const size = valueSizes.find((one) => bold.widthOf(text) * one <= room) ?? 6;
      const labels = wrapText(label, { font: loadFont('regular'), size: labelSize, width: room });
      const lines = wrapText(text, { font: bold, size, width: room + 0.01 });
      return { labels, lines, size };
    });
    const height =
      2 * inside +
      Math.max(
        ...row.map(({ labels, lines, size }) => labels.length * 11 + lines.length * size * 1.4),
      );
    pen.need(height + gap);
    row.forEach(({ labels, lines, size }, index) => {
      const x = pen.left + index * (width + gap);
      drawBox(pen, { x, width, height });
      const structure = pen.pdf.struct('P');
      pen.structure.add(structure);
      let y = pen.y + inside;
      for (const label of labels) {
        const at = y;
        const look = { size: labelSize, colour: colours.quiet };
        structure.add(() => pen.text(label, { x: x + inside, y: at }, look));
        y += 11;
      }
      for (const line of lines) {
        const at = y;
        structure.add(() => pen.text(line, { x: x + inside, y: at }, { size, font: 'bold' }));
        y += size * 1.4;
      }
      structure.end();
    });
    pen.y += height + gap;
  }
  pen.y += 4;
}

function drawBox(pen: Pen, { x, width, height }: { x: number; width: number; height: number }) {
  const { pdf } = pen;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.roundedRect(x, pen.y, width, height, 4).lineWidth(0.8).stroke(colours.line);
  pdf.endMarkedContent();
}

const size = 8;
const lineHeight = 11;
const barHeight = 11;
const labelShare = 0.3;
/** More bars than anyone compares; the table beside the chart has all rows. */
const barsMax = 20;

/** Horizontal bars, so that long payer names fit on a line; negative ones grow to the left. */
function drawBars(pen: Pen, title: string, points: readonly ChartPoint[]): void {
  const shown = points.slice(0, barsMax);
  if (shown.length === 0) return;
  drawWords(pen, title, { tag: 'H3', size: 10.5, font: 'bold', before: 6, after: 4, below: 40 });
  const font = loadFont('regular');
  const labelWidth = pen.width * labelShare;
  const values = shown.map(({ cents }) => cellText(cents, 'money'));
  const valueWidth = Math.max(...values.map((value) => font.widthOf(value))) * size + 6;
  const highest = Math.max(0, ...shown.map(({ cents }) => cents));
  const lowest = Math.min(0, ...shown.map(({ cents }) => cents));
  const room = pen.width - labelWidth - 8 - valueWidth * (lowest < 0 ? 2 : 1);
  const span = highest - lowest || 1;
  const zero = pen.left + labelWidth + 8 + (lowest < 0 ? valueWidth : 0) + (-lowest / span) * room;
  shown.forEach(({ label, cents }, index) => {
    const lines = wrapText(label, { font, size, width: labelWidth }).slice(0, 2);
    const height = Math.max(barHeight, lines.length * lineHeight) + 5;
    pen.need(height);
    const top = pen.y;
    const value = values[index] ?? '';
    const length = (Math.abs(cents) / span) * room;
    const start = cents < 0 ? zero - length : zero;
    const draw = () => {
      lines.forEach((line, number) => {
        pen.text(line, { x: pen.left, y: top + number * lineHeight }, { size });
      });
      pen.pdf.rect(start, top, Math.max(length, 0.5), barHeight).fill(colours.accent);
      const place =
        cents < 0
          ? { x: start - valueWidth, y: top, width: valueWidth - 4 }
          : { x: start + length + 4, y: top };
      pen.text(value, place, { size, align: cents < 0 ? 'right' : 'left' });
    };
    const alt = font.printable(`${label}: ${value}`);
    pen.structure.add(pen.pdf.struct('Figure', { alt } as object, [draw]));
    pen.y += height;
  });
  pen.y += 8;
}

type PdfTask = Extract<DocumentTask, { kind: 'pdf' }>;

const pieceBytes = 64 * 1024;

/** Writes the document page by page; page numbers are added when all pages exist. */
export async function writePdf(
  { head, landscape, blocks }: PdfTask,
  { readRows, write }: DocumentParts,
): Promise<void> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    layout: landscape ? 'landscape' : 'portrait',
    // We place the text ourselves; the library's margins would start new pages.
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
/** A block that is ready to be drawn, with the rows of its table. */
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

/** The height that has to fit on the page of a heading above the block at `index`. */
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
