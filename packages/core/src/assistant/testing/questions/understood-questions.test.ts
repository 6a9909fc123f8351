import { expect, test } from 'vitest';
import { understand } from '../../understand.ts';
import { developmentQuestions } from './development-questions.ts';
import { judgeQuestion } from './judge-question.ts';

test('every question is understood as it is meant', () => {
  const wrong = developmentQuestions
    .map((question) => judgeQuestion(question, understand))
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ question: { after, text }, verdict, understanding }) => ({
      asked: [...after, text],
      verdict,
      understanding,
    }));
  expect(wrong).toEqual([]);
});
