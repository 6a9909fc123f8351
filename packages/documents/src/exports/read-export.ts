import {
  contentOf,
  type DayOrder,
  type ExportContent,
  type ExportMap,
  type ExportTarget,
  type exportTargets,
  type RxPattern,
  requiredTargets,
} from '@pfs/core/exports/export-fields';
import type { ExportProblem } from '@pfs/core/exports/export-problems';
import { type ExportRow, fillKeyOf, refundKeyOf } from '@pfs/core/exports/export-row';
import type { Day } from '@pfs/core/remittance';
import { UnreadableDocument } from '../unreadable-document.ts';
import { type ExportColumn, guessedMap, headingsFingerprint, systemOf } from './export-headings.ts';
import { openExportRows, type VisitRows } from './export-rows.ts';
import { type ExportTable, findTable } from './export-table.ts';
import { type ExportTotals, openTotals } from './export-totals.ts';
import {
  cellValue,
  dayOrderOf,
  isShortened,
  parseStatus,
  splitStore,
  toScaled,
} from './export-values.ts';
import { mappedCells, type RowRefusal, readCell, rowReader } from './read-export-row.ts';

/** A map that the pharmacy keeps for files with these headings. */
export interface KnownSource {
  readonly fingerprint: string;
  readonly map: ExportMap;
  readonly dayOrder: DayOrder | undefined;
  readonly rxPattern?: RxPattern | undefined;
  readonly store: string;
}

export interface ReadExportOptions {
  readonly today: Day;
  readonly ownStores: readonly string[];
  readonly sources: readonly KnownSource[];
  /** What a person chose for this file; it goes before what is known. */
  readonly chosen?: Omit<KnownSource, 'fingerprint'> | undefined;
  /** Whether the rows are wanted; `known`: only with a map that was chosen or kept. */
  readonly wantsRows: boolean | 'known';
}

/** What a file has and what it comes to. Cells of persons are not in it. */
export interface ExportReading {
  readonly fingerprint: string;
  readonly content: ExportContent;
  /** The pharmacy system that writes such files, if known. */
  readonly system: string | undefined;
  readonly columns: readonly Pick<ExportColumn, 'key' | 'isPersons'>[];
  /** Whether the map was chosen or kept by the pharmacy; else the headings suggest it. */
  readonly isKnown: boolean;
  readonly map: ExportMap;
  readonly dayOrder: DayOrder;
  /** Whether nothing in the file tells the order. */
  readonly dayOrderIsOpen: boolean;
  readonly rxPattern: RxPattern;
  readonly store: string;
  readonly lines: number;
  readonly refusedCount: number;
  readonly refused: readonly RowRefusal[];
  readonly sample: readonly ExportRow[];
  readonly totals: ExportTotals;
  /** The newest processed instant. */
  readonly asOf: string | undefined;
  readonly problems: readonly ExportProblem[];
  /** Where wanted, and always those of a refund report, to compare them with what is held. */
  readonly rows: readonly ExportRow[];
}

const sampleRows = 20;
const refusalsMax = 100;
/** A file of 50 MB has fewer. */
const rowsMax = 250_000;

/**
 * Reads a claims export: what its columns are, what its rows come to, and the rows where wanted.
 * Throws UnreadableDocument if it is no table of cells.
 */
export async function readExport(
  bytes: Uint8Array,
  options: ReadExportOptions,
): Promise<ExportReading> {
  const visit = await openExportRows(bytes);
  const table = findTable(visit);
  if (table === undefined) throw new UnreadableDocument('not_a_document');
  const fingerprint = headingsFingerprint(table.columns);
  const source = options.sources.find((one) => one.fingerprint === fingerprint);
  const known = options.chosen ?? source;
  const rows = rowsOf(visit, table);
  const map = known?.map ?? guessedMap(withContents(table.columns, rows, table.offset));
  return readTable(rows, table, { ...options, known, map, fingerprint });
}

