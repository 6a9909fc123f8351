import type { DocumentPage, DocumentWords, Word } from '../document-words.ts';
import { withoutOtherCurrency } from '../layout/document-notes.ts';
import type { Rows } from './cell-meanings.ts';

/** What a text means in the context of its document. */
export interface Meaning {
  readonly text: string;
  /** Another possible meaning, if nothing decides. */
  readonly also?: string;
}

type DayOrder = 'day_first' | 'month_first';

type Found = DayOrder | 'mixed';

const day = /(?<![\d./-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d./-])/g;
const midnight = /^(\S+)[T ]+(00?:00(:00(\.0+)?)?|12:00(:00)? ?AM)Z?$/i;

/**
 * Decides whether dates are day-first or month-first. Dates in one column with the same separator
 * share an order, which unambiguous ones decide: 13.02.2026 makes 01.03.2026 March 1. Other columns
 * follow. Nothing decides it if amounts aren't written the US way.
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
  const isForeign = hasCommas || sheets.some((rows) => rows.some((row) => row.some(isDayFirst)));
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

/** By separator and column; `mixed` if dates disagree. */
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

/** A two-digit year may look like a day. */
function isDayFirst(cell: string): boolean {
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

const sign = '[-(]?[$€£]?\\s?';
const withComma = new RegExp(`^${sign}(\\d{1,3}(\\.\\d{3})+|\\d+),\\d{1,2}\\s?[€£]?\\)?-?$`);
const withPoint = new RegExp(`^${sign}[\\d,]*\\.\\d{1,2}\\)?-?$`);
const grouped = new RegExp(`^${sign}(\\d{1,3}(\\.\\d{3})+(,\\d+)?|\\d+,\\d+)\\s?[€£]?\\)?-?$`);
/** Three digits after a point are thousands or, in unit counts, decimals. */
const points = /^[-(]?\d{1,3}\.\d{3}(\)|-|\s?[A-Z]{1,3})?$/i;
const commasOfUnits = /^-?\d{1,3},\d{3}\s?[A-Z]{1,3}$/i;

/** How to read numbers with a decimal comma; undefined if some number has a decimal point. */
export function decimalCommas(
  texts: readonly string[],
): ((text: string) => Meaning | undefined) | undefined {
  let commas = 0;
  for (const cell of texts) {
    const text = cell.trim();
    if (withPoint.test(text)) return undefined;
    if (withComma.test(text)) commas += 1;
  }
  if (commas === 0) return undefined;
  return (text) => {
    if (points.test(text)) return { text: text.replace('.', ''), also: text };
    if (commasOfUnits.test(text)) return { text: text.replace(',', '.'), also: text };
    if (!grouped.test(text)) return undefined;
    const plain = text.replaceAll('.', '').replace(',', '.');
    return { text: plain.replace(/\s?[€£]\s?/, '') };
  };
}

/**
 * Written words with their meaning in the context of the whole document: amounts and dates share
 * one format. Columns aren't known yet.
 */
export function withMeanings(document: DocumentWords): DocumentWords {
  const written = document.pages.filter(({ source }) => source === 'text_layer');
  const texts = written.flatMap(({ words }) => words.map(({ text }) => withoutOtherCurrency(text)));
  const decimals = decimalCommas(texts);
  const days = dayOrder([texts.map((text) => [text])], decimals !== undefined);
  const meaningOf = (text: string): Meaning | undefined => days(text, 0, 0) ?? decimals?.(text);
  const isMarked = marksOnlyReversals(written);
  return {
    ...document,
    pages: document.pages
      .map(withMeaning(meaningOf))
      .map((page) => (isMarked ? withMinus(page) : page)),
  };
}

const debit = /^(?:[-($\d,.]*\d)?DR$/;

/** Whether only reversed amounts are marked, with DR: then an unmarked amount is paid. */
function marksOnlyReversals(pages: readonly DocumentPage[]): boolean {
  const texts = pages.flatMap(({ words }) => words.map(({ text }) => text));
  const marked = texts.filter((text) => debit.test(text)).length;
  const amounts = texts.filter((text) => /\d[. ]?\d\d(DR)?$/.test(text)).length;
  const isOther = texts.some((text) => /^(?:[-($\d,.]*\d)?CR$/.test(text));
  return marked > 0 && !isOther && marked * 2 < amounts;
}

function withMinus(page: DocumentPage): DocumentPage {
  const words = page.words.map((word) =>
    debit.test(word.text)
      ? { ...word, meant: (word.meant ?? word.text).replace('DR', 'CR') }
      : word,
  );
  return { ...page, words };
}

function withMeaning(
  meaningOf: (text: string) => Meaning | undefined,
): (page: DocumentPage) => DocumentPage {
  return (page) => {
    if (page.source === 'ocr') return page;
    const words = page.words.map((word): Word => {
      if (!/\d/.test(word.text)) return word;
      const plain = withoutOtherCurrency(word.text);
      const said = page.source === 'text_layer' ? meaningOf(plain) : undefined;
      const meant = said?.text ?? (page.source === 'cells' ? word.meant : undefined) ?? plain;
      const also = said?.also === undefined ? {} : { alsoMeant: said.also };
      return meant === word.text ? word : { ...word, meant, ...also };
    });
    return { ...page, words };
  };
}
