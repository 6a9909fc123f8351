import { readHeading } from '../headings/heading-meanings.ts';
import { isProse } from '../labels/find-labels.ts';
import { isPageNoise, isRowLine, isTotalLine } from '../lines/line-kinds.ts';
import { toLine } from '../lines/page-lines.ts';
import {
  gapInHeights,
  isAmount,
  type Line,
  leftOf,
  type PlacedWord,
  phrasesOf,
  textOf,
} from '../lines/tokens.ts';
import { headingGroups, toGroup } from './heading-bands.ts';
import { bestWay, mayBeOfHeadings } from './heading-ways.ts';
import type { PageArea } from './page-areas.ts';
import { contentColumns } from './table-column.ts';

/** Wider than any page: what is moved that far is beside nothing else. */
const columnWidth = 5_000;
/** Records are one width to the right of each other; labels come behind them. */
const recordLinesMax = 3;

/** Words moved to a column of their own, right of the page. */
export function inColumn(
  words: readonly PlacedWord[],
  column: number,
  middle?: number,
): PlacedWord[] {
  const by = (column + 1 + recordLinesMax) * columnWidth - leftOf(words);
  return words.map((word) => moved(word, by, middle));
}

function moved(word: PlacedWord, by: number, middle = word.middle): PlacedWord {
  return { ...word, left: word.left + by, right: word.right + by, middle };
}

/** Labels that lines below claims start with, each in words of its own. */
export type LabelsBelow = ReadonlyMap<string, readonly PlacedWord[]>;

/** In line heights: a claim's next line is no farther below. */
const nearMax = 2.2;
const labelWordsMax = 4;
/** A document's records are alike; one may be cut off at the page's end. */
const shareMin = 0.7;

/** The labels that recur below a document's claims, such as "Group SUMMIT PDP" and "Qty 30". */
export function labelsBelow(pages: readonly (readonly Line[])[]): LabelsBelow {
  const times = new Map<string, { count: number; readonly words: readonly PlacedWord[] }>();
  let rows = 0;
  for (const lines of pages) {
    for (const [at, line] of lines.entries()) {
      if (!isOfFill(line)) continue;
      rows += 1;
      for (const words of belowRow(lines, at).flatMap((below) => phrasesOf(below.words))) {
        for (let to = 1; to < Math.min(words.length, labelWordsMax + 1); to += 1) {
          const label = words.slice(0, to);
          const isBeforeValue = /\d/.test(words[to]?.text ?? '') && !/\d/.test(textOf(label));
          if (readHeading(label) === undefined && !isBeforeValue) continue;
          const told = times.get(textOf(label));
          times.set(textOf(label), { count: (told?.count ?? 0) + 1, words: told?.words ?? label });
        }
      }
    }
  }
  const often = [...times].filter(([, { count }]) => count > 1 && count >= rows / 2);
  return new Map(often.map(([text, { words }]) => [text, words]));
}

function isOfFill(line: Line): boolean {
  if (!isRowLine(line, 3) || isProse(line.tokens)) return false;
  return line.tokens.some(({ kind }) => kind === 'day' || kind === 'ndc');
}

/** Lines of words right below a claim's line. */
function belowRow(lines: readonly Line[], row: number): Line[] {
  const below: Line[] = [];
  for (let at = row + 1; at < lines.length; at += 1) {
    const [last, line] = [lines[at - 1], lines[at]];
    if (last === undefined || line === undefined || gapInHeights(last, line) > nearMax) break;
    if (isTotalLine(line) || isPageNoise(line) || line.tokens.some(isAmount)) break;
    if (line.tokens[0]?.kind !== 'text') break;
    below.push(line);
  }
  return below;
}

/** Claims with what labels below them say in columns of their own, headed by the labels. */
export function withLabelsBelow(area: PageArea, labels: LabelsBelow): PageArea {
  const names = [...labels.keys()].sort((one, other) => other.length - one.length);
  const toColumn = (words: readonly PlacedWord[], middle: number) => {
    const label = names.find((one) => textOf(words).startsWith(`${one} `));
    if (label === undefined) return undefined;
    const value = words.slice(labels.get(label)?.length ?? 0);
    return inColumn(value, [...labels.keys()].indexOf(label), middle);
  };
  const used = new Set<Line>();
  const lines = area.lines.map((line, at) => {
    if (names.length === 0 || !isOfFill(line)) return line;
    const words = [...line.words];
    for (const below of belowRow(area.lines, at)) {
      const values = phrasesOf(below.words).map((own) => toColumn(own, line.middle));
      if (values.includes(undefined)) break;
      words.push(...values.flatMap((own) => own ?? []));
      used.add(below);
    }
    return words.length > line.words.length ? toLine(line.page, words) : line;
  });
  if (used.size === 0) return area;
  const heads = [...labels.values()].map((words, at) => inColumn(words, at));
  const last = area.heads.at(-1);
  return {
    ...area,
    ...(area.groups && { groups: [...area.groups, ...heads.map(toGroup)] }),
    ...(last && {
      heads: [...area.heads.slice(0, -1), toLine(last.page, [...last.words, ...heads.flat()])],
    }),
    lines: lines.filter((line) => !used.has(line)),
  };
}

