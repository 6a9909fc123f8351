import { isRowLine } from '../lines/line-kinds.ts';
import { toLine } from '../lines/page-lines.ts';
import type { Line } from '../lines/tokens.ts';
import {
  type HeadingBand,
  type HeadingGroup,
  headingBands,
  type TableKind,
  tableKind,
} from './heading-bands.ts';
import { bandOverRows } from './headings-over-columns.ts';
import { bestCut } from './table-column.ts';

/** Lines of a page to read together, with the headings above them, if any. */
export interface PageArea {
  /** Undefined above a page's first headings: a table may continue there. */
  readonly groups: readonly HeadingGroup[] | undefined;
  readonly kind?: TableKind;
  readonly lines: readonly Line[];
  /** Which of several side-by-side blocks, counted from 0. */
  readonly block: number;
  readonly heads: readonly Line[];
  /** Lines right above the headings that may belong to them. */
  readonly above: readonly Line[];
}

const linesAboveMax = 3;

/**
 * A page from top to bottom, side-by-side blocks one after the other. If no heading says so, claims
 * are found by their rows: in a document of rows (`isOfRows`), or below headings for their numbers.
 */
export function pageAreas(
  lines: readonly Line[],
  { isOfRows, continues }: { readonly isOfRows: boolean; readonly continues: boolean },
): PageArea[] {
  const known = headingBands(lines);
  const isTold = continues || known.some(({ groups }) => isOfClaims(groups));
  const ofRows = isTold ? undefined : bandOverRows(lines, isOfRows);
  const others = known.filter(({ from, to }) => !ofRows || to < ofRows.from || from > ofRows.to);
  const bands = joined([...others, ...(ofRows ? [ofRows] : [])].sort((a, b) => a.from - b.from));
  const areas: PageArea[] = [];
  const first = lines.slice(0, bands[0]?.from ?? lines.length);
  if (first.length > 0)
    areas.push({ groups: undefined, lines: first, block: 0, heads: [], above: [] });
  for (const [at, band] of bands.entries()) {
    const under = lines.slice(band.to + 1, bands[at + 1]?.from ?? lines.length);
    const heads = lines.slice(band.from, band.to + 1);
    const above = lines.slice(Math.max(0, band.from - linesAboveMax), band.from);
    areas.push(...blocks(band, under, { heads, above }));
  }
  return areas;
}

/** Headings of claims above others, without rows, are the first of records' headings. */
function joined(bands: readonly HeadingBand[]): HeadingBand[] {
  const all: HeadingBand[] = [];
  for (const band of bands) {
    const last = all.at(-1);
    const isAbove = last !== undefined && last.to + 1 === band.from && isOfClaims(last.groups);
    if (isAbove && last.groups[0]?.text !== band.groups[0]?.text)
      all.splice(-1, 1, { ...last, to: band.to, groups: [...last.groups, ...band.groups] });
    else all.push(band);
  }
  return all;
}

export function isOfClaims(groups: readonly HeadingGroup[]): boolean {
  return tableKind(groups.flatMap(({ reading }) => reading?.meaning ?? [])) === 'claims';
}

/** The same headings twice in a row are two tables side by side. */
function blocks(
  { groups, kind }: HeadingBand,
  lines: readonly Line[],
  { heads, above }: Pick<PageArea, 'heads' | 'above'>,
): PageArea[] {
  const starts = blockStarts(groups);
  if (starts.length < 2) return [{ groups, lines, block: 0, heads, above, ...(kind && { kind }) }];
  const last = lastRow(lines);
  const beside = lines.slice(0, last + 1);
  const cuts = starts.slice(1).map((start) => {
    const from = groups[start - 1]?.left ?? 0;
    const to = groups[start]?.right ?? from;
    return bestCut(
      beside.flatMap((line) => line.tokens),
      { from, to },
    ).at;
  });
  const areas = starts.map((start, block) => ({
    groups: groups.slice(start, starts[block + 1]),
    lines: linesBetween(
      beside,
      cuts[block - 1] ?? Number.NEGATIVE_INFINITY,
      cuts[block] ?? Number.POSITIVE_INFINITY,
    ),
    block,
    heads,
    above: [],
  }));
  const rest = lines.slice(last + 1);
  return rest.length === 0
    ? areas
    : [...areas, { groups: undefined, lines: rest, block: 0, heads: [], above: [] }];
}

/** Totals have several amounts in a line too, but no date or NDC. */
function lastRow(lines: readonly Line[]): number {
  const rows = lines.map((line) => isRowLine(line, 3));
  const isOfFill = ({ tokens }: Line): boolean =>
    tokens.some(({ kind }) => kind === 'day' || kind === 'ndc');
  const last = lines.findLastIndex((line, at) => rows[at] === true && isOfFill(line));
  return last === -1 ? rows.lastIndexOf(true) : last;
}

function blockStarts(groups: readonly HeadingGroup[]): number[] {
  const [first, second] = groups;
  const texts = groups.map((group) => group.text);
  if (first === undefined || second === undefined) return [0];
  return texts.flatMap((text, at) =>
    text === first.text && texts[at + 1] === second.text ? [at] : [],
  );
}

function linesBetween(lines: readonly Line[], left: number, right: number): Line[] {
  return lines.flatMap((line) => {
    const words = line.words.filter((word) => {
      const middle = (word.left + word.right) / 2;
      return middle >= left && middle < right;
    });
    return words.length === 0 ? [] : [toLine(line.page, words)];
  });
}
