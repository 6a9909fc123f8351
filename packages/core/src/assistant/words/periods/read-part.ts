import { readCount } from '../read-number.ts';
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
import {
  agoPart,
  oneDayPart,
  relativePart,
  toDatePart,
  unitsBack,
  unitsMax,
} from './relative-parts.ts';
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
  const framed =
    framedPart(question, start) ??
    beforePart(question, start, start > from) ??
    part ??
    (start > from ? wholeUnitPart(question, start) : undefined);
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

/** `month of March`, `week of March 5`: the unit says what is meant already. */
function framedPart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const unit = unitAt(question, from)?.value;
  const isFrame = unit !== undefined && textAt(question, from + 1) === 'of';
  const part = isFrame ? longest(readers.map((reader) => reader(question, from + 2))) : undefined;
  if (unit === undefined || part === undefined) return undefined;
  const period = periodOf(part.point, question.today);
  if (period === undefined) return part;
  const around = unitsBack(unit, period.from, 0);
  // `which month of 2025` asks for one of many, and its month is no part of the year.
  if (unit !== 'week' && around.to !== period.to) return undefined;
  return { ...part, point: fixedPoint(around), needsPlace: false };
}

/** `the 3 months before October`, `the month before June 2025`. */
function beforePart(
  question: PeriodQuestion,
  from: number,
  isDefinite: boolean,
): PeriodPart | undefined {
  const count = readCount(question.words, from);
  const unit = isDefinite || count ? unitAt(question, count?.to ?? from) : undefined;
  const at = (count?.to ?? from) + 1;
  if (unit === undefined || textAt(question, at) !== 'before') return undefined;
  const part = longest(readers.map((reader) => reader(question, at + 1)));
  const period = part && periodOf(part.point, question.today);
  const counted = count?.value ?? 1;
  if (!part || !period || counted < 1 || counted > unitsMax) return undefined;
  const point = fixedPoint(unitsBack(unit.value, period.from, 1, counted));
  return { to: part.to, point, corrections: [...unit.corrections, ...part.corrections] };
}

/** `this year so far`, `this month to date`. */
function soFarBehind(question: PeriodQuestion, part: PeriodPart): PeriodPart {
  const behind = [textAt(question, part.to), textAt(question, part.to + 1)].join(' ');
  const period = periodOf(part.point, question.today);
  const isCurrent = period && period.from <= question.today && question.today <= period.to;
  const isSoFar = behind === 'so far' || (behind === 'to date' && isCurrent);
  return isSoFar ? { ...part, to: part.to + 2 } : part;
}

/** `all year`, `the entire month`: this one. */
function wholeUnitPart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const unit = /^(all|entire|whole|full)$/.test(textAt(question, from - 1))
    ? unitAt(question, from)
    : undefined;
  const isOne = /^(week|month|quarter|year|wk|mo|qtr|yr)$/.test(textAt(question, from));
  if (unit === undefined || !isOne || textAt(question, from + 1) === 'of') return undefined;
  const point = fixedPoint(unitsBack(unit.value, question.today, 0));
  return { to: from + 1, point, corrections: unit.corrections };
}

/** `for the year`, `so far in the quarter`: this one, behind such words alone. */
export function bareUnitPart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  if (textAt(question, from) !== 'the') return undefined;
  const unit = unitAt(question, from + 1);
  const whole: readonly PeriodUnit[] = ['week', 'month', 'quarter', 'year'];
  const isFollowed = /^(of|before|with|when|that)$/.test(textAt(question, from + 2));
  if (unit === undefined || !whole.includes(unit.value) || isFollowed) return undefined;
  const point = fixedPoint(unitsBack(unit.value, question.today, 0));
  return { to: from + 2, point, corrections: unit.corrections };
}