/**
 * If headings have several lines that each head columns of their own, so do claims: each further
 * line is moved to the right of the first, and the headings likewise. Undefined for other tables.
 */
export function unfoldRecords(area: PageArea): { area: PageArea; parts: number } | undefined {
  const starts = area.lines.filter(startsRecord);
  const seconds = starts.flatMap((line) => recordOf(area.lines, line, 2).slice(1));
  const priced = seconds.filter(({ tokens }) => tokens.some(isAmount));
  if (area.groups === undefined || priced.length === 0) return undefined;
  if (priced.length < starts.length * shareMin) return undefined;
  const end = area.lines.findIndex((line) => !mayBeOfHeadings(line));
  const other = area.above.findLastIndex((line) => !mayBeOfHeadings(line));
  const above = area.above.slice(other + 1).filter(({ words }) => phrasesOf(words).length > 1);
  const heads = [...above, ...area.heads, ...area.lines.slice(0, Math.max(0, end))];
  let best: readonly (readonly Line[])[] | undefined;
  let least = bestWay(area, area.groups, starts).cost + columnCost * contentColumns(seconds).length;
  for (const parts of partitions(heads)) {
    const records = starts.map((line) => recordOf(area.lines, line, parts.length));
    const costs = parts.map((own, at) => {
      const lines = records.flatMap((record) => record[at] ?? []);
      return bestWay({ ...area, heads: own, above: [], lines }, headingGroups(own), lines).cost;
    });
    const cost = costs.reduce((sum, one) => sum + one, 0);
    if (cost < least) [best, least] = [parts, cost];
  }
  if (best === undefined) return undefined;
  const parts = best.length;
  const own = besideEachOther(best);
  const rest = area.lines.filter((line) => !heads.includes(line));
  const lines = unfolded(rest, parts);
  return { parts, area: { ...area, groups: headingGroups(own), heads: own, above: [], lines } };
}

/** The headings of a record's lines in a row; all end at the bottom. */
function besideEachOther(parts: readonly (readonly Line[])[]): Line[] {
  const most = Math.max(...parts.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => {
    const row = parts.map((lines) => lines.at(at - most));
    return joined(row, row.find((line) => line !== undefined)?.middle ?? 0);
  });
}

/** Lines as one, each further one right of those before it. */
function joined(lines: readonly (Line | undefined)[], middle: number): Line {
  const words = lines.flatMap((line, part) =>
    (line?.words ?? []).map((word) => moved(word, part * columnWidth, middle)),
  );
  return toLine(words[0]?.box.page ?? 1, words);
}

/** A column of amounts that no heading explains. */
const columnCost = 3;

/** All ways to divide lines into two or three parts. */
function partitions(lines: readonly Line[]): (readonly (readonly Line[])[])[] {
  return lines.slice(1).flatMap((_, cut) => {
    const [first, rest] = [lines.slice(0, cut + 1), lines.slice(cut + 1)];
    const others = rest
      .slice(1)
      .map((__, to) => [first, rest.slice(0, to + 1), rest.slice(to + 1)]);
    return [[first, rest], ...others];
  });
}

/** A page's lines with each record, and each sum of two lines, in one. */
export function unfolded(lines: readonly Line[], parts: number): Line[] {
  const result: Line[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [line, next] = [lines[at], lines[at + 1]];
    if (line === undefined) break;
    const isSum = next !== undefined && !startsRecord(line) && isSumBelow(line, next);
    const record = isSum ? [line, next] : recordOf(lines, line, startsRecord(line) ? parts : 1);
    result.push(record.length === 1 ? line : joined(record, line.middle));
    at += record.length - 1;
  }
  return result;
}

/** A record starts with its number and date; so may a sentence. */
function startsRecord({ tokens }: Line): boolean {
  if (isProse(tokens)) return false;
  const isNumber = tokens.some(
    ({ kind, text }) => (kind === 'code' || kind === 'count') && /\d{4}/.test(text),
  );
  return isNumber && tokens.some(({ kind }) => kind === 'day');
}

function recordOf(lines: readonly Line[], start: Line, most: number): Line[] {
  const record = [start];
  for (const line of lines.slice(lines.indexOf(start) + 1)) {
    const isApart = gapInHeights(record.at(-1) ?? start, line) > 2;
    if (record.length >= most || isApart || startsRecord(line)) break;
    if (isTotalLine(line) || isPageNoise(line)) break;
    record.push(line);
  }
  return record;
}

/** Amounts alone, right below words: a sum of records. */
function isSumBelow(line: Line, next: Line): boolean {
  const isOfSums = next.tokens.every((token) => isAmount(token) || token.kind === 'dash');
  return isOfSums && line.tokens[0]?.kind === 'text' && gapInHeights(line, next) < 2;
}
