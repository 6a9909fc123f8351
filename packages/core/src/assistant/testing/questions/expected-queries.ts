import type { AssistantQuery } from '../../query.ts';
import type { Expectation, JudgedQuestion } from './judged-question.ts';

/** Each query that some question stands for, once, with the text of the first such question. */
export function expectedQueries(
  questions: readonly JudgedQuestion[],
): readonly (readonly [string, AssistantQuery])[] {
  const found = new Map<string, readonly [string, AssistantQuery]>();
  for (const { text, expect, also } of questions) {
    for (const query of [expect, ...also].flatMap(queriesOf)) {
      const key = JSON.stringify(query);
      if (!found.has(key)) found.set(key, [text, query]);
    }
  }
  return [...found.values()];
}

function queriesOf(expectation: Expectation): readonly AssistantQuery[] {
  if ('query' in expectation) return [expectation.query];
  return 'ask' in expectation ? expectation.ask : [];
}
