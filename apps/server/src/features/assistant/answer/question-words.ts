import { periodInWords } from '@pfs/core/assistant/period-in-words';
import type { AssistantQuery } from '@pfs/core/assistant/query';
import { subjectInWords } from '@pfs/core/assistant/query-in-words';
import { atStart, midSentence } from './measure-words.ts';
import { inPeriod } from './when-words.ts';

/** A query as a person would ask it: `DIR fees of HUMANA by month in 2026`. */
export function questionInWords(query: AssistantQuery): string {
  const { operation, by, filter, against, order, limit } = query;
  const subject = subjectInWords(query);
  const { from, to } = filter.period;
  const when = from === null && to === null ? '' : ` ${inPeriod(filter.period)}`;
  const taken = by === null ? '' : ` by ${by}`;
  if (operation === 'list') return `Show ${midSentence(subject)}${when}`;
  if (operation === 'explain') return `Why did ${midSentence(subject)} change${when}?`;
  if (operation === 'share') return `Share of ${midSentence(subject)}${taken}${when}`;
  if (against !== null) return `${atStart(subject)}${when} compared with ${periodInWords(against)}`;
  const end = order === 'lowest' ? 'Bottom' : 'Top';
  if (operation === 'top' && limit !== null) {
    return `${end} ${limit} ${by}s by ${midSentence(subject)}${when}`;
  }
  return `${atStart(subject)}${taken}${when}`;
}
