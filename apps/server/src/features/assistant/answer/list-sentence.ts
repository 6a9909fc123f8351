import { subjectInWords } from '@pfs/core/assistant/query-in-words';
import type { QueryResult } from '@pfs/core/assistant/query-result';
import { figureInWords } from './figure-words.ts';
import { listedAmount, listedSum } from './listed-amount.ts';
import { midSentence } from './measure-words.ts';
import { whenInWords } from './when-words.ts';

/** How many rows match, and what they come to. */
export function listSentence(result: QueryResult): string {
  const { query, list } = result;
  if (list === null) throw new RangeError('a list has rows');
  const subject = midSentence(subjectInWords(query));
  const when = whenInWords(result);
  if (list.count === 0) return `There are no ${subject} ${when}.`;
  const count = list.count.toLocaleString('en-US');
  const { key, label } = listedAmount(query);
  const sum = listedSum(list, query, key);
  const amount = sum === null ? '' : `: ${label} ${figureInWords(sum, 'dollars')} in all`;
  const isCut = query.limit !== null && query.limit < list.count;
  const found = list.count === 1 ? 'There is one of the' : `There are ${count}`;
  if (!isCut) return `${found} ${subject} ${when}${amount}.`;
  return `The first ${query.limit} of ${count} ${subject} ${when}${amount}.`;
}
