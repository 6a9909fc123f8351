import { headingMeaning } from '../layout/headings/heading-meanings.ts';
import { headingText } from '../layout/headings/heading-text.ts';
import { labelMeaning } from '../layout/labels/label-meanings.ts';
import { isAmountMeaning } from '../layout/tables/heading-bands.ts';
import { dayOrder, decimalCommas, type Meaning } from './regional-formats.ts';

const whole = /^[-+(]?\$?\s?(\d{1,7}|\d{1,3}(,\d{3})+)\)?-?$/;
const withCents = /\d[.,]\d{1,2}\)?-?$/;
const grouped = /\d,\d{3}/;

/**
 * Text without any cents may have been rounded: its figures need their row's equation and another
 * one.
 */
const confidenceWithoutCents = 0.85;

/** Numbers without cents under an amount heading, or beside an amount label, are dollars. */
function wholeDollars({
  sheets,
  isWorkbook,
}: CellsOfFile): (sheet: number, row: number, column: number) => CellMeaning | undefined {
  const money = sheets.map(moneyCells);
  const texts = sheets.flatMap((rows, sheet) =>
    rows.flatMap((row, at) =>
      row.flatMap((cell, column) => {
        const text = cell.trim();
        return /[1-9]/.test(text) && money[sheet]?.(at, column) === true ? [text] : [];
      }),
    ),
  );
  const hasCents = isWorkbook || texts.some((text) => withCents.test(text));
  // `1,234` may mean 1.234 if nothing else shows what a comma is.
  const isOpen = !hasCents && texts.every((text) => grouped.test(text));
  const confidence = hasCents ? 1 : confidenceWithoutCents;
  return (sheet, row, column) => {
    const text = sheets[sheet]?.[row]?.[column]?.trim() ?? '';
    if (!whole.test(text) || money[sheet]?.(row, column) !== true) return undefined;
    if (isOpen && grouped.test(text)) return { text: `?${text}`, confidence: 0 };
    return { text: text.replace(/(\d)(?=\)?-?$)/, '$1.00'), confidence };
  };
}

/** Which cells are under an amount heading or right of an amount label. */
function moneyCells(rows: Rows): (row: number, column: number) => boolean {
  const headed: ReadonlySet<number>[] = [];
  let own: ReadonlySet<number> = new Set();
  for (const row of rows) {
    headed.push(own);
    if (row.filter((cell) => cell.trim() !== '').length < headingsMin) continue;
    const next = new Set(own);
    for (const [column, cell] of row.entries()) {
      const meaning = isHeading(cell) ? headingMeaning(headingText(cell)) : undefined;
      if (meaning === undefined) continue;
      if (isAmountMeaning(meaning)) next.add(column);
      else next.delete(column);
    }
    own = next;
  }
  return (row, column) => {
    if (headed[row]?.has(column) === true) return true;
    const label = rows[row]?.[column - 1] ?? '';
    return isHeading(label) && labelMeaning(headingText(label)) === 'amount';
  };
}

/** A title alone on its line heads no column; a lump sum has two headings. */
const headingsMin = 2;

function isHeading(cell: string): boolean {
  return cell.length <= 60 && /[A-Za-z]{2}/.test(cell);
}

/** The years 2000 to 2099 as workbook date numbers. */
const firstSerial = 36_526;
const lastSerial = 73_050;
const serialOfEpoch = 25_569;
const dayMeanings: ReadonlySet<string | undefined> = new Set(['dateOfService', 'paidOn', 'day']);

/**
 * Date numbers under a date heading or beside a date label: a workbook's dates without formatting.
 */
function serialDays(rows: Rows): (row: number, column: number) => string | undefined {
  const isUnder = underDays(rows);
  return (row, column) => {
    const text = rows[row]?.[column]?.trim() ?? '';
    if (!/^\d{5}(\.\d+)?$/.test(text)) return undefined;
    const serial = Math.floor(Number(text));
    if (serial < firstSerial || serial > lastSerial) return undefined;
    if (!isUnder(row, column) && !isDayHeading(rows[row]?.[column - 1] ?? '')) return undefined;
    return new Date((serial - serialOfEpoch) * 86_400_000).toISOString().slice(0, 10);
  };
}

/** Whether the nearest heading above a cell is a date's. */
function underDays(rows: Rows): (row: number, column: number) => boolean {
  const headed: ReadonlySet<number>[] = [];
  let days: ReadonlySet<number> = new Set();
  for (const row of rows) {
    headed.push(days);
    const words = row.flatMap((cell, column) => (/[A-Za-z]/.test(cell) ? [column] : []));
    if (words.length === 0) continue;
    const isLine = row.filter((cell) => cell.trim() !== '').length >= lineMin;
    const own = words.filter((column) => isLine && isDayHeading(row[column] ?? ''));
    days = new Set([...[...days].filter((column) => !words.includes(column)), ...own]);
  }
  return (row, column) => headed[row]?.has(column) ?? false;
}

/** A title alone on its line heads no column. */
const lineMin = 3;

function isDayHeading(cell: string): boolean {
  if (cell.length > 40 || !/[A-Za-z]{3}/.test(cell)) return false;
  const text = headingText(cell);
  return dayMeanings.has(headingMeaning(text)) || /\bdate\b/.test(text);
}

export type Rows = readonly (readonly string[])[];

interface CellMeaning extends Meaning {
  /** Below the certain threshold if the value needs more evidence than itself. */
  readonly confidence: number;
}

/** A cell's meaning; undefined if its text says it. */
export type CellMeaningAt = (row: number, column: number) => CellMeaning | undefined;

export interface CellsOfFile {
  readonly sheets: readonly Rows[];
  /** A workbook stores full numbers, however they are displayed; text may have lost the cents. */
  readonly isWorkbook: boolean;
}

/** The meaning of a file's cells in context: all dates and amounts have one format. */
export function cellMeanings(file: CellsOfFile): readonly CellMeaningAt[] {
  const { sheets } = file;
  const decimals = decimalCommas(sheets.flat(2));
  const days = dayOrder(sheets, decimals !== undefined);
  const dollars = wholeDollars(file);
  return sheets.map((rows, sheet): CellMeaningAt => {
    const serials = serialDays(rows);
    return (row, column) => {
      const cell = rows[row]?.[column]?.trim() ?? '';
      if (!/\d/.test(cell)) return undefined;
      const serial = serials(row, column);
      if (serial !== undefined) return { text: serial, confidence: 1 };
      const meaning = days(cell, sheet, column) ?? decimals?.(cell);
      return meaning === undefined ? dollars(sheet, row, column) : { ...meaning, confidence: 1 };
    };
  });
}
