import { addMonths, type Month } from '../days.ts';
import { firstDayOf, lastDayOf, type Period } from '../metrics/periods.ts';
import type { Day } from '../remittance.ts';

/*
 * Reads the service period that the reference of a lump sum names. A wrong period moves money to
 * wrong claims, so a text that may be something else names none.
 */

/** A settlement of fills that ended longer ago is rather a misread number. */
const monthsAgoMax = 36;

const monthNames = [
  'JAN(?:UARY)?',
  'FEB(?:RUARY)?',
  'MAR(?:CH)?',
  'APR(?:IL)?',
  'MAY',
  'JUNE?',
  'JULY?',
  'AUG(?:UST)?',
  'SEPT?(?:EMBER)?',
  'OCT(?:OBER)?',
  'NOV(?:EMBER)?',
  'DEC(?:EMBER)?',
] as const;
const anyMonth = monthNames.join('|');

/** Nothing of a longer number or word, except right after a program, such as `DIRQ3-26`. */
const start = String.raw`(?<![A-Z0-9#]|\d[./-])`;
const glued = `(?:${start}|(?<=(?:^|[^A-Z])(?:DIR|GER|BER|NER|OER|DFER)))`;
const end = String.raw`(?![A-Z0-9]|[./-]\d)`;
const fullYear = String.raw`20\d\d`;
/** Two digits need a hyphen, slash or apostrophe before them: `JUL 26` may be a day. */
const yearAfter = String.raw`(?:[ /-]?(?<y4>${fullYear})|[/'’-](?<y2>\d\d))`;

interface Form {
  readonly pattern: RegExp;
  /** The first month, counted from 0, and how many. */
  readonly months: (found: Groups) => readonly [first: number, count: number];
  /** Also the form of a day, so the period must be over. */
  readonly isDayToo?: true;
}

type Groups = Readonly<Record<string, string | undefined>>;

const quarter = ({ part }: Groups) => [(Number(part) - 1) * 3, 3] as const;
const half = ({ part }: Groups) => [(Number(part) - 1) * 6, 6] as const;
const year = () => [0, 12] as const;
const named = ({ month = '' }: Groups) =>
  [monthNames.findIndex((name) => new RegExp(`^(?:${name})$`).test(month)), 1] as const;

const form = (
  pattern: string,
  months: Form['months'],
  more: Pick<Form, 'isDayToo'> = {},
): Form => ({
  pattern: new RegExp(pattern, 'g'),
  months,
  ...more,
});

const forms: readonly Form[] = [
  // Q3-26, Q3 2026, DIRQ3-26
  form(`${glued}Q(?<part>[1-4])${yearAfter}${end}`, quarter),
  // 2026Q3, 2026-Q3, 2026 Q3
  form(`${start}(?<y4>${fullYear})[ -]?Q(?<part>[1-4])${end}`, quarter),
  // 3Q26, 3Q2026, 3Q-26
  form(`${start}(?<part>[1-4])Q[ -]?(?:(?<y4>${fullYear})|(?<y2>\\d\\d))${end}`, quarter),
  // H2-26, 2026H2, 2H26
  form(`${start}H(?<part>[12])${yearAfter}${end}`, half),
  form(`${start}(?<y4>${fullYear})[ -]?H(?<part>[12])${end}`, half),
  form(`${start}(?<part>[12])H[ -]?(?:(?<y4>${fullYear})|(?<y2>\\d\\d))${end}`, half),
  // JUL26, JUL'26, JULY 2026
  form(`${start}(?<month>${anyMonth})(?:[ /-]?(?<y4>${fullYear})|['’]?(?<y2>\\d\\d))${end}`, named),
  // JUL-26
  form(`${start}(?<month>${anyMonth})[/-](?<y2>\\d\\d)${end}`, named, { isDayToo: true }),
  // 07/26
  form(
    `${start}(?<part>0[1-9]|1[0-2])/(?<y2>\\d\\d)(?!/)${end}`,
    ({ part }) => [Number(part) - 1, 1],
    {
      isDayToo: true,
    },
  ),
  form(`${start}(?<part>0[1-9]|1[0-2])/(?<y4>${fullYear})(?!/)${end}`, ({ part }) => [
    Number(part) - 1,
    1,
  ]),
  // 2026 ANNUAL, ANNUAL 2026, CY2026
  form(`${start}(?<y4>${fullYear})[ -]?(?:ANNUAL|YEARLY)${end}`, year),
  form(`${start}(?:ANNUAL|YEARLY|CY)[ -]?(?<y4>${fullYear})${end}`, year),
];

const to = String.raw`\s?(?:-|–|TO|THRU|THROUGH)\s?`;

