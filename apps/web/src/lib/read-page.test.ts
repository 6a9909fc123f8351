import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

test.each([
  ['', 1],
  ['page=7', 7],
  ['page=0', 1],
  ['page=-3', 1],
  ['page=2.5', 1],
  ['page=two', 1],
  ['page=1000000', 1_000_000],
  ['page=1000001', 1],
])('the address "?%s" names page %i', (address, page) => {
  expect(readPage(new URLSearchParams(address))).toBe(page);
});

test('a second list has its page under its own name', () => {
  expect(readPage(new URLSearchParams('page=7&files=3'), undefined, 'files')).toBe(3);
});

test('a list with fewer pages has an end of its own', () => {
  expect(readPage(new URLSearchParams('page=100000'), 100_000)).toBe(100_000);
  expect(readPage(new URLSearchParams('page=100001'), 100_000)).toBe(1);
});
