import { headingMeaning } from '../layout/headings/heading-meanings.ts';
import { headingText } from '../layout/headings/heading-text.ts';
import type { MeantCell, Rows } from './meant-cells.ts';

/** The years 2000 to 2099 as a workbook counts days. */
const firstSerial = 36_526;
const lastSerial = 73_050;
const serialOfEpoch = 25_569;
const dayMeanings: ReadonlySet<string | undefined> = new Set(['dateOfService', 'paidOn', 'day']);

/** Numbers of days under a day's heading or beside its label: a workbook's days without a look. */
export function serialDays(rows: Rows): MeantCell {
  const ofDays = new Map<number, number>();
  for (const [at, row] of rows.entries()) {
    for (const [column, cell] of row.entries()) {
      if (isDayHeading(cell) && !ofDays.has(column)) ofDays.set(column, at);
    }
  }
  return (row, column) => {
    const text = rows[row]?.[column]?.trim() ?? '';
    if (!/^\d{5}(\.\d+)?$/.test(text)) return undefined;
    const serial = Math.floor(Number(text));
    if (serial < firstSerial || serial > lastSerial) return undefined;
    const isUnder = (ofDays.get(column) ?? row) < row;
    if (!isUnder && !isDayHeading(rows[row]?.[column - 1] ?? '')) return undefined;
    return new Date((serial - serialOfEpoch) * 86_400_000).toISOString().slice(0, 10);
  };
}

function isDayHeading(cell: string): boolean {
  if (cell.length > 40 || !/[A-Za-z]{3}/.test(cell)) return false;
  const text = headingText(cell);
  return dayMeanings.has(headingMeaning(text)) || /\bdate\b/.test(text);
}
