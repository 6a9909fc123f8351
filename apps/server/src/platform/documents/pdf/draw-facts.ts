import { cellText } from '../cell-text.ts';
import type { Cell, CellKind } from '../document.ts';
import { loadFont } from './fonts.ts';
import { colours, type Pen } from './pen.ts';
import { wrapText } from './wrap-text.ts';

export interface Fact {
  readonly label: string;
  readonly value: Cell;
  readonly as: CellKind;
}

const gap = 10;
const inside = 8;
const labelSize = 8;
const valueSizes = [14, 12, 10, 9, 8, 7, 6];

/** Figures in boxes, three in a row; a wide one gets smaller letters, never fewer digits. */
export function drawFacts(pen: Pen, facts: readonly Fact[]): void {
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
