import { expect, test } from 'vitest';
import { checkQuery } from '../../check-query.ts';
import { developmentQuestions } from './development-questions.ts';
import { expectedQueries } from './expected-queries.ts';

test('every query that a question stands for is one of the language', () => {
  const wrong = expectedQueries(developmentQuestions)
    .map(([text, query]) => ({ text, why: checkQuery(query) }))
    .filter(({ why }) => why !== undefined);
  expect(wrong).toEqual([]);
});

test('no question is asked twice after the same questions', () => {
  const asked = developmentQuestions.map(({ after, text }) => [...after, text].join('\n'));
  expect(new Set(asked).size).toBe(asked.length);
});
