import { type Cents, centsToText } from '@pfs/core/money';
import type { Cell, CellKind } from '../document.ts';
import { styleOf } from './styles.ts';
import { xmlText } from './xml-text.ts';

/** What a spreadsheet would take for a formula as soon as somebody edits the cell. */
const formulaStart = /^[\s]*[=+\-@|%]|^[\t\r]/;
const msOfDay = 86_400_000;
/** Day 0 of a spreadsheet's calendar, which counts a February 29, 1900. */
const dayZero = Date.UTC(1899, 11, 30);

/**
 * A cell with its type: amounts, counts and days are numbers that a spreadsheet can add up and
 * sort; text is text, whatever it begins with.
 */
export function sheetCell(
  value: Cell,
  kind: CellKind,
  { at, total }: { readonly at: string; readonly total: boolean },
): string {
  if (value === null || value === '') return '';
  const style = styleOf(kind, total ? 'total' : 'plain');
  const number = typeof value === 'string' && kind === 'text' ? undefined : cellNumber(value, kind);
  if (number !== undefined) return `<c r="${at}" s="${style}"><v>${number}</v></c>`;
  return textCell(String(value), { at, look: total ? 'total' : 'plain' });
}

export function textCell(
  text: string,
  { at, look }: { readonly at: string; readonly look: 'plain' | 'total' | 'head' | 'title' },
): string {
  const quoted = formulaStart.test(text);
  const style =
    quoted && look === 'plain'
      ? styleOf('text', 'quoted')
      : quoted && look === 'total'
        ? styleOf('text', 'quoted_total')
        : styleOf('text', look);
  const body = `<is><t xml:space="preserve">${xmlText(text)}</t></is>`;
  return `<c r="${at}" s="${style}" t="inlineStr">${body}</c>`;
}

/** The number that the file holds; undefined where there is none and the value stays text. */
function cellNumber(value: string | number, kind: CellKind): string | undefined {
  switch (kind) {
    case 'text':
      return undefined;
    case 'day':
      return serialDay(`${value}`);
    case 'month':
      return serialDay(`${value}-01`);
    case 'money':
      return Number.isSafeInteger(value) ? centsToText(value as Cents) : undefined;
    case 'percent':
      // Points to a share, without the digits that a division of floats would add.
      return finite(value, (number) => String(Number((number / 100).toFixed(6))));
    case 'count':
    case 'quantity':
      return finite(value, String);
  }
}

function finite(value: string | number, write: (number: number) => string): string | undefined {
  const number = Number(value);
  return Number.isFinite(number) ? write(number === 0 ? 0 : number) : undefined;
}

function serialDay(day: string): string | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) ? undefined : String(Math.round((ms - dayZero) / msOfDay));
}
