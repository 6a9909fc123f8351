import { cellText } from '../cell-text.ts';
import type { ChartPoint } from '../document.ts';
import { drawWords } from './draw-words.ts';
import { loadFont } from './fonts.ts';
import { colours, type Pen } from './pen.ts';
import { wrapText } from './wrap-text.ts';

const size = 8;
const lineHeight = 11;
const barHeight = 11;
const labelShare = 0.3;
/** More bars than anybody compares; the table beside the chart has them all. */
const barsMax = 20;

/** Lying bars, so that a payer's long name has its line; below zero they grow to the left. */
export function drawBars(pen: Pen, title: string, points: readonly ChartPoint[]): void {
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
