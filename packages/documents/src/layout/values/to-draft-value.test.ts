import { expect, test } from 'vitest';
import { amountReadings, flipSign } from './to-draft-value.ts';

test.each([
  ['12.34', ['12.34']],
  ['l2.3O', ['12.30']],
  ['1:98', ['1.98']],
  ['2295', ['22.95', '2295.00']],
  ['2000', ['2.00', '20.00', '2000.00']],
  ['1.259', ['1.59', '1.29', '1.25', '12.59']],
  ['(12.34', ['-12.34', '12.34']],
  ['12.34)', ['-12.34', '12.34']],
  ['{12.34}', ['-12.34']],
  ['12,34', ['12.34']],
  ['1.234.56', ['1234.56']],
  ['TOTAL', []],
])('%s may be %j', (printed, readings) => {
  expect(amountReadings(printed)).toEqual(readings);
});

test('a sign is turned, but never that of zero', () => {
  expect(['1.00', '-1.00', '0.00'].map(flipSign)).toEqual(['-1.00', '1.00', '0.00']);
});
