import type { TopicQuery } from '../query.ts';
import type { PreviousTurn } from '../reading.ts';
import { isA, type Said } from '../said.ts';
import type { Filled } from './filled.ts';
import { isAskedHow } from './topics.ts';

type ExportQuery = Extract<TopicQuery, { about: 'export' }>;

const forms: readonly (readonly [RegExp, ExportQuery['of']])[] = [
  [/\b(weekly|(every|each) (week|\w+day)|inbox)\b/, 'email'],
  [/\b(next page|the rest|more row|(show|see|list) (me )?(more|all|everything)$)/, 'csv'],
  [/\b(pdf|print|printed|printout)\b/, 'pdf'],
  [/\b(export|download|save|csv|excel|xlsx?|spreadsheet|google sheet)\b/, 'csv'],
  [/\b(email|mail|send|forward|text|share (that|this|it|them) with)\b/, 'email'],
];
const shown =
  /\b(that|this|it|them|those|these|same|(the|whole|full) (table|list|row|claim|invoice|payment|result|answer|number|figure))\b/;

/** `export that`, `as excel`, `email me this every week`: what was last shown, as a file. */
export function readExport(
  said: Said,
  filled: Filled,
  { query, isShown }: PreviousTurn,
): ExportQuery | undefined {
  const text = said.stems.join(' ');
  const [, of] = forms.find(([form]) => form.test(text)) ?? [];
  if (of === undefined || (query === null && isShown !== true)) return undefined;
  const isSame = shown.test(text) || said.stems.length <= 3;
  const isEvery = /\b(every|each)\b/.test(text);
  const isElse =
    said.parts.some((part) => isA(part, 'figure', 'lumps', 'name', 'amount', 'limit', 'number')) ||
    filled.bys.some(({ role }) => role === 'by') ||
    (filled.periods.length > 0 && !isEvery);
  if (!isSame || isElse || (isAskedHow(said) && !shown.test(text))) return undefined;
  return { about: 'export', of };
}
