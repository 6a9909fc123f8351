import type { Meaning } from './meaning.ts';
import type { Rows } from './meant-cells.ts';

type DayOrder = 'day_first' | 'month_first';
type Found = DayOrder | 'mixed';

const day = /(?<![\d./-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d./-])/g;
const midnight = /^(\S+)[T ]+(00?:00(:00(\.0+)?)?|12:00(:00)? ?AM)Z?$/i;

/**
 * Days of a column with the same sign have one order, which those that have only one decide:
 * 13.02.2026 makes 01.03.2026 the first of March. Columns that do not say it have the order of
 * the others. Nothing decides it beside amounts that are not written as in the United States.
 */
export function dayOrder(
  sheets: readonly Rows[],
  hasCommas: boolean,
): (text: string, sheet: number, column: number) => Meaning | undefined {
  const orders = sheets.map(columnOrders);
  const bySign = new Map<string, Set<Found>>();
  for (const [key, order] of orders.flatMap((columns) => [...columns])) {
    const sign = key.slice(0, 1);
    bySign.set(sign, (bySign.get(sign) ?? new Set<Found>()).add(order));
  }
  const isForeign = hasCommas || sheets.some((rows) => rows.some((row) => row.some(saysDayFirst)));
  return (text, sheet, column) => {
    const plain = midnight.exec(text)?.[1] ?? text;
    const orderOfSign = (sign: string): Found | undefined => {
      const own = orders[sheet]?.get(`${sign}${column}`);
      const [first, ...others] = bySign.get(sign) ?? [];
      return own ?? (others.length > 0 ? 'mixed' : (first ?? (isForeign ? 'mixed' : undefined)));
    };
    const isOpen = [...plain.matchAll(day)].some(([, first, sign = '', second]) => {
      return orderOfSign(sign) === 'mixed' && mayBeBoth(Number(first), Number(second));
    });
    if (isOpen) return { text: plain.replace(day, yearFirst), also: plain };
    const meant = plain.replace(day, (all, ...parts: string[]) => {
      const [date = '', sign = '', month = '', year = ''] = parts;
      return orderOfSign(sign) === 'day_first' ? yearFirst(all, date, sign, month, year) : all;
    });
    return meant === text ? undefined : { text: meant };
  };
}

/** By sign and column; `mixed` where days have different ones. */
function columnOrders(rows: Rows): ReadonlyMap<string, Found> {
  const orders = new Map<string, Found>();
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      for (const [, first, sign = '', second] of cell.matchAll(day)) {
        const own = orderOf(Number(first), Number(second));
        if (own === undefined) continue;
        const key = `${sign}${column}`;
        const known = orders.get(key) ?? own;
        orders.set(key, known === own ? own : 'mixed');
      }
    }
  }
  return orders;
}

function orderOf(first: number, second: number): DayOrder | undefined {
  if (first > 12 && first <= 31 && second <= 12) return 'day_first';
  return second > 12 && second <= 31 && first <= 12 ? 'month_first' : undefined;
}

/** A year of two digits may be what looks like a day there. */
function saysDayFirst(cell: string): boolean {
  return [...cell.matchAll(day)].some(([, first, , second, year = '']) => {
    return year.length === 4 && orderOf(Number(first), Number(second)) === 'day_first';
  });
}

function mayBeBoth(first: number, second: number): boolean {
  return first !== second && first >= 1 && first <= 12 && second >= 1 && second <= 12;
}

function yearFirst(_: string, date: string, __: string, month: string, year: string): string {
  const full = year.length === 2 ? `20${year}` : year;
  return `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}