/** The rows below the headings. */
function rowsOf(visit: VisitRows, table: ExportTable): VisitRows {
  return (visitor) => {
    let count = 0;
    return visit((cells, line) => {
      if (line <= table.headingLine) return true;
      count += 1;
      if (count > rowsMax) throw new UnreadableDocument('too_many_cells');
      return visitor(cells, line);
    });
  };
}

interface Reading extends ReadExportOptions {
  readonly known: Omit<KnownSource, 'fingerprint'> | undefined;
  readonly map: ExportMap;
  readonly fingerprint: string;
}

function readTable(visit: VisitRows, table: ExportTable, reading: Reading): ExportReading {
  const { map, known, ownStores, today } = reading;
  const store = known?.store ?? 'own';
  const profile = profileColumns(visit, table, map);
  const dayOrder = known?.dayOrder ?? profile.dayOrder ?? 'month_first';
  const rxPattern = known?.rxPattern ?? profile.rxPattern;
  const content = contentOf(Object.values(map));
  const isWanted = reading.wantsRows === 'known' ? known !== undefined : reading.wantsRows;
  const keeps = isWanted || content === 'refunds';
  const rxStores = new Set(profile.rxStores);
  const read = rowReader(table, { map, dayOrder, rxPattern, rxStores, ownStores, store, today });
  const {
    stores: others,
    names,
    otherNpis,
    cutOff,
    ...taken
  } = takeRows(visit, { read, store, keeps });
  const { lines, refusedCount } = taken;
  // Who hasn't said its own IDs can't be told that a store is another.
  const stores = new Set(ownStores.length === 0 ? [] : others);
  if (rxStores.size > 1) for (const one of rxStores) stores.add(one);
  return {
    ...{ fingerprint: reading.fingerprint, content },
    system: systemOf(table.columns),
    columns: table.columns.map(({ key, isPersons }) => ({ key, isPersons })),
    isKnown: known !== undefined,
    ...{ map, dayOrder, dayOrderIsOpen: profile.isOpen, rxPattern, store, ...taken },
    problems: problemsOf({ map, lines, refusedCount, cutOff, stores, otherNpis, profile }, known),
  };
}

interface Taking {
  readonly read: ReturnType<typeof rowReader>;
  readonly store: string;
  readonly keeps: boolean;
}

/** Reads the rows one after the other, and adds up what they come to. */
function takeRows(visit: VisitRows, { read, store, keeps }: Taking) {
  const rows: ExportRow[] = [];
  const sample: ExportRow[] = [];
  const refused: RowRefusal[] = [];
  const stores = new Set<string>();
  const names = new Set<string>();
  const otherNpis = new Set<string>();
  const isRepeated = openRepeated();
  const totals = openTotals();
  let [lines, refusedCount] = [0, 0];
  let asOf: string | undefined;
  const take = (found: ExportRow | RowRefusal): void => {
    lines += 1;
    const row = 'code' in found || !isRepeated(found) ? found : repeated(found);
    if ('code' in row) {
      if (row.npi !== undefined) otherNpis.add(row.npi);
      refusedCount += 1;
      if (refused.length < refusalsMax) refused.push(row);
      return;
    }
    if (row.at !== undefined && row.at > (asOf ?? '')) asOf = row.at;
    if (row.store !== store) stores.add(row.store);
    if (row.named !== undefined) names.add(row.named);
    totals.add(row, fillKeyOf(row));
    if (sample.length < sampleRows) sample.push(row);
    if (keeps) rows.push(row);
  };
  // The last row is held back: it may be cut off.
  let held: { readonly cells: readonly string[]; readonly line: number } | undefined;
  const cutOff = visit((cells, line) => {
    if (held !== undefined) take(read(held.cells, held.line));
    held = { cells, line };
    return true;
  });
  if (held !== undefined) {
    const { cells, line } = held;
    take(cutOff === 'last_row' ? { line, code: 'cut_off' } : read(cells, line));
  }
  return {
    ...{ lines, refusedCount, refused, sample, rows, asOf },
    ...{ stores, names, otherNpis },
    ...{ cutOff: cutOff !== undefined, totals: totals.end() },
  };
}

