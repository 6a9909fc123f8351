import { expect, test } from 'vitest';
import { columnFinder, toListedDay } from './price-list.ts';

test.each([
  ['03/18/2026', '2026-03-18'],
  ['3/8/2026', '2026-03-08'],
  ['03/18/2026 12:00:00 AM', '2026-03-18'],
  ['2026-03-18', '2026-03-18'],
  ['2026-03-18T00:00:00.000', '2026-03-18'],
  ['18-Mar-2026', '2026-03-18'],
  ['1-DEC-2026', '2026-12-01'],
  ['31-Feb-2026', undefined],
  ['18-Anm-2026', undefined],
  ['18-Mai-2026', undefined],
  ['02/30/2026', undefined],
  ['13/01/2026', undefined],
  ['2026', undefined],
  ['', undefined],
])('the day %j is %s', (text, day) => {
  expect(toListedDay(text)).toBe(day);
});

test('a heading is found by its words, the first one if several fit', () => {
  const find = columnFinder(['XREF NDC-11', 'ndc_11', 'NDC 11', 'As-of Date']);
  expect([find(/^ndc11$/), find(/^asofdate$/), find(/^ndc$/)]).toEqual([1, 3, undefined]);
});
