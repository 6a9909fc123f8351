import { isDeepStrictEqual } from 'node:util';
import type { QueryResult } from '@pfs/core/assistant/query-result';
import { understand } from '@pfs/core/assistant/understand';
import type { QuestionContext } from '@pfs/core/assistant/understanding';
import { nextQueries } from './next-queries.ts';
import { questionInWords } from './question-words.ts';

const offeredMax = 3;

/**
 * Questions to go on with. Only those are offered that are understood as they are meant, after this
 * answer and on their own.
 */
export function followUpsOf(
  result: QueryResult,
  { today, names }: Pick<QuestionContext, 'today' | 'names'>,
): readonly string[] {
  const offered: string[] = [];
  const asked = questionInWords(result.query);
  for (const next of nextQueries(result)) {
    if (offered.length === offeredMax) break;
    const question = questionInWords(next);
    if (question === asked || offered.includes(question)) continue;
    const isRead = [null, result.query].every((query) => {
      const read = understand(question, { today, names, previous: { query, options: [] } });
      return read.kind === 'query' && isDeepStrictEqual(read.query, next);
    });
    if (isRead) offered.push(question);
  }
  return offered;
}
