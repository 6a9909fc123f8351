import { type PeriodQuestion, textAt } from './period-part.ts';
import { monthAt } from './period-words.ts';

const beside = /^(vs|versus|v|compare|compared|comparing|than|and|or|with|to|in|last|this|-)$/;

/**
 * Whether words that may be something else (`may`, `3/5`, `'25`) stand where a period stands: at
 * the end, or beside another month.
 */
export function isInPlace(question: PeriodQuestion, from: number, to: number): boolean {
  const isAtEnd = to === question.words.length;
  if (/^\D/.test(textAt(question, from)) && isAtEnd) return true;
  const before = textAt(question, from - 1);
  if (/^(vs|versus|compare|compared|comparing)$/.test(before)) return true;
  const isBesideMonth = (joint: number, month: number): boolean =>
    beside.test(textAt(question, joint)) && monthAt(question, month)?.isSure === true;
  return isBesideMonth(from - 1, from - 2) || isBesideMonth(to, to + 1);
}
