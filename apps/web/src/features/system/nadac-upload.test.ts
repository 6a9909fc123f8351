import { expect, test } from 'vitest';
import { newPricesText } from './nadac-tab.tsx';

test.each([
  [{ newPrices: 1_200, changedPrices: 0, badLines: 0 }, '1,200 new, 0 changed.'],
  [{ newPrices: 0, changedPrices: 3, badLines: 1 }, '0 new, 3 changed. 1 line has no price.'],
  [{ newPrices: 0, changedPrices: 0, badLines: 25 }, '0 new, 0 changed. 25 lines have no price.'],
])('an import of %j is told as "%s"', (made, words) => {
  expect(newPricesText(made)).toBe(words);
});
