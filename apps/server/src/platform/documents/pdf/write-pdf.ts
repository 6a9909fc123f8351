import PDFDocument from 'pdfkit';
import { cellText } from '../cell-text.ts';
import type { Cell, CellKind, ChartPoint, DocumentHead, LetterHead } from '../document.ts';
import type { DocumentParts, DocumentTask, SentBlock } from '../document-task.ts';
import { drawLine, lineChartHeight } from './draw-line.ts';
import { drawTable, type LaidTable, layTable, togetherMax } from './draw-table.ts';
import { drawList, drawWords, listHeight, wordsHeight, wrapText } from './draw-words.ts';
import { loadFont } from './fonts.ts';
import { colours, createPen, margin, type Pen } from './pen.ts';

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

const productName = 'Pharmacy Financial Suite';

/** The top of the first page: a letterhead, or the logo, the title and a subtitle. */
function drawHead(pen: Pen, head: DocumentHead | LetterHead): void {
  if ('lines' in head) drawLetterHead(pen, head);
  else drawTitle(pen, head);
  const { pdf } = pen;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.moveTo(pen.left, pen.y).lineTo(pen.left + pen.width, pen.y);
  pdf.lineWidth(1.2).stroke(colours.accent);
  pdf.endMarkedContent();
  pen.y += 12;
}

function drawLetterHead(pen: Pen, { organization, lines }: LetterHead): void {
  drawWords(pen, organization, { tag: 'H1', size: 15, font: 'bold', after: 2 });
  for (const line of lines) drawWords(pen, line, { tag: 'P', size: 9, colour: colours.quiet });
  pen.y += 6;
}

function drawTitle(pen: Pen, head: DocumentHead): void {
  const { pdf } = pen;
  pdf.markContent('Artifact', { type: 'Layout' });
  drawMark(pen, { x: pen.left, y: pen.y, size: 22 });
  pen.text(
    productName,
    { x: pen.left + 30, y: pen.y + 4 },
    { size: 10, font: 'bold', colour: colours.accent },
  );
  pdf.endMarkedContent();
  pen.y += 38;
  drawWords(pen, head.title, { tag: 'H1', size: 19, font: 'bold', after: 1 });
  drawWords(pen, head.organization, { tag: 'P', size: 11, font: 'bold', colour: colours.quiet });
  const about = [head.period, ...head.filters, `Data as of ${head.dataAsOf}`].join('  ·  ');
  drawWords(pen, about, { tag: 'P', size: 9, colour: colours.quiet, after: 6 });
}

/** The same logo as on screen, on a grid of 32. */
function drawMark({ pdf }: Pen, { x, y, size }: { x: number; y: number; size: number }): void {
  pdf.save();
  pdf.translate(x, y).scale(size / 32);
  pdf.roundedRect(0, 0, 32, 32, 7).fill(colours.accent);
  pdf.lineCap('round').lineJoin('round').strokeColor('#ffffff');
  pdf.path('M9 22V7h6.2a4.6 4.6 0 0 1 0 9.2H9m5.4 0L23 26m0-9.5L14.6 26').lineWidth(2.4).stroke();
  pdf.strokeOpacity(0.6).path('M21.5 7.5H26M22.5 11H26').lineWidth(1.8).stroke();
  pdf.restore();
}

/** The footer of every page, drawn last: the organization, and page x of y. */
function drawFeet(pen: Pen, head: DocumentHead | LetterHead): void {
  const { pdf } = pen;
  pen.endPage();
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    pdf.markContent('Artifact', { type: 'Pagination' });
    const y = pdf.page.height - margin - 8;
    const look = { size: 8, colour: colours.quiet } as const;
    const left = loadFont('regular').printable(shortened(`${head.title} · ${head.organization}`));
    pen.text(left, { x: pen.left, y }, look);
    const number = `Page ${page + 1} of ${count}`;
    pen.text(number, { x: pen.left, y, width: pen.width }, { ...look, align: 'right' });
    pdf.endMarkedContent();
    pen.endPage();
  }
}

const footCharactersMax = 80;

function shortened(text: string): string {
  return text.length > footCharactersMax ? `${text.slice(0, footCharactersMax - 1)}…` : text;
}