/** Whole months from a first to a last one. */
const ranges: readonly RegExp[] = [
  // 07/01-09/30/2026, 07/01/26 - 09/30/26
  new RegExp(
    `${start}(?<m1>0?[1-9]|1[0-2])/0?1(?:/(?<y1>(?:20)?\\d\\d))?${to}` +
      `(?<m2>0?[1-9]|1[0-2])/(?<day>\\d\\d)/(?<y2>(?:20)?\\d\\d)${end}`,
  ),
  // 20260701-20260930, 2026-07-01 TO 2026-09-30
  new RegExp(
    `${start}(?<y1>${fullYear})-?(?<m1>0[1-9]|1[0-2])-?01${to}` +
      `(?<y2>${fullYear})-?(?<m2>0[1-9]|1[0-2])-?(?<day>\\d\\d)${end}`,
  ),
  // JUL-SEP 26, JULY THRU SEPTEMBER 2026
  new RegExp(
    `${start}(?<m1>${anyMonth})${to}(?<m2>${anyMonth})[ /-]?['’]?(?<y2>(?:20)?\\d\\d)${end}`,
  ),
];

/** The first range of months in a text; null if one names parts of months or none in order. */
function readRange(text: string): { readonly said: string; readonly period: Period | null } | null {
  const match = ranges.map((one) => one.exec(text)).find((found) => found !== null);
  if (match === undefined || match === null) return null;
  const { m1 = '', m2 = '', y1, y2 = '', day } = match.groups ?? {};
  const [first, last] = [m1, m2].map((month) =>
    /\d/.test(month) ? Number(month) - 1 : named({ month })[0],
  ) as [number, number];
  const lastYear = Number(y2.padStart(4, '20'));
  // NOV-JAN 27 begins the year before.
  const firstYear =
    y1 === undefined ? lastYear - Number(first > last) : Number(y1.padStart(4, '20'));
  const count = (lastYear - firstYear) * 12 + last - first + 1;
  const isWhole = count >= 1 && count <= 12;
  const period = isWhole ? periodOfMonths(monthAt(firstYear, first), count) : null;
  const endsOk = day === undefined || period?.to.slice(8) === day;
  return { said: match[0], period: endsOk ? period : null };
}

/** What is left of a text may hint at another period. */
const otherPeriod = new RegExp(
  `(?<![A-Z])(?:Q[1-4]|[1-4]Q|H[12]|[12]H|T[1-3]|${anyMonth}|ANNUAL|YEARLY|YTD)(?![A-Z])|` +
    `(?<!\\d)${fullYear}(?!\\d)|\\d{1,2}/\\d{1,2}|[./-]\\s*\\d{2}(?!\\d)`,
);

/** Before a number these say that it counts or identifies something else. */
const numberWords =
  /(?:\b(?:CHECK|CHK|CK|NO|NUM|NUMBER|INV|INVOICE|CLAIM|RX|NPI|NCPDP|TRN|TRACE|ID|ACCT|BATCH|DOS|DATE|DATED|DTD|ON|ERA|EFT|PMT|PAID)|#)[\s.:#-]*$/;

/**
 * The service period that a reference names. Undefined if it names none or several, one that had
 * not begun before the payment day, or something that may be a number or a day.
 */
export function readPeriodText(reference: string | null, paidOn: Day): Period | undefined {
  const whole = (reference ?? '').toUpperCase();
  const range = readRange(whole);
  if (range?.period === null) return undefined;
  const text = range === null ? whole : whole.replace(range.said, ' ');
  let rest = text;
  const found = new Map<string, Period>();
  if (range !== null) {
    const before = whole.slice(0, whole.indexOf(range.said)).replace(/\b(DOS|DATES?)\b/g, '');
    if (numberWords.test(before)) return undefined;
    found.set(`${range.period.from} ${range.period.to}`, range.period);
  }
  for (const one of forms) {
    for (const match of text.matchAll(one.pattern)) {
      const period = toPeriod(one, match.groups ?? {});
      if (numberWords.test(text.slice(0, match.index))) return undefined;
      if (one.isDayToo && period.to >= paidOn) return undefined;
      found.set(`${period.from} ${period.to}`, period);
      rest = rest.replace(match[0], ' ');
    }
  }
  const [period] = found.values();
  if (period === undefined || found.size > 1 || otherPeriod.test(rest)) return undefined;
  return mayBeSettled(period, paidOn) ? period : undefined;
}

/** Whether a lump sum paid on this day may be for the period: it has begun, and not long ago. */
export function mayBeSettled({ from, to }: Period, paidOn: Day): boolean {
  return from < paidOn && to >= addMonths(paidOn, -monthsAgoMax);
}

function toPeriod(one: Form, groups: Groups): Period {
  const { y4, y2 } = groups;
  const [first, count] = one.months(groups);
  return periodOfMonths(monthAt(Number(y4 ?? `20${y2}`), first), count);
}

function monthAt(year: number, index: number): Month {
  return `${year}-${String(index + 1).padStart(2, '0')}`;
}

/** Whole months from the first one on. */
export function periodOfMonths(first: Month, count: number): Period {
  const from = firstDayOf(first);
  return { from, to: lastDayOf(addMonths(from, count - 1).slice(0, 7)) };
}
