import { expect, test } from 'vitest';
import { commandOf } from './use-finding-desk.ts';

test('letter keys act on the focused finding, regardless of Caps Lock', () => {
  const inList = { letters: true, inList: true };
  expect(['a', 'D', 'i', 'o', 'n', 'p', 'x'].map((key) => commandOf(key, inList))).toEqual([
    ...['accept', 'dispute', 'ignore', 'open', 'next', 'previous'],
    undefined,
  ]);
});

test('elsewhere only N works: it moves into the list', () => {
  const elsewhere = { letters: true, inList: false };
  expect(commandOf('n', elsewhere)).toBe('next');
  expect([...'adiop', 'ArrowDown'].map((key) => commandOf(key, elsewhere))).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
});

test('arrow keys stay when letter keys are switched off', () => {
  const off = { letters: false, inList: true };
  expect([commandOf('ArrowDown', off), commandOf('a', off)]).toEqual(['next', undefined]);
});
