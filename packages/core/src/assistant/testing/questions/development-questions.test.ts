import { expect, test } from 'vitest';
import { checkQuery } from '../../check-query.ts';
import { developmentQuestions } from './development-questions.ts';
import type { Expectation } from './judged-question.ts';

function queriesOf(expectation: Expectation) {
  if ('query' in expectation) return [expectation.query];
  return 'ask' in expectation ? expectation.ask : [];
}

test('every query that a question stands for is one of the language', () => {
  const wrong = developmentQuestions.flatMap(({ text, expect: expectation, also }) =>
    [expectation, ...also]
      .flatMap(queriesOf)
      .map(checkQuery)
      .filter((why) => why !== undefined)
      .map((why) => `${text}: ${why}`),
  );
  expect(wrong).toEqual([]);
});

test('no question is asked twice after the same questions', () => {
  const asked = developmentQuestions.map(({ after, text }) => [...after, text].join('\n'));
  expect(new Set(asked).size).toBe(asked.length);
});
