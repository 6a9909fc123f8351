import { expect, test } from 'vitest';
import { barFractionOf } from './payer-contract-card.tsx';

test.each([
  [-3, 0],
  [0, 0],
  [4, 0.2],
  [10, 0.5],
  [20, 1],
  [55.5, 1],
])('a DIR percentage of %d fills the bar to %d', (percentage, fraction) => {
  expect(barFractionOf(percentage)).toBe(fraction);
});
