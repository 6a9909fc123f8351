import type { Rows } from './meant-cells.ts';

export type DayOrder = 'day_first' | 'month_first';

const day = /(?<![\d./-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d./-])/g;
const midnight = /^(\S+)[T ]+(00?:00(:00(\.0+)?)?|12:00(:00)? ?AM)Z?$/i;

/**
 * Days of a column have one order, which those that have only one decide: 13.02.2026 makes
 * 01.03.2026 the first of March. Columns that do not say it have the order of the others.
 */
export function dayOrder(
  sheets: readonly Rows[],
  usual: DayOrder | undefined,
): (text: string, sheet: number, column: number) => string | undefined {
  const orders = sheets.map(columnOrders);
  const decided = new Set(orders.flatMap((columns) => [...columns.values()]));
  const ofFile = decided.size === 1 ? [...decided][0] : decided.size === 0 ? usual : undefined;
  return (text, sheet, column) => {
    const plain = midnight.exec(text)?.[1] ?? text;
    const order = orders[sheet]?.get(column) ?? ofFile;
    const meant = order === 'day_first' ? plain.replace(day, yearFirst) : plain;
    return meant === text ? undefined : meant;
  };
}

/** Columns in which some day has one order only; `mixed` where days have different ones. */
function columnOrders(rows: Rows): ReadonlyMap<number, DayOrder | 'mixed'> {
  const orders = new Map<number, DayOrder | 'mixed'>();
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      for (const [, first, , second] of cell.matchAll(day)) {
        const own = orderOf(Number(first), Number(second));
        if (own === undefined) continue;
        const known = orders.get(column) ?? own;
        orders.set(column, known === own ? own : 'mixed');
      }
    }
  }
  return orders;
}

function orderOf(first: number, second: number): DayOrder | undefined {
  if (first > 12 && first <= 31 && second <= 12) return 'day_first';
  return second > 12 && second <= 31 && first <= 12 ? 'month_first' : undefined;
}

function yearFirst(_: string, date: string, __: string, month: string, year: string): string {
  const full = year.length === 2 ? `20${year}` : year;
  return `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}