/** Tells rows of a refund report that another row before says word for word. */
function openRepeated() {
  const seen = new Set<string>();
  return (row: ExportRow): boolean => {
    if (row.refund === undefined) return false;
    const key = `${refundKeyOf(row)} ${row.refund.paidCents} ${row.fill.sdra}`;
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown;
  };
}

const repeated = ({ line }: ExportRow): RowRefusal => ({ line, code: 'repeated' });

interface Found {
  readonly map: ExportMap;
  readonly lines: number;
  readonly refusedCount: number;
  readonly cutOff: boolean;
  readonly stores: ReadonlySet<string>;
  readonly otherNpis: ReadonlySet<string>;
  readonly profile: Profile;
}

const refusedShareMax = 0.1;

function problemsOf(found: Found, known: { dayOrder?: DayOrder | undefined } | undefined) {
  const { map, lines, refusedCount, cutOff, stores, otherNpis, profile } = found;
  const targets = new Set<ExportTarget>(Object.values(map));
  const required: readonly ExportTarget[] = requiredTargets[contentOf(targets)];
  const problems: ExportProblem[] = required
    .filter((target) => !targets.has(target))
    .map((target) => ({ code: 'missing_column', target }));
  if (lines === refusedCount) problems.push({ code: 'no_rows' });
  problems.push(...profile.wrong);
  if (cutOff) problems.push({ code: 'cut_off' });
  if (stores.size > 0) problems.push({ code: 'other_store', stores: [...stores].slice(0, 5) });
  if (otherNpis.size > 0) {
    problems.push({ code: 'refused_store', npis: [...otherNpis].slice(0, 5) });
  }
  if (profile.isOpen && known?.dayOrder === undefined) problems.push({ code: 'day_order' });
  if (refusedCount > lines * refusedShareMax && lines > refusedCount) {
    problems.push({ code: 'many_refused', refused: refusedCount, lines });
  }
  return problems;
}

interface Profile {
  readonly dayOrder: DayOrder | undefined;
  readonly isOpen: boolean;
  readonly rxPattern: RxPattern;
  /** The numbers of stores that Rx numbers stand behind. */
  readonly rxStores: ReadonlySet<string>;
  readonly wrong: readonly Extract<ExportProblem, { code: 'wrong_content' | 'no_values' }>[];
}

const checkedKinds = new Set([
  'rx',
  'ndc',
  'day',
  'instant',
  'money',
  'unitPrice',
  'quantity',
  'bin',
]);
const valuesMin = 3;
/** Months of a busy pharmacy: enough to tell the order of days. */
const rowsProfiled = 20_000;

/** What the cells of the mapped columns tell: the order of days, and columns of something else. */
function profileColumns(visit: VisitRows, table: ExportTable, map: ExportMap): Profile {
  const counts = { month_first: 0, day_first: 0, both: 0 };
  const columns = mappedCells(table, map)
    .filter(({ kind }) => checkedKinds.has(kind))
    .map((column) => ({ ...column, values: 0, wrong: 0 }));
  let rows = 0;
  const rxStores = openRxStores();
  visit((cells) => {
    rows += 1;
    for (const column of columns) {
      const text = cellValue(cells[column.at]);
      if (text === '') continue;
      column.values += 1;
      if (column.kind === 'rx' && rxStores.add(text)) continue;
      if (column.kind === 'day' || column.kind === 'instant') {
        const order = dayOrderOf(text);
        if (order !== undefined) counts[order] += 1;
        const isDay = (['month_first', 'day_first'] as const).some(
          (way) => readCell(column.kind, text, way) !== undefined,
        );
        if (!isDay) column.wrong += 1;
      } else if (isWrong(column.kind, text)) column.wrong += 1;
    }
    return rows < rowsProfiled;
  });
  const isTold = counts.month_first + counts.day_first > 0;
  const hasPayers = columns.some(({ kind, values }) => kind === 'bin' && values >= valuesMin);
  const told = counts.day_first > counts.month_first ? 'day_first' : 'month_first';
  return {
    dayOrder: isTold ? told : undefined,
    isOpen: !isTold && counts.both > 0,
    ...rxStores.end(),
    wrong: columns.flatMap(({ at, target, values, wrong }) => {
      const key = table.columns[at - table.offset]?.key ?? '';
      if (target === 'paid' && values === 0 && hasPayers) return { code: 'no_values', key, target };
      const isWrong = values >= valuesMin && wrong * 2 > values;
      return isWrong ? { code: 'wrong_content', key, target } : [];
    }),
  };
}

