import type { DocumentWords, Word } from '../../document-words.ts';
import type { HeadingMeaning } from '../../layout/headings/heading-meanings.ts';
import type { Line, PlacedWord } from '../../layout/lines/tokens.ts';
import { readTables } from '../../layout/tables/read-tables.ts';
import type { TableColumn } from '../../layout/tables/table-column.ts';
import type { TableEvent } from '../../layout/tables/table-events.ts';

export interface ColumnPlace {
  readonly name: string;
  readonly meaning: HeadingMeaning | undefined;
  /** Empty if a table continues without headings. */
  readonly heading: readonly Word[];
  /** By row: the words of the column's cell, empty if the row has none. */
  readonly cells: readonly (readonly Word[])[];
}

export interface TablePlace {
  readonly page: number;
  /** From left to right. */
  readonly columns: readonly ColumnPlace[];
  /** All words of each claim. */
  readonly rows: readonly (readonly Word[])[];
}

export interface LabelPlace {
  readonly name: string;
  readonly label: readonly Word[];
  readonly value: readonly Word[];
}

/** Where the reader sees a document's columns, rows, totals and labels. */
export interface DocumentPlaces {
  readonly tables: readonly TablePlace[];
  /** The words of each printed total's amount. */
  readonly totals: readonly (readonly Word[])[];
  readonly labels: readonly LabelPlace[];
}

type FindWords = (placed: readonly PlacedWord[]) => readonly Word[];

export function documentPlaces(document: DocumentWords): DocumentPlaces {
  const events = readTables(document);
  const find = wordFinder(document);
  const values = events.flatMap((event) =>
    event.kind === 'labels'
      ? event.values.map(({ meaning, tokens }) => ({
          name: meaning,
          value: find(tokens.flatMap(({ words }) => words)),
        }))
      : [],
  );
  const all = new Set(values.flatMap(({ value }) => value));
  return {
    tables: tablesOf(events, document, find),
    totals: events.flatMap((event) =>
      event.kind === 'total'
        ? [...event.cells.map(({ token }) => token), ...event.loose].map(({ words }) => find(words))
        : [],
    ),
    labels: values.map(({ name, value }) => ({
      name,
      value,
      label: labelOf(value, document, all),
    })),
  };
}

function wordFinder({ pages }: DocumentWords): FindWords {
  const byPlace = new Map<string, Word>();
  for (const { number, words } of pages) {
    for (const word of words) byPlace.set(keyOf(number, word.box), word);
  }
  return (placed) => [
    ...new Set(placed.flatMap(({ box }) => byPlace.get(keyOf(box.page, box)) ?? [])),
  ];
}

function keyOf(page: number, { left, top, right, bottom }: Word['box']): string {
  return [page, left, top, right, bottom].join(' ');
}

function tablesOf(
  events: readonly TableEvent[],
  document: DocumentWords,
  find: FindWords,
): TablePlace[] {
  const tables: TablePlace[] = [];
  let columns: readonly TableColumn[] = [];
  let claims: Extract<TableEvent, { kind: 'claim' }>[] = [];
  const close = (): void => {
    const [first] = claims;
    if (first === undefined) return;
    const rows = claims.map(({ cells, line }) =>
      find([...line.words, ...[...cells.values()].flat().flatMap(({ words }) => words)]),
    );
    const places = columns
      .toSorted((one, other) => one.left - other.left)
      .map((column): ColumnPlace => {
        const cells = claims.map((claim) =>
          find((claim.cells.get(column) ?? []).flatMap(({ words }) => words)),
        );
        const heading = headingWords(column, first.line, document);
        return { name: nameOf(column), meaning: column.meaning, heading, cells };
      })
      .filter(({ cells, heading }) => heading.length > 0 || cells.some((cell) => cell.length > 0));
    tables.push({ page: first.line.page, columns: places, rows });
    claims = [];
  };
  for (const event of events) {
    if (event.kind === 'table') {
      close();
      columns = event.columns;
    } else if (event.kind === 'claim') claims.push(event);
    else if (event.kind === 'page') close();
  }
  close();
  return tables;
}

function nameOf({ meaning, printed }: TableColumn): string {
  return `${meaning ?? 'unknown'} (${printed})`;
}

const headingHeightMax = 110;

/** The words of a heading stand above the first row. Among identical ones the nearest count. */
function headingWords(
  { from, left, printed, right, to }: TableColumn,
  first: Line,
  { pages }: DocumentWords,
): readonly Word[] {
  const page = pages.find(({ number }) => number === first.page);
  const above = (page?.words ?? []).filter(({ box }) => {
    const middle = (box.top + box.bottom) / 2;
    return middle < first.middle - 2 && middle > first.middle - headingHeightMax;
  });
  const isOfColumn = ({ box }: Word): boolean =>
    (box.left < right + headingReach && box.right > left - headingReach) ||
    (from < to && box.left < to && box.right > from);
  const distance = ({ box }: Word): number => Math.abs(box.left + box.right - left - right);
  return [...new Set(printed.split(' '))].flatMap((text) => {
    const alike = above.filter((word) => word.text.trim() === text && isOfColumn(word));
    return alike.toSorted((one, other) => distance(one) - distance(other)).slice(0, 1);
  });
}

/** How far beside its column's contents a heading's word may stand. */
const headingReach = 12;

const labelWordsMax = 5;

/** The words before a value on its line, up to a wide gap, or else those right above it. */
function labelOf(
  value: readonly Word[],
  { pages }: DocumentWords,
  values: ReadonlySet<Word>,
): readonly Word[] {
  const [first] = value;
  const page = pages.find(({ words }) => first !== undefined && words.includes(first));
  if (first === undefined || page === undefined) return [];
  const height = first.box.bottom - first.box.top;
  const middle = (first.box.top + first.box.bottom) / 2;
  const before = page.words
    .filter(({ box }) => Math.abs((box.top + box.bottom) / 2 - middle) < height / 2)
    .filter(({ box }) => box.right <= first.box.left + 0.5)
    .toSorted((one, other) => other.box.right - one.box.right);
  const label: Word[] = [];
  for (const word of before.slice(0, labelWordsMax)) {
    const next = label[0];
    if (next !== undefined && next.box.left - word.box.right > height) break;
    if (/\d{2}/.test(word.text) || values.has(word)) break;
    label.unshift(word);
  }
  if (label.length > 0) return label;
  return page.words.filter((word) => {
    const { box, text } = word;
    const gap = first.box.top - box.bottom;
    const overlaps = box.left < first.box.right + 30 && box.right > first.box.left;
    return gap > -1 && gap < height * 1.5 && overlaps && !/\d{2}/.test(text) && !values.has(word);
  });
}
