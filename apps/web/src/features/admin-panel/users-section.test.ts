import { expect, test } from 'vitest';
import { readUserSearch, writeUserSearch } from './users-section.tsx';

test.each([
  ['', { page: 1, search: '' }],
  ['page=3&search=ito', { page: 3, search: 'ito' }],
  ['page=0', { page: 1, search: '' }],
  ['page=many&search=%25', { page: 1, search: '%' }],
  [`search=${'x'.repeat(300)}`, { page: 1, search: 'x'.repeat(200) }],
])('the address %j is read as what it means', (address, meaning) => {
  expect(readUserSearch(new URLSearchParams(address))).toEqual(meaning);
});

test.each([
  ['search=ito&page=3', { search: 'reed' }, 'search=reed'],
  ['search=ito', { page: 2 }, 'search=ito&page=2'],
  ['search=ito&page=2', { search: '' }, ''],
  ['page=2', { page: 1 }, ''],
])('after %j a change to %j makes %j', (address, change, written) => {
  expect(String(writeUserSearch(new URLSearchParams(address), change))).toBe(written);
});
