import type { DocumentWords } from '../../document-words.ts';
import type { HeadingMeaning } from '../headings/heading-meanings.ts';
import { findLabels } from '../labels/find-labels.ts';
import { isPageNoise, isRowLine, isTotalLine } from '../lines/line-kinds.ts';
import { pageLines, toLine } from '../lines/page-lines.ts';
import { isAmount, type Line, type TokenKind } from '../lines/tokens.ts';
import { claimCards, isCardTitle } from './claim-cards.ts';
import { findColumns } from './find-columns.ts';
import { type HeadingGroup, isAmountMeaning, type TableKind, tableKind } from './heading-bands.ts';
import { bestWay, toAnchor } from './heading-ways.ts';
import { listsPrescriptions } from './headings-over-columns.ts';
import { type PageArea, pageAreas } from './page-areas.ts';
import { type OpenTable, readArea } from './read-area.ts';
import { isFee, type KnownMeanings, withMemos, withRowRoles } from './row-roles.ts';
import type { ColumnAnchor, FoundColumns, TableColumn } from './table-column.ts';
import type { TableEvent } from './table-events.ts';
import {
  headingLegend,
  listsGroups,
  tableMeanings,
  withClaimNumbers,
  withDrugsAndDays,
  withPaymentAmounts,
} from './table-meanings.ts';
import { labelsBelow, unfolded, unfoldRecords, withLabelsBelow } from './unfold-records.ts';
import { wrappedCells } from './wrapped-cells.ts';

/** An earlier page's table, which may continue without headings. */
interface PastTable {
  readonly kind: TableKind;
  readonly columns: readonly TableColumn[];
  /** How many lines a claim has. */
  readonly parts: number;
}

/** Contents that fit the previous page's columns worse aren't part of its table. */
const misfitMax = 2.5;

/** Everything a document's pages list, in reading order. */
export function readTables(words: DocumentWords): TableEvent[] {
  const events: TableEvent[] = [];
  let past: PastTable | undefined;
  const isOfRows = listsPrescriptions(words);
  const legend = headingLegend(words);
  const known = new Map<string, HeadingMeaning | undefined>();
  const pages = words.pages.map(pageLines);
  const cards = claimCards(pages);
  const ofCards = cards && openTable(cards.area, cards.area.groups, { known, legend });
  const labels = labelsBelow(pages);
  const readLines = (lines: readonly Line[]): void => {
    for (const folded of pageAreas(lines, { isOfRows, continues: past?.kind === 'claims' })) {
      const told = { known, legend };
      const labelled = withLabelsBelow(folded, labels);
      const record = unfoldRecords(labelled);
      const area = record?.area ?? withRecords(labelled, past?.parts ?? 1);
      const own: OpenTable | undefined =
        area.groups === undefined
          ? continueTable(past, area.lines)
          : openTable(area, area.groups, told);
      if (own !== undefined) {
        events.push({ kind: 'table', table: own.kind, columns: own.columns });
        const parts = record?.parts ?? (area.groups === undefined ? past?.parts : 1) ?? 1;
        past = { kind: own.kind, columns: own.columns, parts };
        if (own.kind === 'claims')
          for (const { heading, meaning } of own.columns) known.set(heading, meaning);
      }
      // A sheet has more rows than a call can have arguments.
      for (const event of readArea(area.lines, own)) events.push(event);
    }
  };
  for (const [at, page] of words.pages.entries()) {
    events.push({ kind: 'page', page: page.number });
    const lines = pages[at] ?? [];
    const own = cards?.pages.get(at);
    if (own === undefined || ofCards === undefined) {
      readLines(lines);
      continue;
    }
    const { columns } = ofCards;
    readLines(lines.slice(0, own.from).filter((line) => !isCardTitle(line)));
    events.push({ kind: 'table', table: 'claims', columns });
    for (const { line, values } of own.rows) {
      const cells = columns.flatMap((column) => {
        const tokens = values.get(column.heading) ?? [];
        return tokens.length === 0 ? [] : [[column, tokens] as const];
      });
      events.push({ kind: 'claim', line, cells: new Map(cells) });
    }
    readLines(lines.slice(own.to + 1));
  }
  return events;
}

/** Records that continue a page before without headings. */
function withRecords(area: PageArea, parts: number): PageArea {
  const continues = area.groups === undefined && parts > 1;
  return continues ? { ...area, lines: unfolded(area.lines, parts) } : area;
}

