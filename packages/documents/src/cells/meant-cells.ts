import { dayOrder } from './day-order.ts';
import { decimalCommas } from './decimal-commas.ts';
import { serialDays } from './serial-days.ts';

export type Rows = readonly (readonly string[])[];
/** What a cell means; undefined where its text says it. */
export type MeantCell = (row: number, column: number) => string | undefined;

/** What the cells of a file's sheets say beside each other: days and amounts have one form. */
export function meantCells(sheets: readonly Rows[]): readonly MeantCell[] {
  const decimals = decimalCommas(sheets);
  const days = dayOrder(sheets, decimals === undefined ? undefined : 'day_first');
  return sheets.map((rows, sheet): MeantCell => {
    const serials = serialDays(rows);
    return (row, column) => {
      const text = rows[row]?.[column]?.trim() ?? '';
      if (!/\d/.test(text)) return undefined;
      return serials(row, column) ?? days(text, sheet, column) ?? decimals?.(text);
    };
  });
}
