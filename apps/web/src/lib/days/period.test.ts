import { expect, test } from 'vitest';
import { isReversed, readPeriod } from './period.ts';

test.each([
  ['from=2026-03-01&to=2026-03-31', { from: '2026-03-01', to: '2026-03-31' }],
  ['from=2026-03-01', { from: '2026-03-01' }],
  ['from=2026-02-30&to=tomorrow', {}],
  ['from=1066-10-14&to=2026-3-1', {}],
  ['', {}],
])('the address %s names the days %j', (address, period) => {
  expect(readPeriod(new URLSearchParams(address))).toEqual(period);
});

test('a period that ends before it begins is reversed, one of a single day is not', () => {
  expect(isReversed({ from: '2026-03-02', to: '2026-03-01' })).toBe(true);
  expect(isReversed({ from: '2026-03-01', to: '2026-03-01' })).toBe(false);
  expect(isReversed({ to: '2026-03-01' })).toBe(false);
});
