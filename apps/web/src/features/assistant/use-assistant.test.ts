import { expect, test } from 'vitest';
import { anAnswerMessage, aQuestionMessage, questionId } from './testing/an-answer.ts';
import { toTurns } from './use-assistant.ts';

const question = aQuestionMessage();
const answer = anAnswerMessage();
const none = { asking: undefined, failed: [] };

test('a question and its answer are one turn', () => {
  const conversation = { messages: [question, answer], pending: null };
  const turns = toTurns({ conversation, ...none });
  expect(turns).toHaveLength(1);
  expect(turns[0]).toMatchObject({ question, answer, waiting: false, failure: undefined });
});

test('a question that the server still answers waits, one that it does not has no answer', () => {
  const messages = [question];
  const waiting = toTurns({ conversation: { messages, pending: questionId }, ...none });
  expect(waiting[0]).toMatchObject({ answer: null, waiting: true });
  const left = toTurns({ conversation: { messages, pending: null }, ...none });
  expect(left[0]).toMatchObject({ answer: null, waiting: false });
});

test('what this page asks stands there once, before and after the server knows it', () => {
  const asking = { id: questionId, content: 'x', timestamp: '2026-11-20T15:00:00Z' };
  const before = toTurns({ conversation: { messages: [], pending: null }, asking, failed: [] });
  const after = toTurns({
    conversation: { messages: [question], pending: questionId },
    asking,
    failed: [],
  });
  expect(before.map(({ id, waiting }) => [id, waiting])).toEqual([[questionId, true]]);
  expect(after.map(({ id, waiting }) => [id, waiting])).toEqual([[questionId, true]]);
});

test('a failure is told until the answer comes', () => {
  const failed = [{ asked: question, error: new Error('cut') }];
  const without = toTurns({
    conversation: { messages: [], pending: null },
    asking: undefined,
    failed,
  });
  expect(without[0]?.failure?.message).toBe('cut');
  const messages = [question, answer];
  const answered = toTurns({
    conversation: { messages, pending: null },
    asking: undefined,
    failed,
  });
  expect(answered[0]).toMatchObject({ answer, failure: undefined });
});

test('an answer whose question is gone stands alone', () => {
  const turns = toTurns({ conversation: { messages: [answer], pending: null }, ...none });
  expect(turns).toMatchObject([{ question: null, answer }]);
});

test('a question that is just being refused is one turn, not two of the same', () => {
  const conversation = { messages: [], pending: null };
  const failed = [{ asked: question, error: new Error('cut') }];
  expect(toTurns({ conversation, asking: question, failed }).map(({ id }) => id)).toEqual([
    questionId,
  ]);
});
