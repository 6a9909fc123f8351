import { expect, test } from 'vitest';
import { readLumpSearch, writeLumpSearch } from './lump-links.tsx';

const read = (text: string) => readLumpSearch(new URLSearchParams(text));
const write = (text: string, change: Parameters<typeof writeLumpSearch>[1]) =>
  writeLumpSearch(new URLSearchParams(text), change).toString();

test('the address holds page, payer, category and the open allocation', () => {
  expect(read('page=3&payer=NORTH+RX&category=dir&spread=7')).toEqual({
    page: 3,
    payer: 'NORTH RX',
    category: 'dir',
    counted: undefined,
    spread: '7',
  });
});

test('a link narrows the list to what its figure includes', () => {
  expect(read('counted=true&from=2026-09-01&to=2026-11-30')).toMatchObject({
    counted: 'true',
    from: '2026-09-01',
    to: '2026-11-30',
  });
  const all = { counted: undefined, from: undefined, to: undefined };
  expect(write('counted=true&from=2026-09-01&to=2026-11-30&page=2', all)).toBe('');
});

test.each(['', 'page=0&category=none&payer=', 'page=1.5', 'page=x'])(
  '%j is the whole list',
  (text) => {
    expect(read(text)).toEqual({
      page: 1,
      payer: undefined,
      category: undefined,
      counted: undefined,
      spread: undefined,
    });
  },
);

test('another filter starts at the first page, another page keeps the filter', () => {
  expect(write('page=3&payer=A', { category: 'dir' })).toBe('payer=A&category=dir');
  expect(write('page=3&payer=A&category=dir', { payer: undefined })).toBe('category=dir');
  expect(write('payer=A', { page: 2 })).toBe('payer=A&page=2');
  expect(write('payer=A&page=2', { page: 1 })).toBe('payer=A');
});

test('opening and closing an allocation does not move the list', () => {
  expect(write('page=3&payer=A', { spread: '7' })).toBe('page=3&payer=A&spread=7');
  expect(write('page=3&payer=A&spread=7', { spread: undefined })).toBe('page=3&payer=A');
});
