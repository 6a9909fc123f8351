import type { ExportTarget } from '@pfs/core/exports/export-fields';
import { type ExportColumn, guessColumns } from './export-headings.ts';
import type { VisitRows } from './export-rows.ts';
import { cellValue, parseExportNdc, parseInstant, parseRx, toScaled } from './export-values.ts';

/** Where the table of an export stands in its file. */
export interface ExportTable {
  readonly columns: readonly ExportColumn[];
  /** The line of the headings; rows follow. In a report that repeats them, the line before all. */
  readonly headingLine: number;
  /** How many cells of each row come before its values. */
  readonly offset: number;
}

/** Titles of a report stand above its headings. */
const linesSearched = 40;
const recognizedMin = 3;
/** Lines from which letterhead and titles that each line repeats can be told from values. */
const repeatedLinesMin = 2;

/** Finds the table; undefined if no line has headings above what fills have. */
export function findTable(visit: VisitRows): ExportTable | undefined {
  const lines: { readonly cells: readonly string[]; readonly line: number }[] = [];
  visit((cells, line) => {
    lines.push({ cells: trimmed(cells), line });
    return lines.length < linesSearched;
  });
  return (
    repeatedTitles(lines.map(({ cells }) => cells)) ?? headingLine(lines) ?? unknownHeadings(lines)
  );
}

function trimmed(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}

const recognizedIn = (columns: readonly ExportColumn[]): number =>
  columns.filter(({ guess }) => guess !== undefined).length;

function headingLine(
  lines: readonly { readonly cells: readonly string[]; readonly line: number }[],
): ExportTable | undefined {
  let best: (ExportTable & { readonly recognized: number }) | undefined;
  for (const { cells, line } of lines) {
    if (cells.some((cell) => cell.length > 120)) continue;
    const columns = guessColumns(cells);
    const recognized = recognizedIn(columns);
    if (recognized < recognizedMin || recognized <= (best?.recognized ?? 0)) continue;
    if (!hasRx(columns)) continue;
    best = { columns, headingLine: line, offset: 0, recognized };
  }
  return best;
}

const hasRx = (columns: readonly ExportColumn[]): boolean =>
  columns.some(({ guess }) => guess === 'rxNumber');

const sharedMin = 0.8;
/** Titles stand in a cell or two. */
const unknownHeadingsMin = 4;

/** What the rows of fills have, under whatever headings. */
const ofFills: readonly ((text: string) => boolean)[] = [
  (text) => /^\D{0,3}\d{4,12}([-/ ]\d{1,2})?$/.test(text) && parseRx(text) !== undefined,
  (text) => /[./-]|^\d{5}$/.test(text) && parseInstant(text, 'month_first') !== undefined,
  (text) => /[./-]|^\d{5}$/.test(text) && parseInstant(text, 'day_first') !== undefined,
  (text) => /\d[.]\d\d\D?$/.test(text) && toScaled(text, 2) !== undefined,
  (text) => text.replace(/\D/g, '').length >= 9 && parseExportNdc(text) !== undefined,
];

/** The first line of words, where the lines below it have what fills have: a person maps them. */
function unknownHeadings(
  lines: readonly { readonly cells: readonly string[]; readonly line: number }[],
): ExportTable | undefined {
  const at = lines.findIndex(({ cells }) => cells.length >= unknownHeadingsMin);
  const { cells, line } = lines[at] ?? { cells: [], line: 0 };
  const below = lines.slice(at + 1);
  const areWords = cells.every((cell) => /^[^\d]*\p{L}/u.test(cell) && cell.length <= 60);
  if (!areWords || below.length === 0) return undefined;
  const [rx, month, day, money, ndc] = ofFills.map((holds) =>
    cells.some((_, column) => {
      const texts = below.map((row) => cellValue(row.cells[column])).filter((text) => text !== '');
      return texts.length > 0 && texts.filter(holds).length >= below.length * sharedMin;
    }),
  );
  if (!rx || !(month || day) || !money || !ndc) return undefined;
  return { columns: guessColumns(cells), headingLine: line, offset: 0 };
}

/** A report that repeats its letterhead and titles on each line, before the values. */
function repeatedTitles(lines: readonly (readonly string[])[]): ExportTable | undefined {
  const [first, ...others] = lines;
  if (first === undefined || others.length < repeatedLinesMin - 1) return undefined;
  let shared = first.length;
  for (const cells of others) {
    const differs = first.findIndex((cell, at) => at < shared && cell !== cells[at]);
    if (differs >= 0) shared = differs;
  }
  const values = first.length - shared;
  if (values < recognizedMin || shared < recognizedMin) return undefined;
  const rx = guessColumns(first.slice(0, shared)).findIndex(({ guess }) => guess === 'rxNumber');
  // One title for each value; where a footer follows the values, from the first title known.
  const starts = [shared - values, rx].filter((start) => start >= 0 && start <= rx);
  for (const start of starts) {
    const columns = guessColumns(first.slice(start, shared));
    const fits = recognizedIn(columns) > recognizedMin && fitsBelow(columns, first.slice(shared));
    if (fits) return { columns, headingLine: 0, offset: shared };
  }
  return undefined;
}

/** Whether the values stand under their titles. */
function fitsBelow(columns: readonly ExportColumn[], values: readonly string[]): boolean {
  const under = (target: ExportTarget): string =>
    cellValue(values[columns.findIndex(({ guess }) => guess === target)]);
  return (
    parseRx(under('rxNumber')) !== undefined &&
    parseInstant(under('filledOn'), 'month_first') !== undefined
  );
}
