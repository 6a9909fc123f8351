import { addDays, addMonths, isCalendarDay } from '@pfs/core/days';
import type { Day } from '@pfs/core/remittance';

/** A date in a text, as the same words whatever its writing: `2026-10-05`, `2026-10`, `2026-Q4`. */
export interface DateMention {
  readonly date: string;
  readonly at: number;
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const month =
  'January|February|March|April|May|June|July|August|September|October|November|December|' +
  'Jan\\.?|Feb\\.?|Mar\\.?|Apr\\.?|Jun\\.?|Jul\\.?|Aug\\.?|Sept?\\.?|Oct\\.?|Nov\\.?|Dec\\.?';

const years = '(?:20\\d\\d)';
/** A number of four digits is a year where a word says so, and not where it counts something. */
const beforeYear =
  '(?<=(?:\\b(?:[Ii]n|of|for|[Dd]uring|[Ss]ince|year|to|and|from|[Tt]hrough|[Uu]ntil|by|vs|than) |\\(|^- |^))';
const notCounted =
  '(?!,? (?:[a-z]+ ){0,2}(?:claim|prescription|script|fill|payment|invoice|unit|dollar|buck|percent|' +
  'reversal|payer|drug|vendor|lump|row|file|point|cent|USD)s?)';
const ordinals = { first: 1, second: 2, third: 3, fourth: 4 } as const;

type Reading = (found: readonly (string | undefined)[]) => string | undefined;

/** The longest writing first; each ends where no digit, letter or sign of a number follows. */
const writings: readonly (readonly [string, Reading])[] = [
  [`(${years})-(\\d\\d)-(\\d\\d)`, ([, year, number, day]) => dayOf(year, number, day)],
  [`(\\d{1,2})/(\\d{1,2})/(${years})`, ([, number, day, year]) => dayOf(year, number, day)],
  [
    `(${month}) (\\d{1,2})(?:st|nd|rd|th)?,? (${years})`,
    ([, name, day, year]) => dayOf(year, numberOf(name), day),
  ],
  [`(${month}),? (${years})`, ([, name, year]) => `${year}-${numberOf(name)}`],
  [`(${month}) (\\d{1,2})(?:st|nd|rd|th)?`, ([, name, day]) => `${numberOf(name)}-${two(day)}`],
  [`Q([1-4])(?: of)?,? (${years})`, ([, number, year]) => `${year}-Q${number}`],
  [`(${years})[- ]Q([1-4])`, ([, year, number]) => `${year}-Q${number}`],
  [`H([12])(?: of)?,? (${years})`, ([, number, year]) => `${year}-H${number}`],
  [
    `([Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth) quarter(?: of)?,? (${years})`,
    ([, word, year]) => `${year}-Q${ordinalOf(word)}`,
  ],
  [
    `([Ff]irst|[Ss]econd) half(?: of)?,? (${years})`,
    ([, word, year]) => `${year}-H${ordinalOf(word)}`,
  ],
  ['Q([1-4])', ([, number]) => `Q${number}`],
  [`(${years})-(\\d\\d)`, ([, year, number]) => `${year}-${number}`],
  [`${beforeYear}(${years})${notCounted}`, ([, year]) => year],
  [`(${month})`, ([, name]) => numberOf(name)],
];

const patterns = writings.map(([source, read]) => ({
  pattern: new RegExp(`(?<![\\w$.,/:-]|\\d )(?:${source})(?![\\w%]|[.,/:-]\\d| \\d)`, 'gm'),
  read,
}));

/** What is left of months once dates are cut: written in a way that nobody checked. */
const leftOver =
  /\b(january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b|\bMAY\b|\b(this|last|next) week\b|\btomorrow\b|\bnext (month|quarter|year)\b/i;

/**
 * The dates of a text, and the text with an `@` for each so that places stay; undefined where
 * something is written as a day that there is not.
 */
export function cutDates(
  text: string,
  today: Day,
): { readonly rest: string; readonly dates: readonly DateMention[] } | undefined {
  let rest = text;
  const dates: DateMention[] = [];
  let wrong = false;
  for (const { pattern, read } of patterns) {
    rest = rest.replace(pattern, (...found: (string | undefined)[]) => {
      const at = Number(found.find((one) => typeof one === 'number'));
      const whole = found[0] ?? '';
      const date = read(found);
      if (date === undefined) wrong = true;
      else dates.push({ date, at });
      return '@'.padEnd(whole.length, ' ');
    });
  }
  rest = rest.replace(relative, (whole: string, ...found: (string | number | undefined)[]) => {
    const at = Number(found.find((one) => typeof one === 'number'));
    dates.push({ date: relativeDate(whole.toLowerCase(), today), at });
    return '@'.padEnd(whole.length, ' ');
  });
  if (wrong || leftOver.test(rest)) return undefined;
  return { rest, dates: dates.toSorted((one, other) => one.at - other.at) };
}

const relative = /\b(?:(?:this|last|the current) (?:month|quarter|year)|today|yesterday)\b/gi;

function relativeDate(words: string, today: Day): string {
  if (words === 'today') return today;
  if (words === 'yesterday') return addDays(today, -1);
  const back = words.startsWith('last') ? -1 : 0;
  if (words.endsWith('year')) return String(Number(today.slice(0, 4)) + back);
  if (words.endsWith('month')) return addMonths(`${today.slice(0, 7)}-01`, back).slice(0, 7);
  const day = addMonths(`${today.slice(0, 7)}-01`, back * 3);
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

function numberOf(name: string | undefined): string {
  const start = (name ?? '').toLowerCase().slice(0, 3);
  return two(String(months.findIndex((one) => one.startsWith(start)) + 1));
}

function ordinalOf(word: string | undefined): number {
  return ordinals[(word ?? '').toLowerCase() as keyof typeof ordinals];
}

function two(digits: string | undefined): string {
  return (digits ?? '').padStart(2, '0');
}

function dayOf(year?: string, number?: string, day?: string): string | undefined {
  return isCalendarDay(Number(year), Number(number), Number(day))
    ? `${year}-${two(number)}-${two(day)}`
    : undefined;
}
