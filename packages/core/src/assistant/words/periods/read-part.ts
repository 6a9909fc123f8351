import { fixedPoint, periodOf } from './calendar-point.ts';
import { datePart } from './date-parts.ts';
import { dayFirstPart, monthPart, yearFirstMonthPart } from './month-parts.ts';
import {
  longest,
  type PartReader,
  type PeriodPart,
  type PeriodQuestion,
  textAt,
} from './period-part.ts';
import { type PeriodUnit, unitAt } from './period-words.ts';
import { quarterPart } from './quarter-parts.ts';
import { agoPart, oneDayPart, relativePart, toDatePart, unitsBack } from './relative-parts.ts';
import { yearEndsPart } from './year-ends-part.ts';
import { yearPart } from './year-parts.ts';

const readers: readonly PartReader[] = [
  ...[datePart, monthPart, dayFirstPart, yearFirstMonthPart, quarterPart, yearPart],
  ...[yearEndsPart, relativePart, agoPart, oneDayPart, toDatePart],
];

/** `the month of March`, `all of 2025`, `the whole of last year`, `the week of March 5`. */
export function readPart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const start = behindArticles(question, from);
  const part = longest(readers.map((reader) => reader(question, start)));
  const framed = framedPart(question, start) ?? part;
  if (framed === undefined) return undefined;
  return soFarBehind(question, framed);
}

const frames: readonly (readonly string[])[] = [
  ...[['all', 'of'], ['whole', 'of'], ['the'], ['all'], ['whole'], ['entire'], ['full']],
];

function behindArticles(question: PeriodQuestion, from: number): number {
  let at = from;
  for (let more = true; more; ) {
    const frame = frames.find((words) =>
      words.every((word, index) => textAt(question, at + index) === word),
    );
    more = frame !== undefined;
    at += frame?.length ?? 0;
  }
  return at;
}

/** `month of March`, `quarter of ...`, `week of March 5`: the unit says what is meant already. */
function framedPart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const unit = unitAt(question, from)?.value;
  const isFrame = unit !== undefined && textAt(question, from + 1) === 'of';
  const part = isFrame ? longest(readers.map((reader) => reader(question, from + 2))) : undefined;
  if (unit === undefined || part === undefined) return undefined;
  if (unit !== 'week') return { ...part, needsPlace: false };
  const period = periodOf(part.point, question.today);
  if (period === undefined) return part;
  return { ...part, point: fixedPoint(unitsBack('week', period.from, 0)), needsPlace: false };
}

/** `this year so far`, `this month to date`. */
function soFarBehind(question: PeriodQuestion, part: PeriodPart): PeriodPart {
  const behind = [textAt(question, part.to), textAt(question, part.to + 1)].join(' ');
  return behind === 'so far' || behind === 'to date' ? { ...part, to: part.to + 2 } : part;
}

/** `for the year`, `so far in the quarter`: this one, behind such words alone. */
export function bareUnitPart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  if (textAt(question, from) !== 'the') return undefined;
  const unit = unitAt(question, from + 1);
  const whole: readonly PeriodUnit[] = ['week', 'month', 'quarter', 'year'];
  const isFollowed = /^(of|before|with|when|that|to)$/.test(textAt(question, from + 2));
  if (unit === undefined || !whole.includes(unit.value) || isFollowed) return undefined;
  const point = fixedPoint(unitsBack(unit.value, question.today, 0));
  return { to: from + 2, point, corrections: unit.corrections };
}
