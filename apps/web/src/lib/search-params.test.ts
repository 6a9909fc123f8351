import { expect, test } from 'vitest';
import { toSearchParams } from './search-params.ts';

test('a list is said once for each value, and what is not said stays out', () => {
  const search = toSearchParams({ payer: ['A & B', 'C'], page: 2, drug: '', ndc: undefined });
  expect(search.toString()).toBe('payer=A+%26+B&payer=C&page=2&drug=');
});
