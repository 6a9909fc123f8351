import type { Period } from '../../../metrics/periods.ts';
import { periodFrom, periodOf, withYear, yearOf } from './calendar-point.ts';
import { dayPoint } from './date-parts.ts';
import { dayNumber } from './month-parts.ts';
import { type PeriodPart, type PeriodQuestion, textAt } from './period-part.ts';
import { readPart } from './read-part.ts';

/** From one stretch of the calendar to another, both included. */
export interface RangePart {
  readonly to: number;
  /** Undefined where an end does not exist, or lies before the start. */
  readonly ends: readonly [Period, Period] | undefined;
  readonly corrections: PeriodPart['corrections'];
}

const joints = /^(to|through|thru|until|till|til|-|up)$/;

/** `March to June 2025`, `3/5/2026 - 3/20/2026`, `Q1 through Q3`, `March 1 to 15`. */
export function rangePart(
  question: PeriodQuestion,
  from: number,
  isBetween: boolean,
): RangePart | undefined {
  const first = readPart(question, from);
  if (first === undefined) return undefined;
  const joint = textAt(question, first.to);
  if (!(joints.test(joint) || (isBetween && joint === 'and'))) return undefined;
  const at = joint === 'up' ? first.to + 2 : first.to + 1;
  const second = secondPart(question, first, at);
  if (second === undefined) return undefined;
  const corrections = [...first.corrections, ...second.corrections];
  return { to: second.to, ends: endsOf(question, first, second), corrections };
}

/** Behind a day, a number alone is a day of the same month. */
function secondPart(
  question: PeriodQuestion,
  first: PeriodPart,
  at: number,
): PeriodPart | undefined {
  const part = readPart(question, at);
  if (part !== undefined || first.point.kind !== 'day') return part;
  const day = dayNumber(textAt(question, at));
  if (day === undefined) return undefined;
  const year = /^(20\d\d)$/.exec(textAt(question, at + 1));
  const point = dayPoint(year ? Number(year[1]) : first.point.year, first.point.month, day);
  return { to: year ? at + 2 : at + 1, point, corrections: [] };
}

function endsOf(
  { today }: PeriodQuestion,
  first: PeriodPart,
  second: PeriodPart,
): readonly [Period, Period] | undefined {
  const start = periodOf(first.point, today);
  if (yearOf(first.point) !== null) {
    const end = start && periodFrom(second.point, start.from);
    return start && end && ordered(start, end);
  }
  const end = periodOf(second.point, today);
  if (end === undefined) return undefined;
  const year = Number(end.to.slice(0, 4));
  const sameYear = periodOf(withYear(first.point, year), today);
  const yearBefore = periodOf(withYear(first.point, year - 1), today);
  if (sameYear && sameYear.from <= end.from) return [sameYear, end];
  return yearBefore && ordered(yearBefore, end);
}

function ordered(start: Period, end: Period): readonly [Period, Period] | undefined {
  return start.from <= end.from && start.to <= end.to ? [start, end] : undefined;
}
