import { headingMeaning } from '../layout/headings/heading-meanings.ts';
import { headingText } from '../layout/headings/heading-text.ts';
import type { Rows } from './meant-cells.ts';

/** The years 2000 to 2099 as a workbook counts days. */
const firstSerial = 36_526;
const lastSerial = 73_050;
const serialOfEpoch = 25_569;
const dayMeanings: ReadonlySet<string | undefined> = new Set(['dateOfService', 'paidOn', 'day']);

/** Numbers of days under a day's heading or beside its label: a workbook's days without a look. */
export function serialDays(rows: Rows): (row: number, column: number) => string | undefined {
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

/** Whether the words that stand next above a cell, in a line of headings, are a day's. */
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
