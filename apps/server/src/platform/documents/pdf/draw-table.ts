import { cellText, isFigure } from '../cell-text.ts';
import type { Cell, Column } from '../document.ts';
import { loadFont } from './fonts.ts';
import { colours, lineFactor, type Pen, type Structure } from './pen.ts';
import { layOutTable, type TableLayout } from './table-layout.ts';
import { wrapText } from './wrap-text.ts';

export interface PrintedTable {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly total?: readonly Cell[];
}

type Part = 'head' | 'body' | 'total';
type Lines = readonly (readonly string[])[];

/** A table over as many pages as it takes; its head stands on each of them. */
export function drawTable(pen: Pen, { columns, rows, total }: PrintedTable): void {
  const printed = rows.map((row) => toText(row, columns));
  const sums = total === undefined ? undefined : toText(total, columns);
  const layout = layOutTable({
    columns,
    rows: sums === undefined ? printed : [...printed, sums],
    width: pen.width,
  });
  const structure = pen.pdf.struct('Table');
  pen.structure.add(structure);
  const head = linesOf(
    columns.map(({ label }) => label),
    { columns, layout, part: 'head' },
  );
  const row = (lines: Lines, part: Part) => {
    const height = heightOf(lines, layout);
    if (pen.y + height > pen.bottom) {
      pen.newPage();
      drawRow(pen, { lines: head, columns, layout, part: 'head' });
    }
    drawRow(pen, { lines, columns, layout, part, structure });
  };
  const first = linesOf(printed[0] ?? [], { columns, layout, part: 'body' });
  pen.need(heightOf(head, layout) + heightOf(first, layout));
  drawRow(pen, { lines: head, columns, layout, part: 'head', structure });
  for (const texts of printed) row(linesOf(texts, { columns, layout, part: 'body' }), 'body');
  if (sums !== undefined) row(linesOf(sums, { columns, layout, part: 'total' }), 'total');
  structure.end();
  pen.y += 10;
}

function toText(row: readonly Cell[], columns: readonly Column[]): readonly string[] {
  const { printable } = loadFont('regular');
  return columns.map(({ kind }, index) => {
    const value = row[index];
    return value === undefined || value === '' ? '' : printable(cellText(value, kind));
  });
}

interface Placed {
  readonly columns: readonly Column[];
  readonly layout: TableLayout;
  readonly part: Part;
}

function linesOf(texts: readonly string[], { columns, layout, part }: Placed): Lines {
  const font = loadFont(part === 'body' ? 'regular' : 'bold');
  return columns.map((_, index) => {
    const width = (layout.widths[index] ?? 0) - 2 * layout.padding;
    // A hair more than measured, so that what was given exactly its width is not broken.
    return wrapText(texts[index] ?? '', { font, size: layout.size, width: width + 0.01 });
  });
}

function heightOf(lines: Lines, { size, padding }: TableLayout): number {
  const most = Math.max(1, ...lines.map((cell) => cell.length));
  return most * size * lineFactor + 2 * padding * 0.7;
}

interface DrawnRow extends Placed {
  readonly lines: Lines;
  /** None for a head that is repeated: a screen reader hears it once. */
  readonly structure?: Structure;
}

function drawRow(pen: Pen, { lines, columns, layout, part, structure }: DrawnRow): void {
  const { pdf } = pen;
  const { size, padding, widths } = layout;
  const height = heightOf(lines, layout);
  const top = pen.y;
  pdf.markContent('Artifact', { type: 'Layout' });
  if (part === 'head') {
    pdf.rect(pen.left, top, pen.width, height).fill(colours.soft);
  }
  const edge = part === 'total' ? top : top + height;
  pdf.moveTo(pen.left, edge).lineTo(pen.left + pen.width, edge);
  pdf.lineWidth(part === 'body' ? 0.4 : 0.8);
  pdf.stroke(part === 'body' ? colours.line : colours.accent);
  if (structure !== undefined) pdf.endMarkedContent();
  const row = structure && pdf.struct('TR');
  if (structure !== undefined && row !== undefined) structure.add(row);
  let x = pen.left;
  for (const [index, column] of columns.entries()) {
    const width = widths[index] ?? 0;
    const draw = () => {
      (lines[index] ?? []).forEach((line, number) => {
        if (line === '') return;
        const y = top + padding * 0.7 + number * size * lineFactor;
        const place = { x: x + padding, y, width: width - 2 * padding };
        pen.text(line, place, {
          size,
          font: part === 'body' ? 'regular' : 'bold',
          align: isFigure(column.kind) ? 'right' : 'left',
          ...(part === 'head' ? { colour: colours.accent } : {}),
        });
      });
    };
    if (row === undefined) draw();
    else if (part === 'head') row.add(pdf.struct('TH', { scope: 'Column' } as object, [draw]));
    else row.add(pdf.struct('TD', {}, [draw]));
    x += width;
  }
  row?.end();
  if (structure === undefined) pdf.endMarkedContent();
  pen.y = top + height;
}
