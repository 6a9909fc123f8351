import { expect, test } from 'vitest';
import { hiddenText } from './evidence.tsx';

const rest = 'Hidden content was read like the rest.';

test.each([
  [{ rows: 3, columns: 0, sheets: 0 }, '3 rows are hidden in the workbook.'],
  [{ rows: 0, columns: 0, sheets: 1 }, '1 sheet is hidden in the workbook.'],
  [
    { rows: 1_200, columns: 1, sheets: 2 },
    '1,200 rows, 1 column and 2 sheets are hidden in the workbook.',
  ],
])('%j: %s', (hidden, words) => {
  expect(hiddenText(hidden)).toBe(`${words} ${rest}`);
});
