import { dayOf, isCalendarDay } from '@pfs/core/days';
import { normalizeNdc } from '@pfs/core/ndc';
import type { Day } from '@pfs/core/remittance';

/**
 * Parses a printed amount into normal form (`-1234.50`). A minus on either side, parentheses, angle
 * brackets and CR, which payers print on reversed amounts, are negative. Undefined if the text
 * isn't entirely an amount; nothing is rounded.
 */
export function parseAmount(text: string): string | undefined {
  // The common form needs no further parsing.
  if (/^[1-9]\d{0,6}\.\d\d$/.test(text)) return text;
  const plain = text
    .replace(/[−–—‐]/g, '-')
    .replace(/\s+/g, '')
    .toUpperCase();
  if (/^\$?-{1,3}\$?$/.test(plain)) return '0.00';
  const match = amountForm.exec(plain);
  if (match === null) return undefined;
  const [, before = '', digits = '', fraction, behind = ''] = match;
  const signs = signsOf(before, behind);
  const cents = fraction === undefined ? '00' : centsOf(fraction);
  if (signs === undefined || cents === undefined || (digits === '' && !fraction)) {
    return undefined;
  }
  const whole = digits.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0';
  const isZero = /^0*$/.test(whole + cents);
  return `${signs === -1 && !isZero ? '-' : ''}${whole}.${cents}`;
}

/**
 * What precedes the digits, whole dollars with or without thousands separators, cents, what
 * follows.
 */
const amountForm =
  /^((?:USD|[-+($<])*)(\d{1,3}(?:,\d{3})+|\d{0,12})(?:\.(\d*))?((?:USD|CREDIT|DEBIT|CR|DR|[-+)$>])*)$/;

function signsOf(before: string, behind: string): 1 | -1 | undefined {
  if (before === '' && behind === '') return 1;
  const opens = before.match(/[(<]/g)?.join('') ?? '';
  const closes = behind.match(/[)>]/g)?.join('') ?? '';
  if (!['', '()', '<>'].includes(opens + closes)) return undefined;
  const minuses = (before + behind).split('-').length - 1;
  const pluses = (before + behind).split('+').length - 1;
  const words = behind.match(/CREDIT|DEBIT|CR|DR/g) ?? [];
  const dollars = (before + behind).split(/[$]|USD/).length - 1;
  if (minuses + pluses > 1 || words.length > 1 || dollars > 1) return undefined;
  const isNegative = minuses === 1 || opens !== '' || (words[0]?.startsWith('C') ?? false);
  return isNegative ? -1 : 1;
}

/** The cents after the point; workbooks may show a float's tail. */
function centsOf(fraction: string): string | undefined {
  const cents = fraction.slice(0, 2).padEnd(2, '0');
  const rest = fraction.slice(2);
  if (/^0*$/.test(rest) || /^0{6,}/.test(rest)) return cents;
  if (!/^9{6,}/.test(rest) || cents === '99') return undefined;
  return String(Number(cents) + 1).padStart(2, '0');
}

/** Whether the text shows cents, as amounts do and counts don't. */
export function showsCents(text: string): boolean {
  return /\d*\.\d{2}(?!\d)/.test(text);
}

const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/**
 * Parses a date in US formats: 03/31/2026, 3/31/26, 2026-03-31, 31-MAR-2026, March 31, 2026,
 * 03312026. Undefined for anything else, including dates that don't exist.
 */
export function parseDay(text: string): Day | undefined {
  const plain = text.trim().replace(/[−–—‐]/g, '-');
  return numeric(plain) ?? yearFirst(plain) ?? named(plain) ?? compact(plain);
}

function numeric(text: string): Day | undefined {
  const match = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text.replace(/\s+/g, ''));
  if (match === null) return undefined;
  return day(match[4], match[1], match[3]);
}

function yearFirst(text: string): Day | undefined {
  const match = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?:[T ]00:00(:00(\.0+)?)?Z?)?$/.exec(text);
  return match === null ? undefined : day(match[1], match[3], match[4]);
}

