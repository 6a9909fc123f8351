import { expect, test } from 'vitest';
import { questionAt } from './question-history.ts';

const questions = ['newest', 'middle', 'oldest'];
const nowhere = { at: -1, text: '' };
const step = (key: string, text: string, place = nowhere) =>
  questionAt({ key, text, place, questions });

test('up goes back question by question and ends at the oldest', () => {
  const first = step('ArrowUp', '');
  expect(first).toEqual({ at: 0, text: 'newest' });
  const second = step('ArrowUp', 'newest', first);
  expect(second).toEqual({ at: 1, text: 'middle' });
  const third = step('ArrowUp', 'middle', second);
  expect(third).toEqual({ at: 2, text: 'oldest' });
  expect(step('ArrowUp', 'oldest', third)).toBeUndefined();
});

test('down comes back to the empty input', () => {
  const place = { at: 1, text: 'middle' };
  expect(step('ArrowDown', 'middle', place)).toEqual({ at: 0, text: 'newest' });
  expect(step('ArrowDown', 'newest', { at: 0, text: 'newest' })).toEqual(nowhere);
  expect(step('ArrowDown', '')).toBeUndefined();
});

test('arrows in a text of one’s own move in that text', () => {
  expect(step('ArrowUp', 'DIR fees')).toBeUndefined();
  expect(step('ArrowUp', 'newest, changed', { at: 0, text: 'newest' })).toBeUndefined();
});

test('other keys and an empty history change nothing', () => {
  expect(step('a', '')).toBeUndefined();
  expect(questionAt({ key: 'ArrowUp', text: '', place: nowhere, questions: [] })).toBeUndefined();
});
