import type { DocumentWords } from '../../words.ts';
import { isPageNoise, isRowLine, isTotalLine } from '../lines/line-words.ts';
import { pageLines } from '../lines/page-lines.ts';
import type { Line } from '../lines/placed-word.ts';

import { type ClaimCards, claimCards, isCardTitle } from './claim-cards.ts';
import { contentColumns } from './content-columns.ts';
import { findColumns } from './find-columns.ts';
import type { TableKind } from './heading-band.ts';
import { isAmountMeaning, tableKind } from './heading-band.ts';
import { type HeadingGroup, headingGroups } from './heading-groups.ts';
import { headingsOverColumns } from './headings-over-columns.ts';
import type { PageArea } from './page-areas.ts';
import { pageAreas } from './page-areas.ts';
import { withPaymentAmounts } from './payment-amounts.ts';
import type { OpenTable } from './read-area.ts';
import { readArea } from './read-area.ts';
import type { ColumnAnchor, FoundColumns } from './table-column.ts';
import type { TableEvent } from './table-events.ts';
import { tableMeanings } from './table-meanings.ts';
import { wrappedCells } from './wrapped-cells.ts';

/** A table of a page before, which may go on without headings. */
interface PastTable {
  readonly kind: TableKind;
  readonly anchors: readonly ColumnAnchor[];
}

/** Contents that lie worse under the columns of the page before are of no such table. */
const misfitMax = 2.5;

/** All that a document's pages list, in the order of reading. */
export function readTables(words: DocumentWords): TableEvent[] {
  const events: TableEvent[] = [];
  let past: PastTable | undefined;
  let pastCards: ClaimCards | undefined;
  const readLines = (lines: readonly Line[]): void => {
    for (const area of pageAreas(lines)) {
      const own: OpenTable | undefined =
        area.groups === undefined ? continued(past, area.lines) : opened(area, area.groups);
      if (own !== undefined) {
        events.push({ kind: 'table', table: own.kind, columns: own.columns });
        past = { kind: own.kind, anchors: own.columns };
      }
      // A sheet has more rows than a call may have arguments.
      for (const event of readArea(area.lines, own)) events.push(event);
    }
  };
  for (const page of words.pages) {
    events.push({ kind: 'page', page: page.number });
    const lines = pageLines(page);
    const cards = claimCards(lines, pastCards);
    pastCards = cards;
    if (cards === undefined) {
      readLines(lines);
      continue;
    }
    readLines(lines.slice(0, cards.from).filter((line) => !isCardTitle(line)));
    events.push({ kind: 'table', table: 'claims', columns: cards.columns }, ...cards.claims);
    readLines(lines.slice(cards.to + 1));
  }
  return events;
}

/** The table under headings. */
function opened(area: PageArea, groups: readonly HeadingGroup[]): OpenTable | undefined {
  const kind = tableKind(groups.flatMap((group) => group.reading?.meaning ?? []));
  if (kind === undefined) return undefined;
  const anchors = groups.map(toAnchor);
  const rows = rowsOf(area.lines, kind, anchors);
  const isOfClaims = kind === 'claims' && rows[0]?.words[0]?.decidedBy !== 'cells';
  const sample = isOfClaims ? [...rows, ...wrappedCells(area.lines, rows)] : rows;
  const ways = [wayOf(anchors, sample), ...(isOfClaims ? otherWays(area, sample) : [])];
  const best = ways.reduce((one, other) => (other.cost < one.cost ? other : one));
  const columns = withPaymentAmounts(withBlanks(best.found, best.anchors), rows);
  return { kind, columns: tableMeanings(columns, kind) };
}

/** A way to read a table's headings, and how badly its rows suit it. */
interface HeadingWay {
  readonly anchors: readonly ColumnAnchor[];
  readonly found: FoundColumns;
  readonly cost: number;
}

/** Headings that mean nothing say less of what stands below than others do. */
const unknownCost = 1;
/** Amounts below words that mean nothing, or below none. */
const unknownAmountCost = 3;

function wayOf(anchors: readonly ColumnAnchor[], rows: readonly Line[]): HeadingWay {
  const found = findColumns(anchors, rows);
  const unknown = anchors.filter(({ meaning }) => meaning === undefined).length;
  const amounts = found.columns.filter(
    ({ meaning, mostly }) => meaning === undefined && mostly === 'amount',
  ).length;
  const cost = found.misfit * Math.max(1, anchors.length);
  return { anchors, found, cost: cost + unknown * unknownCost + amounts * unknownAmountCost };
}

/**
 * The ways in which contents part the headings' words, where it is a table of claims too. Words
 * right above and below what was taken for headings may be of them and tell nothing alone; words
 * that stand apart at the top may be a title.
 */
