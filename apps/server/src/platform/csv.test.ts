import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  ['-x', `"'-x"`],
  ['-12.50', '-12.50'],
  [-3, '-3'],
  [null, ''],
  [undefined, ''],
])('%j is written as %j', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});
