import { type CalendarPoint, monthsPoint } from './calendar-point.ts';
import { type PeriodPart, type PeriodQuestion, textAt } from './period-part.ts';

/** `3/5/2026`, `2026-03-05`, `3/2026`, `2026-03`, and `3/5`, which may be something else. */
export function datePart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const text = textAt(question, from);
  const point = pointOf(text);
  if (point !== undefined) return { to: from + 1, point, corrections: [] };
  const short = /^(\d{1,2})\/(\d{1,2})$/.exec(text);
  const [month = 0, day = 0] = short?.slice(1).map(Number) ?? [];
  if (month < 1 || month > 12) return undefined;
  return { to: from + 1, point: dayPoint(null, month, day), corrections: [], needsPlace: true };
}

function pointOf(text: string): CalendarPoint | undefined {
  const usual = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (usual !== null) {
    const year = Number(usual[4]);
    return dayPoint(year < 100 ? 2000 + year : year, Number(usual[1]), Number(usual[3]));
  }
  const iso = /^(\d{4})([/-])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (iso !== null) return dayPoint(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const monthFirst = /^(\d{1,2})[/-]((?:19|20)\d{2})$/.exec(text);
  if (monthFirst !== null) return monthsPoint(Number(monthFirst[2]), Number(monthFirst[1]));
  const yearFirst = /^((?:19|20)\d{2})[/-](\d{1,2})$/.exec(text);
  return yearFirst ? monthsPoint(Number(yearFirst[1]), Number(yearFirst[2])) : undefined;
}

export function dayPoint(year: number | null, month: number, day: number): CalendarPoint {
  return { kind: 'day', year, month, day };
}