/** The table under headings. */
function openTable(
  area: PageArea,
  groups: readonly HeadingGroup[],
  { known, legend }: { readonly known: KnownMeanings; readonly legend: KnownMeanings },
): OpenTable | undefined {
  const kind = area.kind ?? tableKind(groups.flatMap((group) => group.reading?.meaning ?? []));
  if (kind === undefined) return undefined;
  const anchors = groups.map(toAnchor);
  const rows = rowsOf(area.lines, kind, anchors);
  const isOfClaims = kind === 'claims' && rows[0]?.words[0]?.decidedBy !== 'cells';
  const sample = isOfClaims
    ? [...rows, ...wrappedCells(area.lines, rows), ...sums(area.lines)]
    : rows;
  const best = isOfClaims
    ? bestWay(area, groups, sample)
    : { anchors, found: findColumns(anchors, rows) };
  const found = withPaymentAmounts(withBlanks(best.found, best.anchors), rows);
  const columns = found.map((one): TableColumn => {
    if (one.meaning !== undefined) return isPartOf(known, one) ? { ...one, confidence: 0.5 } : one;
    const meaning = legend.get(one.heading);
    if (meaning !== undefined) return { ...one, meaning, confidence: 1 };
    // What rows of a table above showed; amounts must add up in this one, too.
    const before = known.get(one.heading);
    return before === undefined || isAmountMeaning(before) ? one : { ...one, meaning: before };
  });
  const meant = tableMeanings(columns, kind);
  if (kind !== 'claims') return { kind, columns: meant };
  if (listsGroups(meant, rows)) {
    return { kind: 'support', columns: meant.map((one) => ({ ...one, meaning: 'price' })) };
  }
  const told = withDrugsAndDays(withClaimNumbers(meant, rows), rows);
  const roles = withRowRoles(told, rows, known);
  return { kind, columns: withMemos(roles, rows, known) };
}

/** Whether a table above had a longer heading for another fee: one document has one name for it. */
function isPartOf(known: KnownMeanings, { heading, meaning }: ColumnAnchor): boolean {
  if (!isFee(meaning) || known.has(heading)) return false;
  return [...known].some(([one, other]) => {
    return isFee(other) && other !== meaning && ` ${one} `.includes(` ${heading} `);
  });
}

/** Sums below rows show columns that the rows leave blank. */
function sums(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    const amounts = line.tokens.filter(isAmount);
    const isOfRow = line.tokens.some(({ kind }) => kind === 'day' || kind === 'ndc');
    if (amounts.length < sumsMin || isOfRow) return [];
    return [
      toLine(
        line.page,
        amounts.flatMap(({ words }) => words),
      ),
    ];
  });
}

const sumsMin = 3;

/** Headings without contents give others their meaning, but take no space. */
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

/** The previous page's table, if rows without headings fit its columns. */
function continueTable(past: PastTable | undefined, lines: readonly Line[]): OpenTable | undefined {
  if (past === undefined) return undefined;
  const { columns, kind } = past;
  if (kind !== 'claims' && lines.some(isOfPayment)) return undefined;
  const rows = rowsOf(lines, kind, columns);
  // Its last sums may be all that is left of it.
  const isSum = (line: Line): boolean => isTotalLine(line) && sums([line]).length > 0;
  if (rows.length === 0) return kind === 'claims' && lines.some(isSum) ? past : undefined;
  const found = findColumns(columns, rows);
  const filled = found.columns.filter((column) => column.meaning !== undefined).length;
  if (found.misfit > misfitMax || filled * 2 < columns.length) return undefined;
  return { kind, columns: tableMeanings(withBlanks(found, columns), kind) };
}

/** Another payment's head ends a list of lump sums. */
function isOfPayment(line: Line): boolean {
  const labels = findLabels(line, { above: [], below: [] });
  return labels.some(({ meaning }) => meaning === 'traceNumber' || meaning === 'paidOn');
}

function rowsOf(lines: readonly Line[], kind: TableKind, anchors: readonly ColumnAnchor[]): Line[] {
  if (kind !== 'claims') {
    return lines.filter((line) => isRowLine(line, 1) && line.tokens.length > 1);
  }
  const priced = lines.filter((line) => isRowLine(line, 3) || isSheetRow(line, anchors));
  const rows = priced.length > 0 ? priced : lines.filter(isRowOfZeros);
  // A list of counts and sums below the claims has other columns.
  const ofFills = rows.filter(({ tokens }) =>
    tokens.some(({ kind }) => kind === 'day' || kind === 'ndc'),
  );
  return ofFills.length * 4 > rows.length ? ofFills : rows;
}

/** A free claim's amounts may all be dashes. */
function isRowOfZeros({ tokens }: Line): boolean {
  const has = (...kinds: readonly TokenKind[]) => tokens.some(({ kind }) => kinds.includes(kind));
  return has('dash') && has('day', 'ndc') && tokens.length > 3;
}

/** A sheet's columns are given: anything under an amount heading is an amount. */
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
