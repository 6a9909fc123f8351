import { expect, test } from 'vitest';
import { askAndJudge } from './testing/question.ts';
import { developmentQuestions } from './testing/questions/all-questions.ts';
import { understand } from './understand.ts';

const titled = developmentQuestions.map(
  (question) => [[...(question.after ?? []), question.ask].join(' | '), question] as const,
);

test.each(titled)('understands: %s', (_, question) => {
  const { verdict, reading } = askAndJudge(question, understand);
  expect({ verdict, reading, want: question.want }).toMatchObject({ verdict: 'right' });
});
