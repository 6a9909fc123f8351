import { expect, test } from 'vitest';
import { commandOf } from './finding-keys.ts';

test('letters decide where a finding has the focus, whatever Caps Lock says', () => {
  const inList = { letters: true, inList: true };
  expect(['a', 'D', 'i', 'o', 'n', 'p', 'x'].map((key) => commandOf(key, inList))).toEqual([
    ...['accept', 'dispute', 'ignore', 'open', 'next', 'previous'],
    undefined,
  ]);
});

test('elsewhere only N does something: it leads into the list', () => {
  const elsewhere = { letters: true, inList: false };
  expect(commandOf('n', elsewhere)).toBe('next');
  expect([...'adiop', 'ArrowDown'].map((key) => commandOf(key, elsewhere))).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
});

test('arrows stay when letters are switched off', () => {
  const off = { letters: false, inList: true };
  expect([commandOf('ArrowDown', off), commandOf('a', off)]).toEqual(['next', undefined]);
});
