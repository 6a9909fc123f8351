import { readCount } from '../read-number.ts';
import { monthsPoint } from './calendar-point.ts';
import { type PeriodPart, type PeriodQuestion, textAt } from './period-part.ts';
import { unitAt } from './period-words.ts';
import { yearBehind } from './year-parts.ts';

/** `first 3 months of 2026`, `last quarter of 2025`, `last month of the year`. */
export function yearEndsPart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const word = textAt(question, from);
  if (word !== 'first' && word !== 'last') return undefined;
  const count = readCount(question.words, from + 1);
  const at = count?.to ?? from + 1;
  const unit = unitAt(question, at)?.value;
  if (unit !== 'month' && unit !== 'quarter') return undefined;
  const year = textAt(question, at + 1) === 'of' ? yearBehind(question, at + 1) : undefined;
  const months = (count?.value ?? 1) * (unit === 'quarter' ? 3 : 1);
  if (year === undefined || months < 1 || months > 12) return undefined;
  const month = word === 'first' ? 1 : 13 - months;
  return { to: year.to, point: monthsPoint(year.year, month, months), corrections: [] };
}
