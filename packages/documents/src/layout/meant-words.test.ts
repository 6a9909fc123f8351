import { expect, test } from 'vitest';
import { printDocument, printPage } from '../testing/layout/print-words.ts';
import { withMeantWords } from './meant-words.ts';

function meantOf(...texts: readonly string[]): string[] {
  const printed = texts.map((text, at) => ({ x: 30, y: 20 + at * 14, text }));
  const { pages } = withMeantWords(printDocument(printPage(printed)));
  return pages.flatMap(({ words }) => words.map(({ text, meant }) => meant ?? text));
}

test.each([
  ['one of them says the order', ['13.04.2026', '01.03.2026'], ['2026-04-13', '2026-03-01']],
  ['none says it', ['04/03/2026', '03/01/2026'], ['04/03/2026', '03/01/2026']],
  ['both orders are there', ['13/04/2026', '04/13/2026'], ['13/04/2026', '04/13/2026']],
  ['a number only looks like one', ['25-12-30', '04/03/2026'], ['2030-12-25', '04/03/2026']],
])('days of a page where %s', (_, texts, meant) => {
  expect(meantOf(...texts)).toEqual(meant);
});

test.each([
  ['commas before cents', ['17,00', '1.033,25', '(2,50)'], ['17.00', '1033.25', '(2.50)']],
  ['points before cents', ['17.00', '1,033.25', '2,50'], ['17.00', '1,033.25', '2,50']],
  ['another currency', ['€12.00', 'C$3.50', '4.00 CAD'], ['12.00', '3.50', '4.00', 'CAD']],
])('amounts of a page with %s', (_, texts, meant) => {
  expect(meantOf(...texts)).toEqual(meant);
});
