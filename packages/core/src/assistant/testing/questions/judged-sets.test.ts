import { expect, test } from 'vitest';
import { checkQuery } from '../../check-query.ts';
import { understand } from '../../understand.ts';
import { expectedQueries } from './expected-queries.ts';
import { freshQuestions } from './fresh-questions.ts';
import { judgeQuestion } from './judge-question.ts';
import { keptApartChangedMeaning } from './kept-apart-changed-meaning.ts';
import { keptApartQuestions } from './kept-apart-questions.ts';
import { keptApartRough } from './kept-apart-rough.ts';

/** The least that is answered right: a set the language was not made with is no list to pass. */
const sets = [
  { name: 'kept apart', questions: keptApartQuestions, floor: 0.97 },
  { name: 'in rough words', questions: keptApartRough, floor: 0.95 },
  { name: 'with a word that changes the meaning', questions: keptApartChangedMeaning, floor: 1 },
  { name: 'by fresh eyes', questions: freshQuestions, floor: 0.95 },
];

test.each(sets)('no question $name gets a figure that it did not ask for', ({ questions }) => {
  const wrong = questions
    .map((question) => judgeQuestion(question, understand))
    .filter(({ verdict, understanding }) => verdict !== 'right' && understanding.kind === 'query')
    .map(({ question: { after, text } }) => [...after, text].join(' | '));
  expect(wrong).toEqual([]);
});

test.each(sets)('of the questions $name enough are answered right', ({ questions, floor }) => {
  const judged = questions.map((question) => judgeQuestion(question, understand));
  const right = judged.filter(({ verdict }) => verdict === 'right').length;
  expect(right / questions.length).toBeGreaterThanOrEqual(floor);
});

test.each(sets)('what a question $name stands for is in the language', ({ questions }) => {
  const outside = expectedQueries(questions)
    .map(([text, query]) => ({ text, why: checkQuery(query) }))
    .filter(({ why }) => why !== undefined);
  expect(outside).toEqual([]);
});
