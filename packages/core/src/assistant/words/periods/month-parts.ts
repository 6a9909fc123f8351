import { addDays } from '../../../days.ts';
import { fixedPoint, mayBeDay, monthsPoint, periodOf } from './calendar-point.ts';
import { dayPoint } from './date-parts.ts';
import { type PeriodPart, type PeriodQuestion, textAt } from './period-part.ts';
import { monthAt, wordAt } from './period-words.ts';
import { yearBehind, yearRelative, yearWritten } from './year-parts.ts';

const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** `5`, `5th`, `fifth`; undefined for what is no day of any month. */
export function dayNumber(text: string): number | undefined {
  const spelled = ordinals.indexOf(text);
  if (spelled >= 0) return spelled + 1;
  const match = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text);
  return match ? Number(match[1]) : undefined;
}

/** `March`, `March 2025`, `Mar '25`, `March 5`, `March 5, 2026`, `March 1-15`. */
export function monthPart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const month = monthAt(question, from);
  if (month === undefined) return gluedMonth(textAt(question, from), from);
  const { value, corrections } = month;
  const days = /^(\d{1,2})-(\d{1,2})$/.exec(textAt(question, from + 1));
  if (days !== null) return daysOfMonth(question, from, value, days);
  const day = dayNumber(textAt(question, from + 1));
  if (
    day !== undefined &&
    !/^(%|percent|payers?|drugs?|claims?)$/.test(textAt(question, from + 2))
  ) {
    const year = yearBehind(question, from + 2);
    const point = dayPoint(year?.year ?? null, value, day);
    return { to: year?.to ?? from + 2, point, corrections };
  }
  const year = yearBehind(question, from + 1);
  const point = monthsPoint(year?.year ?? null, value);
  if (year !== undefined) return { to: year.to, point, corrections };
  return { to: from + 1, point, corrections, needsPlace: !month.isSure };
}

/** `mar2025` */
function gluedMonth(text: string, from: number): PeriodPart | undefined {
  const match = /^([a-z]+)(\d{4})$/.exec(text);
  const word = { text: match?.[1] ?? '', raw: '', possessive: false };
  const month = monthAt({ words: [word], today: '' }, 0);
  if (match === null || month === undefined || month.corrections.length > 0) return undefined;
  return { to: from + 1, point: monthsPoint(Number(match[2]), month.value), corrections: [] };
}

function daysOfMonth(
  question: PeriodQuestion,
  from: number,
  month: number,
  days: RegExpExecArray,
): PeriodPart {
  const year = yearBehind(question, from + 2);
  const to = year?.to ?? from + 2;
  const [first, last] = [days[1], days[2]].map((day) =>
    periodOf(dayPoint(year?.year ?? null, month, Number(day)), question.today),
  );
  if (!first || !last || first.from > last.to)
    return { to, point: { kind: 'none' }, corrections: [] };
  return { to, point: fixedPoint({ from: first.from, to: last.to }), corrections: [] };
}

/** `5 March 2026`, `5th of March`. */
export function dayFirstPart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const text = textAt(question, from);
  const day = dayNumber(text);
  if (day === undefined) return undefined;
  const at = textAt(question, from + 1) === 'of' ? from + 2 : from + 1;
  const month = monthAt(question, at);
  const isAmbiguous = /^\d+$/.test(text) && at === from + 2;
  if (month === undefined || isAmbiguous) return undefined;
  const year = yearBehind(question, at + 1);
  const point = mayBeDay(month.value, day)
    ? dayPoint(year?.year ?? null, month.value, day)
    : ({ kind: 'none' } as const);
  return { to: year?.to ?? at + 1, point, corrections: month.corrections };
}

/** `2025 March`, `last year's March`, `last March`, `this March`. */
export function yearFirstMonthPart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const written = yearWritten(textAt(question, from));
  const year =
    written === undefined ? yearRelative(question, from, false) : { to: from + 1, year: written };
  if (year !== undefined) {
    const month = monthAt(question, year.to);
    if (month === undefined) return undefined;
    const point = monthsPoint(year.year, month.value);
    return { to: year.to + 1, point, corrections: month.corrections };
  }
  return pastMonth(question, from);
}

const which = new Set(['last', 'this', 'past', 'previous'] as const);

function pastMonth(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const word = wordAt(question, from, which);
  if (word === undefined) return undefined;
  const at = word.value === 'this' && textAt(question, from + 1) === 'past' ? from + 2 : from + 1;
  const month = monthAt(question, at);
  if (month === undefined) return undefined;
  const isThis = word.value === 'this' && at === from + 1;
  const point = monthsPoint(null, month.value);
  const monthStart = `${question.today.slice(0, 7)}-01`;
  const period = isThis
    ? periodOf(monthsPoint(Number(question.today.slice(0, 4)), month.value), question.today)
    : periodOf(point, addDays(monthStart, -1));
  const corrections = [...word.corrections, ...month.corrections];
  return { to: at + 1, point: period ? fixedPoint(period) : { kind: 'none' }, corrections };
}
