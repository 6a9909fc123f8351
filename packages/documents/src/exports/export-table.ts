import type { ExportTarget } from '@pfs/core/exports/export-fields';
import { type ExportColumn, guessColumns } from './export-headings.ts';
import type { VisitRows } from './export-rows.ts';
import { cellValue, parseInstant, parseRx } from './export-values.ts';

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

/** Finds the table; undefined if no line has the headings of an export. */
export function findTable(visit: VisitRows): ExportTable | undefined {
  const lines: { readonly cells: readonly string[]; readonly line: number }[] = [];
  visit((cells, line) => {
    lines.push({ cells: trimmed(cells), line });
    return lines.length < linesSearched;
  });
  return repeatedTitles(lines.map(({ cells }) => cells)) ?? headingLine(lines);
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
