import { expect, test } from 'vitest';
import { questionAt } from './composer.tsx';

const questions = ['newest', 'middle', 'newest', 'oldest'];
const step = (key: string, text: string, asked = questions) =>
  questionAt(key, { text, questions: asked });

test('up goes back question by question, each once, and ends at the oldest', () => {
  expect(step('ArrowUp', '')).toBe('newest');
  expect(step('ArrowUp', 'newest')).toBe('middle');
  expect(step('ArrowUp', 'middle')).toBe('oldest');
  expect(step('ArrowUp', 'oldest')).toBeUndefined();
});

test('down comes back to the empty input', () => {
  expect(step('ArrowDown', 'middle')).toBe('newest');
  expect(step('ArrowDown', 'newest')).toBe('');
  expect(step('ArrowDown', '')).toBeUndefined();
});

test('arrows in a text of one’s own move in that text', () => {
  expect(step('ArrowUp', 'DIR fees')).toBeUndefined();
  expect(step('ArrowDown', 'newest, changed')).toBeUndefined();
});

test('other keys and an empty history change nothing', () => {
  expect(step('a', '')).toBeUndefined();
  expect(step('ArrowUp', '', [])).toBeUndefined();
});
