import { isPageNoise, isTotalLine } from '../lines/line-words.ts';
import { toLine } from '../lines/page-lines.ts';
import type { Line, PlacedWord } from '../lines/placed-word.ts';
import { isAmountMeaning } from './heading-band.ts';
import { headingGroups } from './heading-groups.ts';
import type { PageArea } from './page-areas.ts';

/** So many headings in a line of their own, or it only goes on with the line above. */
const headingsMin = 3;
/** A document's records are alike; one may be cut off at the end of a page. */
const shareMin = 0.7;

/** Claims of several lines as if each stood in one, under headings of as many lines. */
export interface Unfolded {
  readonly area: PageArea;
  /** What stands among and below the claims and is of none, in order. */
  readonly rest: readonly Line[];
}

/**
 * Where headings have several lines that each name columns of their own, every claim has as many:
 * its second line is read as if it stood at the right of its first, and the headings' likewise.
 * Undefined for any other table.
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

/** Whether a line of headings names amounts, and enough else to be a table's. */
function headsOwnColumns(line: Line): boolean {
  if (line.tokens.some(({ kind }) => kind === 'amount' || kind === 'day')) return false;
  const known = headingGroups([line]).flatMap(({ reading }) => reading?.meaning ?? []);
  return known.length >= headingsMin && known.some(isAmountMeaning);
}

/** Lines of words that stand between the headings and the first record. */
function headsBelow(lines: readonly Line[]): readonly Line[] {
  const [first] = lines;
  if (first === undefined || first.tokens.some(({ kind }) => kind !== 'text')) return [];
  return [first];
}

/** A record begins with its number, at the left edge of the first heading, and its amounts. */
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
    const isApart = line.middle - last.middle > 2 * Math.max(line.height, last.height);
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
