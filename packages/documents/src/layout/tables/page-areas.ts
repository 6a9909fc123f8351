import { isPageNoise, isRowLine, isTotalLine } from '../lines/line-kinds.ts';
import { toLine } from '../lines/page-lines.ts';
import { gapInHeights, type Line, type PlacedWord } from '../lines/tokens.ts';
import {
  type HeadingBand,
  type HeadingGroup,
  headingBands,
  headingGroups,
  isAmountMeaning,
  type TableKind,
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
 * A page from top to bottom, side-by-side blocks one after the other; with `isOfRows`, claims are
 * found by their rows if no heading says that they are claims.
 */
export function pageAreas(lines: readonly Line[], isOfRows = false): PageArea[] {
  const known = headingBands(lines);
  const ofRows = isOfRows ? bandOverRows(lines) : undefined;
  const bands =
    ofRows === undefined ? known : [...known.filter(({ to }) => to < ofRows.from), ofRows];
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

/** With fewer headings, a line only continues the one above. */
const headingsMin = 3;
/** A document's records are alike; one may be cut off at the page's end. */
const shareMin = 0.7;

/** Multi-line claims as if each were one line, under headings unfolded the same way. */
interface Unfolded {
  readonly area: PageArea;
  /** What is between and below the claims and belongs to none, in order. */
  readonly rest: readonly Line[];
}

/**
 * If headings have several lines that each name columns of their own, so do claims: the second line
 * is moved to the right of the first, and the headings likewise. Undefined for any other table.
 */
export function unfoldRecords(area: PageArea): Unfolded | undefined {
  const heads = [...area.above.filter(headsOwnColumns), ...area.heads];
  const first = heads.findIndex(headsOwnColumns);
  const own = heads.slice(first).concat(headsBelow(area.lines));
  if (first === -1 || own.filter(headsOwnColumns).length < 2) return undefined;
  const left = own[0]?.tokens[0]?.left ?? 0;
  const starts = area.lines.filter((line) => startsRecord(line, left));
  const records = starts.map((start) => recordOf(area.lines, start, { left, most: own.length }));
  const whole = records.filter((record) => record.some((line, at) => at > 0 && hasAmount(line)));
  if (starts.length === 0 || whole.length < starts.length * shareMin) return undefined;
  const width = 1.2 * Math.max(...[...own, ...area.lines].map(rightOf));
  const used = new Set(records.flat());
  const head = unfold(own, width);
  return {
    area: {
      ...area,
      groups: headingGroups([head]),
      heads: [head],
      above: [],
      lines: records.map((record) => unfold(record, width)),
    },
    rest: area.lines.filter((line) => !used.has(line) && !own.includes(line)),
  };
}

/** Whether a line of headings names amounts, and enough else for a table. */
function headsOwnColumns(line: Line): boolean {
  if (line.tokens.some(({ kind }) => kind === 'amount' || kind === 'day')) return false;
  const known = headingGroups([line]).flatMap(({ reading }) => reading?.meaning ?? []);
  return known.length >= headingsMin && known.some(isAmountMeaning);
}

/** Lines of words between the headings and the first record. */
function headsBelow(lines: readonly Line[]): readonly Line[] {
  const [first] = lines;
  if (first === undefined || first.tokens.some(({ kind }) => kind !== 'text')) return [];
  return [first];
}

/** A record starts with its number, at the first heading's left edge, and its amounts. */
function startsRecord(line: Line, left: number): boolean {
  const [first] = line.tokens;
  if (first === undefined || Math.abs(first.left - left) > line.height / 2) return false;
  const isNumber = /\d{4}/.test(first.text) && (first.kind === 'code' || first.kind === 'count');
  return isNumber && line.tokens.some(({ kind }) => kind === 'day') && hasAmount(line);
}

function recordOf(
  lines: readonly Line[],
  start: Line,
  { left, most }: { readonly left: number; readonly most: number },
): Line[] {
  const record = [start];
  for (const line of lines.slice(lines.indexOf(start) + 1)) {
    const last = record.at(-1) ?? start;
    const isApart = gapInHeights(last, line) > 2;
    if (record.length === most || isApart || startsRecord(line, left)) break;
    if (isTotalLine(line) || isPageNoise(line)) break;
    record.push(line);
  }
  return record;
}

function hasAmount({ tokens }: Line): boolean {
  return tokens.some(({ kind }) => kind === 'amount');
}

function rightOf({ words }: Line): number {
  return words.at(-1)?.right ?? 0;
}

function unfold(lines: readonly Line[], width: number): Line {
  const words = lines.flatMap((line, at) =>
    line.words.map(
      (word): PlacedWord => ({
        ...word,
        left: word.left + at * width,
        right: word.right + at * width,
        middle: lines[0]?.middle ?? word.middle,
      }),
    ),
  );
  return toLine(lines[0]?.page ?? 1, words);
}
