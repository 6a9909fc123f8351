import { expect, test } from 'vitest';
import { usagePercent } from './plan-states.ts';

test.each([
  [0, 25, 0],
  [24, 25, 96],
  [25, 25, 100],
  [2_504, 2_500, 100],
  [30, 25, 120],
  [2_499, 2_500, 99],
  [0, 0, 100],
  [7, -1, undefined],
])('%i used of %i is %s percent', (used, limit, percent) => {
  expect(usagePercent(used, limit)).toBe(percent);
});