function otherWays({ above, heads, lines }: PageArea, rows: readonly Line[]): HeadingWay[] {
  const contents = contentColumns(rows);
  const before = headsAbove(heads, above);
  const after = headsBelow(heads, lines);
  const all = [...before, ...heads, ...after];
  const ways: HeadingWay[] = [];
  for (let from = 0; from < before.length + heads.length; from += 1) {
    if (from > before.length && !isApart(all[from - 1], all[from])) continue;
    for (let to = before.length + heads.length; to <= all.length; to += 1) {
      const own = all.slice(from, to);
      const leftOut = (all.length - own.length) * leftOutCost;
      for (const groups of [headingsOverColumns(own, contents), headingGroups(own)]) {
        const kind = tableKind(groups.flatMap((group) => group.reading?.meaning ?? []));
        if (kind !== 'claims') continue;
        const way = wayOf(groups.map(toAnchor), rows);
        ways.push({ ...way, cost: way.cost + leftOut });
      }
    }
  }
  return ways;
}

/** A line of words among headings says something of them. */
const leftOutCost = 1;

/** Lines of one heading stand as near to each other as lines of a text do. */
function isApart(line: Line | undefined, next: Line | undefined): boolean {
  if (line === undefined || next === undefined) return false;
  return next.middle - line.middle > 1.5 * Math.max(line.height, next.height);
}

const headsBelowMax = 2;

/** Lines of words right below the headings, without a value and without a label. */
function headsBelow(heads: readonly Line[], lines: readonly Line[]): Line[] {
  const below: Line[] = [];
  for (const line of lines.slice(0, headsBelowMax)) {
    if (!mayBeOfHeadings(line) || isApart(below.at(-1) ?? heads.at(-1), line)) break;
    below.push(line);
  }
  return below;
}

function headsAbove(heads: readonly Line[], lines: readonly Line[]): Line[] {
  const above: Line[] = [];
  for (const line of lines.toReversed()) {
    if (!mayBeOfHeadings(line) || isApart(line, above[0] ?? heads[0])) break;
    above.unshift(line);
  }
  return above;
}

function mayBeOfHeadings(line: Line): boolean {
  const isOfWords = line.tokens.every(({ kind, text }) => kind === 'text' && !text.endsWith(':'));
  return isOfWords && !isPageNoise(line);
}

function toAnchor({ words, left, right, text, reading }: HeadingGroup): ColumnAnchor {
  return {
    left,
    right,
    heading: text,
    meaning: reading?.meaning,
    printed: words.map((word) => word.text).join(' '),
    confidence: reading?.confidence ?? 0,
  };
}

/** Headings without contents say what others mean, and have no room of their own. */
function withBlanks(
  found: FoundColumns,
  anchors: readonly ColumnAnchor[],
): FoundColumns['columns'] {
  const used = new Set(found.columns.map((column) => column.heading));
  const blank = anchors.filter((anchor) => !used.has(anchor.heading));
  return [
    ...found.columns,
    ...blank.map((anchor) => ({
      ...anchor,
      from: 0,
      to: 0,
      mostly: undefined,
    })),
  ];
}

/** The table of the page before, where rows without headings lie in its columns. */
function continued(past: PastTable | undefined, lines: readonly Line[]): OpenTable | undefined {
  if (past === undefined) return undefined;
  const rows = rowsOf(lines, past.kind, past.anchors);
  if (rows.length === 0) return undefined;
  const found = findColumns(past.anchors, rows);
  const filled = found.columns.filter((column) => column.meaning !== undefined).length;
  if (found.misfit > misfitMax || filled * 2 < past.anchors.length) return undefined;
  return { kind: past.kind, columns: tableMeanings(withBlanks(found, past.anchors), past.kind) };
}

function rowsOf(lines: readonly Line[], kind: TableKind, anchors: readonly ColumnAnchor[]): Line[] {
  if (kind !== 'claims') {
    return lines.filter((line) => isRowLine(line, 1) && line.tokens.length > 1);
  }
  return lines.filter((line) => isRowLine(line, 3) || isSheetRow(line, anchors));
}

/** A sheet's columns are given: what stands under its amounts is one, however it is written. */
function isSheetRow(line: Line, anchors: readonly ColumnAnchor[]): boolean {
  if (line.words[0]?.decidedBy !== 'cells' || line.tokens.length < 3) return false;
  if (isTotalLine(line) || isPageNoise(line)) return false;
  return line.tokens.some(
    ({ left, text }) =>
      /\d/.test(text) &&
      anchors.some(
        (anchor) =>
          anchor.left === left && anchor.meaning !== undefined && isAmountMeaning(anchor.meaning),
      ),
  );
}
