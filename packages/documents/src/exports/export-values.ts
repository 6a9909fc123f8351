import { dayOf, isCalendarDay } from '@pfs/core/days';
import type { DayOrder, RxPattern } from '@pfs/core/exports/export-fields';
import { normalizeNdc } from '@pfs/core/ndc';
import type { Day } from '@pfs/core/remittance';
import { parseDay } from '../layout/values/parse-values.ts';

const blanks = /^(n\/?a|null|none|nil|-+|\.|#n\/a)?$/i;

/** The text of a cell; empty for what programs write where there is nothing. */
export function cellValue(cell: string | undefined): string {
  const text = (cell ?? '').trim().replace(/\s+/g, ' ');
  return blanks.test(text) ? '' : text;
}

const decimalForm = /^([-(<]?)\$?([-(]?)\$?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?\)?>?(-|CR|cr)?$/;

/**
 * A decimal as a whole number of its smallest part: `toScaled('$1,234.505', 2)` is 123451. More
 * decimals are rounded half away from zero. Parentheses, a minus at either end and CR are negative.
 */
export function toScaled(text: string, decimals: number): number | undefined {
  const match = decimalForm.exec(text.replace(/\s/g, '').replace(/[−–—‐]/g, '-'));
  if (match === null) return undefined;
  const [, before = '', inside = '', whole = '', fraction = '', behind = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const opened = [before, inside].filter((sign) => sign === '(' || sign === '<').length;
  const closed = /[)>]/.test(text) ? 1 : 0;
  const minuses = [before, inside, behind].filter((sign) => sign !== '' && !/[(<]/.test(sign));
  if (opened !== closed || opened + minuses.length > 1) return undefined;
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0');
  const up = (fraction[decimals] ?? '0') >= '5' ? 1 : 0;
  const size = Number(whole.replaceAll(',', '') + kept) + up;
  if (!Number.isSafeInteger(size)) return undefined;
  return opened + minuses.length === 1 && size !== 0 ? -size : size;
}

const serialOfEpoch = 25_569;
/** Days of 1990 to 2079 as spreadsheets count them. */
const serialForm = /^([3-6]\d{4})(\.\d+)?$/;
const secondsOfDay = 86_400;

export interface ReadInstant {
  readonly day: Day;
  /** `14:28:45`; missing if the cell has only a day. */
  readonly time?: string | undefined;
}

const clockForm =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([AP]\.?M\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * A day, with its time if the cell has one: `9/4/2026 2:28:45 PM`, `2026-09-04T14:28:45`, or the
 * serial number of a spreadsheet, `46269.6033`.
 */
export function parseInstant(text: string, order: DayOrder): ReadInstant | undefined {
  const serial = serialForm.exec(text);
  if (serial !== null) return ofSerial(Number(text));
  const [, dayText = '', timeText = ''] = /^(\S+?)(?:T|\s+)(\d{1,2}:.*)$/i.exec(text) ?? ['', text];
  const day = parseOrdered(dayText, order);
  if (day === undefined) return undefined;
  if (timeText === '') return { day };
  const time = parseClock(timeText);
  return time === undefined ? undefined : { day, time };
}

function ofSerial(serial: number): ReadInstant {
  const whole = Math.floor(serial);
  const seconds = Math.round((serial - whole) * secondsOfDay);
  const at = new Date(((whole - serialOfEpoch) * secondsOfDay + seconds) * 1_000).toISOString();
  const day = at.slice(0, 10);
  return Number.isInteger(serial) ? { day } : { day, time: at.slice(11, 19) };
}

function parseClock(text: string): string | undefined {
  const match = clockForm.exec(text);
  if (match === null) return undefined;
  const [, hours = '', minutes = '', seconds = '00', half = ''] = match;
  const isTwelve = half !== '';
  const hour = (Number(hours) % (isTwelve ? 12 : 24)) + (/^p/i.test(half) ? 12 : 0);
  if (Number(hours) > (isTwelve ? 12 : 23) || Number(minutes) > 59 || Number(seconds) > 59) {
    return undefined;
  }
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
}

const numericDay = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;

function parseOrdered(text: string, order: DayOrder): Day | undefined {
  const match = numericDay.exec(text);
  if (match === null || order === 'month_first') return parseDay(text);
  const [, date, , month, year = ''] = match;
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  const [monthNumber, dateNumber] = [Number(month), Number(date)];
  return isCalendarDay(full, monthNumber, dateNumber)
    ? dayOf(full, monthNumber, dateNumber)
    : undefined;
}

/** What a cell tells about the order of its day: `both` if it could be either. */
export function dayOrderOf(text: string): DayOrder | 'both' | undefined {
  const match = numericDay.exec(text.split(/[\sT]/, 1)[0] ?? '');
  if (match === null) return undefined;
  const [first, second] = [Number(match[1]), Number(match[3])];
  if (first > 12 && second <= 12) return 'day_first';
  if (second > 12 && first <= 12) return 'month_first';
  return first === second ? undefined : 'both';
}

/** A number that a spreadsheet shortened: its last digits are lost. */
export const isShortened = (text: string): boolean => /^\d(\.\d+)?e\+\d+$/i.test(text);

const ndcDigits = 11;
/** Labelers begin with up to four zeros, which a spreadsheet drops. */
const ndcDigitsMin = 7;

/** An NDC as 11 digits; zeros that a spreadsheet dropped from its front are restored. */
export function parseExportNdc(text: string): string | undefined {
  const plain = text
    .replace(/[−–—‐]/g, '-')
    .replace(/^N4/i, '')
    .replace(/\.0+$/, '');
  const spaced = plain.replace(/\s+/g, plain.includes('-') ? '' : '-');
  const normal = normalizeNdc(spaced);
  if (normal !== undefined) return normal;
  if (!/^\d+$/.test(plain)) return undefined;
  if (plain.length < ndcDigitsMin || plain.length > ndcDigits) return undefined;
  return plain.padStart(ndcDigits, '0');
}

/** The facilitator's number for a refund, without zeros in front, which a spreadsheet drops. */
export function parseIcn(text: string): string | undefined {
  if (isShortened(text)) return undefined;
  const plain = text.replace(/\.0+$/, '').replace(/\s/g, '').replace(/^0+/, '').toUpperCase();
  return /^[A-Z0-9-]{1,40}$/.test(plain) ? plain : undefined;
}

/** The facilitator writes the fill number behind `FILL`. */
const rxForm = /^([A-Z]{0,3})0*(\d{1,12})(?:\.0+)?(?:(?:[-/ ]|FILL)(\d{1,2}))?$/i;

const storeFirstForm = /^(\d{1,7})[-/ ]([A-Z]{0,3}\d{5,12}(?:[-/ ]\d{1,2})?)$/i;

/** The number of a store and what stands behind it, in `12-990001-02`. */
export function splitStore(
  text: string,
): { readonly store: string; readonly rx: string } | undefined {
  const [, store, rx] = storeFirstForm.exec(text) ?? [];
  return store === undefined || rx === undefined ? undefined : { store, rx };
}

/** What the pattern leaves of a cell for the usual form. */
function withoutPattern(text: string, pattern: RxPattern): { store?: string; rx: string } {
  if (pattern === 'store_first') return splitStore(text) ?? { rx: text };
  const isFillLast = pattern === 'fill_last';
  return { rx: isFillLast ? text.replace(/^(\D*\d{3,})(\d{2})(\.0+)?$/, '$1-$2') : text };
}

/**
 * An Rx number without zeros in front, the fill number where it stands behind (`990001-01`), and
 * the number of the store where the pattern has one in front.
 */
export function parseRx(
  text: string,
  pattern: RxPattern = 'plain',
): { readonly rx: string; readonly fill?: number; readonly store?: string } | undefined {
  const { store, rx: usual } = withoutPattern(text.replace(/^(rx|#)[ #]*/i, ''), pattern);
  const match = rxForm.exec(usual);
  if (match === null) return undefined;
  const [, letters = '', digits = '', fill] = match;
  if (Number(digits) === 0) return undefined;
  const rx = letters.toUpperCase() + digits;
  return {
    rx,
    ...(fill === undefined ? {} : { fill: Number(fill) }),
    ...(store === undefined ? {} : { store }),
  };
}

/** A BIN of six digits, with the zeros in front that a spreadsheet dropped: `19158` is 019158. */
export function parseBin(text: string): string | undefined {
  const digits = text.replace(/\.0+$/, '');
  return /^\d{1,8}$/.test(digits) ? digits.padStart(6, '0') : undefined;
}

const words: Readonly<Record<'paid' | 'reversed' | 'rejected', RegExp>> = {
  paid: /^(paid|p|c|a|d|captured|approved|accepted|payable|adjudicated|duplicate( paid)?|completed?|sold|dispensed|filled|billed|picked up|delivered|transmitted)$/,
  reversed:
    /^(reversed?|reversal|rev|void(ed)?|cancell?ed|returned( to stock)?|rts|rx returned|credited|b2)$/,
  rejected: /^(rejected?|r|rej|denied|declined|not paid|on hold|held|unbilled)$/,
};

/** How a claim stands by the word of its status column. */
export function parseStatus(text: string): 'paid' | 'reversed' | 'rejected' | undefined {
  const word = text.toLowerCase().replace(/^claim |[.:]+$/g, '');
  return (['paid', 'reversed', 'rejected'] as const).find((kind) => words[kind].test(word));
}

/** What was done, by a transaction code (103-A3) or its name. */
export function parseTransaction(text: string): 'paid' | 'reversed' | undefined {
  if (/^(b2|revers(al|e|ed)|void|11)$/i.test(text)) return 'reversed';
  return /^(b1|b3|bill(ing|ed)?|claim|rebill(ed)?|new|original|s1|01|1)$/i.test(text)
    ? 'paid'
    : undefined;
}

/** 406-D6: 1 is not a compound, 2 is one. */
export function parseYesNo(text: string): boolean | undefined {
  if (/^(y|yes|true|t|2|compound|cmpd)$/i.test(text)) return true;
  return /^(n|no|false|f|0|1|not a compound)$/i.test(text) ? false : undefined;
}

export function parseBrand(text: string): 'brand' | 'generic' | undefined {
  if (/^(b|brand|brand name|ssb|msb|single.?source)$/i.test(text)) return 'brand';
  return /^(g|gen|generic|multi.?source)$/i.test(text) ? 'generic' : undefined;
}

export function parsePosition(text: string): number | undefined {
  if (/^(1|01|p|pri|primary)$/i.test(text)) return 1;
  if (/^(2|02|s|sec|secondary)$/i.test(text)) return 2;
  return /^(3|03|t|ter|tertiary)$/i.test(text) ? 3 : undefined;
}

/** Digits of an NPI or an NCPDP ID. */
export function parseStore(text: string): string | undefined {
  const digits = text.replace(/\.0+$/, '').replace(/[-\s]/g, '');
  if (/^\d{10}$/.test(digits)) return digits;
  return /^\d{5,7}$/.test(digits) ? digits.padStart(7, '0') : undefined;
}