const rxStoresMax = 5;

/**
 * Whether Rx numbers stand behind the number of a store: then there are only a few of these. Two
 * stores may have the same Rx number, so with several a person decides.
 */
function openRxStores() {
  const stores = new Set<string>();
  let [values, behind] = [0, 0];
  return {
    /** Answers whether the cell has such a number. */
    add(text: string): boolean {
      const found = splitStore(text);
      values += 1;
      if (found === undefined) return false;
      behind += 1;
      if (stores.size <= rxStoresMax) stores.add(found.store);
      return true;
    },
    end: (): Pick<Profile, 'rxPattern' | 'rxStores'> => {
      const areStores =
        behind > stores.size && behind >= values * shareMin && stores.size <= rxStoresMax;
      return {
        rxPattern: areStores && stores.size === 1 ? 'store_first' : 'plain',
        rxStores: areStores ? stores : new Set(),
      };
    },
  };
}

/** Rx numbers are shorter than NDCs, which tells columns that were swapped. */
function isWrong(kind: (typeof exportTargets)[ExportTarget]['kind'], text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  if (kind === 'ndc' && digits < 9 && !isShortened(text)) return true;
  if (kind === 'rx' && digits >= 11 && /^\d+(-\d+)*$/.test(text)) return true;
  return readCell(kind, text, 'month_first') === undefined && !isShortened(text);
}

const rowsLooked = 50;
const shareMin = 0.8;

/** Corrects guesses that the cells contradict. */
function withContents(
  columns: readonly ExportColumn[],
  visit: VisitRows,
  offset: number,
): readonly ExportColumn[] {
  const seen: string[][] = columns.map(() => []);
  let rows = 0;
  visit((cells) => {
    rows += 1;
    for (const [at, texts] of seen.entries()) {
      const text = cellValue(cells[at + offset]);
      if (text !== '') texts.push(text);
    }
    return rows < rowsLooked;
  });
  const share = (at: number, holds: (text: string) => boolean): number => {
    const texts = seen[at] ?? [];
    return texts.length === 0 ? 0 : texts.filter(holds).length / texts.length;
  };
  const isTaken = (target: ExportTarget) => columns.some(({ guess }) => guess === target);
  return columns.map((column, at): ExportColumn => {
    const { guess } = column;
    // Codes of transactions need no heading.
    const isCode = !column.isPersons && share(at, (text) => /^B[123]$/i.test(text)) >= shareMin;
    if (isCode && guess === undefined && !isTaken('transaction')) {
      return { ...column, guess: 'transaction' };
    }
    // In some reports the status is that of the prescription: new, refill.
    const isStatus = share(at, (text) => text.length > 1 && parseStatus(text) !== undefined);
    if (guess === 'status' && isStatus < shareMin) return { ...column, guess: undefined };
    const isMoney = share(at, (text) => /[.\d]/.test(text) && toScaled(text, 2) !== undefined);
    if (guess !== 'planName' || isMoney < shareMin) return column;
    return { ...column, guess: isTaken('paid') ? undefined : 'paid' };
  });
}
