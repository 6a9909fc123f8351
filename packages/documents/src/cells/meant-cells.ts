import { dayOrder } from './day-order.ts';
import { decimalCommas } from './decimal-commas.ts';
import type { Meaning } from './meaning.ts';
import { serialDays } from './serial-days.ts';
import { wholeDollars } from './whole-dollars.ts';

export type Rows = readonly (readonly string[])[];

export interface CellMeaning extends Meaning {
  /** Below what counts as sure where it has to be proven by more than itself. */
  readonly confidence: number;
}

/** What a cell means; undefined where its text says it. */
export type MeantCell = (row: number, column: number) => CellMeaning | undefined;

export interface CellsOfFile {
  readonly sheets: readonly Rows[];
  /** A workbook keeps numbers in full, however they are shown; text may have lost their cents. */
  readonly isWorkbook: boolean;
}

/** What the cells of a file's sheets say beside each other: days and amounts have one form. */
export function meantCells(file: CellsOfFile): readonly MeantCell[] {
  const { sheets } = file;
  const decimals = decimalCommas(sheets.flat(2));
  const days = dayOrder(sheets, decimals !== undefined);
  const dollars = wholeDollars(file);
  return sheets.map((rows, sheet): MeantCell => {
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
