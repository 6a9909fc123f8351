import type { DocumentHead, LetterHead } from '../document.ts';
import { drawWords } from './draw-words.ts';
import { loadFont } from './fonts.ts';
import { colours, margin, type Pen } from './pen.ts';

const productName = 'Pharmacy Financial Suite';

/** The top of the first page: a letterhead, or the logo, the title and a subtitle. */
export function drawHead(pen: Pen, head: DocumentHead | LetterHead): void {
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
export function drawFeet(pen: Pen, head: DocumentHead | LetterHead): void {
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
