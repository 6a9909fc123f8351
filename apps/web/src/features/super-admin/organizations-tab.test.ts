import { expect, test } from 'vitest';
import { readOrganizationSearch, writeOrganizationSearch } from './organizations-tab.tsx';

const read = (text: string) => readOrganizationSearch(new URLSearchParams(text));

test('the address says the page, the search and the status', () => {
  expect(read('page=3&search=maple&status=suspended')).toEqual({
    page: 3,
    search: 'maple',
    status: 'suspended',
  });
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9', 'status=gone', ''])(
  'what cannot be understood in %j is not said',
  (text) => expect(read(text)).toEqual({ page: 1, search: '', status: undefined }),
);

test('another search begins at the first page, and the tab stays', () => {
  const before = new URLSearchParams('tab=organizations&page=3&status=pending');
  expect(String(writeOrganizationSearch(before, { search: 'elm' }))).toBe(
    'tab=organizations&status=pending&search=elm',
  );
  expect(String(writeOrganizationSearch(before, { page: 2 }))).toBe(
    'tab=organizations&page=2&status=pending',
  );
  expect(String(writeOrganizationSearch(before, { status: undefined }))).toBe('tab=organizations');
});