function named(text: string): Day | undefined {
  const dayFirst = /^(\d{1,2})[\s-]*([A-Za-z]{3,9})\.?[\s,-]*(\d{4}|\d{2})$/.exec(text);
  if (dayFirst !== null) return day(dayFirst[3], monthNumber(dayFirst[2] ?? ''), dayFirst[1]);
  const monthFirst = /^([A-Za-z]{3,9})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4})$/.exec(text);
  if (monthFirst === null) return undefined;
  return day(monthFirst[3], monthNumber(monthFirst[1] ?? ''), monthFirst[2]);
}

function compact(text: string): Day | undefined {
  if (!/^\d{8}$/.test(text)) return undefined;
  const american = day(text.slice(4), text.slice(0, 2), text.slice(2, 4));
  if (american !== undefined && /^(19|20)/.test(text.slice(4))) return american;
  if (!/^(19|20)/.test(text)) return undefined;
  return day(text.slice(0, 4), text.slice(4, 6), text.slice(6));
}

/** A month's number by name, as text; `0` if it isn't one. */
export function monthNumber(name: string): string {
  const lower = name.toLowerCase();
  if (lower === 'sept') return '9';
  return String(months.findIndex((month) => month === lower || month.slice(0, 3) === lower) + 1);
}

function day(yearText = '', monthText = '', dateText = ''): Day | undefined {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const [month, date] = [Number(monthText), Number(dateText)];
  return isCalendarDay(year, month, date) ? dayOf(year, month, date) : undefined;
}

/** A text's possible 11-digit NDCs, likeliest first; none if it isn't shaped like one. */
export function parseNdc(text: string): readonly string[] {
  const plain = text
    .replace(/[−–—‐]/g, '-')
    .replace(/^N4/i, '')
    .replace(/\s+/g, '');
  const one = normalizeNdc(plain);
  if (one !== undefined) return [one];
  const spaced = normalizeNdc(text.trim().replace(/\s+/g, '-'));
  if (spaced !== undefined) return [spaced];
  return /^\d{10}$/.test(plain) ? tenDigits(plain) : [];
}

/** Ten digits don't show which part is short: 4-4-2 as a lost leading zero, 5-3-2, 5-4-1. */
function tenDigits(text: string): string[] {
  return [
    `0${text}`,
    `${text.slice(0, 5)}0${text.slice(5)}`,
    `${text.slice(0, 9)}0${text.slice(9)}`,
  ].filter((code, at, all) => all.indexOf(code) === at);
}

/** A quantity in plain decimals without trailing zeros: `30`, `2.5`, `-30`. */
export function parseQuantity(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/[−–—‐]/g, '-')
    .replace(/\s+/g, '')
    .toUpperCase();
  const match = quantityForm.exec(plain);
  if (match === null) return undefined;
  const [, before = '', digits = '', fraction = '', behind = ''] = match;
  if (digits === '' && fraction === '') return undefined;
  if ((before === '(') !== (behind === ')')) return undefined;
  const whole = digits.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  const isNegative = (before !== '' || behind === '-') && /[1-9]/.test(whole + decimals);
  return `${isNegative ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

/** With the unit that some print after it. */
const quantityForm =
  /^([-(]?)(\d{1,3}(?:,\d{3})+|\d{0,7})(?:\.(\d{0,6}))?(\)|-|EA|ML|GM|G|TAB|CAP|UN|U)?$/;

/** Letters and signs that OCR reads in place of digits, by digit. */
const meant = new Map(
  ['OoQD', 'lI|i!', 'Zz', '', '', 'Ss', 'Gb', 'T', 'B', 'gq'].flatMap((letters, digit) =>
    [...letters].map((letter) => [letter, String(digit)] as const),
  ),
);

/**
 * The text with look-alike letters as digits; undefined if it has other letters or mostly letters:
 * `l2.5O` means `12.50`, `BOSS` is a word.
 */
export function digitsMeant(text: string): string | undefined {
  let letters = 0;
  let digits = 0;
  let result = '';
  for (const character of text) {
    const digit = meant.get(character);
    if (digit !== undefined) letters += 1;
    else if (/\d/.test(character)) digits += 1;
    else if (!/[\s.,$()<>/+-]/.test(character)) return undefined;
    result += digit ?? character;
  }
  return digits >= letters && digits > 0 ? result : undefined;
}
