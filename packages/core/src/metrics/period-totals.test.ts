import { expect, test } from 'vitest';
import { payerPerformance } from './period-totals.ts';

test.each([
  [-3, 'Good'],
  [4.9, 'Good'],
  [5, 'Fair'],
  [9.9, 'Fair'],
  [10, 'Poor'],
])('a payer that takes %s percent is %s', (dirPercentage, performance) => {
  expect(payerPerformance({ dirPercentage, gross: 1 })).toBe(performance);
});

test.each([0, -1])('a payer with a gross of %s has no performance', (gross) => {
  expect(payerPerformance({ dirPercentage: 0, gross })).toBeNull();
});
