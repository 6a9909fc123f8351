import { toCents } from '@pfs/core/money';
import { cellText } from '../cell-text.ts';
import type { ChartPoint } from '../document.ts';
import { drawWords } from './draw-words.ts';
import { loadFont } from './fonts.ts';
import { colours, type Pen } from './pen.ts';

const ticksWanted = 4;

/** Round amounts, in whole cents, from at or below the lowest to at or above the highest. */
function niceTicks(lowest: number, highest: number): readonly number[] {
  const rough = Math.max(1, (highest - lowest) / ticksWanted);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * magnitude >= rough) ?? 10;
  const step = Math.max(1, Math.round(factor * magnitude));
  const first = Math.floor(lowest / step);
  const last = Math.max(first + 1, Math.ceil(highest / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

const plotHeight = 120;
/** With its labels, without its title. */
export const lineChartHeight = plotHeight + 24;
const size = 7.5;
const labelGap = 8;

/** A line over time with its scale. Labels that would touch are left out. */
export function drawLine(pen: Pen, title: string, points: readonly ChartPoint[]): void {
  if (points.length === 0) return;
  const look = { tag: 'H3', size: 10.5, font: 'bold', before: 6, after: 6 } as const;
  drawWords(pen, title, { ...look, below: lineChartHeight });
  const alt = points.map(({ label, cents }) => `${label}: ${cellText(cents, 'money')}`).join('; ');
  const figure = { alt: loadFont('regular').printable(alt) } as object;
  pen.structure.add(pen.pdf.struct('Figure', figure, [() => drawPlot(pen, points)]));
  pen.y += lineChartHeight;
}

function drawPlot(pen: Pen, points: readonly ChartPoint[]): void {
  const { pdf } = pen;
  const font = loadFont('regular');
  const amounts = points.map(({ cents }) => cents);
  const ticks = niceTicks(Math.min(0, ...amounts), Math.max(0, ...amounts));
  const names = ticks.map((tick) => cellText(toCents(tick), 'money'));
  const scaleWidth = Math.max(...names.map((name) => font.widthOf(name))) * size + 6;
  const lowest = ticks[0] ?? 0;
  const span = (ticks.at(-1) ?? 0) - lowest || 1;
  const top = pen.y;
  const yOf = (cents: number) => top + plotHeight - ((cents - lowest) / span) * plotHeight;
  const left = pen.left + scaleWidth;
  const room = pen.width - scaleWidth - 20;
  const xOf = (index: number) =>
    left + 10 + (points.length === 1 ? room / 2 : (index / (points.length - 1)) * room);
  ticks.forEach((tick, index) => {
    const y = yOf(tick);
    pdf.moveTo(left, y).lineTo(pen.left + pen.width, y);
    pdf.lineWidth(tick === 0 ? 0.8 : 0.4).stroke(tick === 0 ? colours.quiet : colours.line);
    const place = { x: pen.left, y: y - size * 0.7, width: scaleWidth - 6 };
    pen.text(names[index] ?? '', place, { size, colour: colours.quiet, align: 'right' });
  });
  points.forEach(({ cents }, index) => {
    if (index === 0) pdf.moveTo(xOf(index), yOf(cents));
    else pdf.lineTo(xOf(index), yOf(cents));
  });
  pdf.lineWidth(1.6).lineJoin('round').stroke(colours.accent);
  const widest = Math.max(...points.map(({ label }) => font.widthOf(font.printable(label)))) * size;
  // At even steps, so that a skipped label doesn't look like a missing month, and to the last,
  // which may say that its month isn't over.
  // The last label may be left of its point, to stay on the page.
  const apart = widest + labelGap + Math.max(0, widest / 2 - 10);
  const step = Math.ceil((apart * (points.length - 1)) / room) || 1;
  let free = Number.NEGATIVE_INFINITY;
  points.forEach(({ label, cents }, index) => {
    pdf.circle(xOf(index), yOf(cents), 2).fill(colours.accent);
    if ((points.length - 1 - index) % step !== 0) return;
    const text = font.printable(label);
    const width = font.widthOf(text) * size;
    const x = Math.min(xOf(index) - width / 2, pen.left + pen.width - width);
    if (x < free) return;
    pen.text(text, { x, y: top + plotHeight + 6 }, { size, colour: colours.quiet });
    free = x + width + labelGap;
  });
}
