import { expect, test } from 'vitest';
import { findAmounts } from './find-amounts.ts';
import { readWords } from './read-words.ts';

/** The one amount of a text: its words, and its limits in cents. */
function amountIn(text: string) {
  const words = readWords(text);
  const [found, ...more] = findAmounts(words);
  expect(more).toEqual([]);
  if (found === undefined) return undefined;
  const said = words.slice(found.from, found.to).map((word) => word.text);
  return [said.join(' '), found.value.overCents, found.value.underCents];
}

test.each([
  ['over $10', 1000, null],
  ['above 1,000.50 dollars', 100_050, null],
  ['more than ten bucks', 1000, null],
  ['greater than $.50', 50, null],
  ['over 1.5k', 150_000, null],
  ['over 2 million dollars', 200_000_000, null],
  ['exceeding twenty five', 2500, null],
  ['more than a hundred', 10_000, null],
  ['over one thousand two hundred', 120_000, null],
  ['over 50 cents', 50, null],
  ['> 10', 1000, null],
  ['>= 10', 999, null],
  ['at least 10', 999, null],
  ['$10 or more', 999, null],
  ['$10+', 999, null],
  ['under 10', null, 1000],
  ['below $10', null, 1000],
  ['less than five dollars', null, 500],
  ['at most 10', null, 1001],
  ['up to $10', null, 1001],
  ['no more than 10', null, 1001],
  ['$10 or less', null, 1001],
  ['between 5 and 10', 499, 1001],
  ['between $5-$10', 499, 1001],
  ['5-10 dollars', 499, 1001],
  ['from $5 to $10', 499, 1001],
  ['over $5 but under $10', 500, 1000],
  ['over 5 and below 10', 500, 1000],
  ['exactly $10', 999, 1001],
  ['of $10', 999, 1001],
])('%s is a limit', (text, over, under) => {
  const words = readWords(text).map((word) => word.text);
  expect(amountIn(`claims with DIR fees ${text}?`)).toEqual([words.join(' '), over, under]);
  expect(amountIn(`${text.toUpperCase()} in gross`)).toEqual([words.join(' '), over, under]);
});

test.each([
  ...['loss below cost', 'top 10 claims', 'the last 30 days', 'over 30 days', 'more than 5 claims'],
  ...['over 5%', 'over the last 3 months', 'over $1.555', 'over 99999999999999999999'],
  ...['between 10 and 5', 'between March and June', 'from 5 to 10', 'under the counter', 'at most'],
  ...['between 2024 and 2025', 'up to 2025'],
])('%s has no limit of an amount', (text) => {
  expect(amountIn(text)).toBeUndefined();
});

test.each([
  ['ovr $10', 'over'],
  ['oevr $10', 'over'],
  ['atleast undre $10', 'under'],
  ['betwen $5 and $10', 'between'],
  ['mroe than $10', 'more'],
])('%s is understood, and said to be a slip', (text, read) => {
  const [found] = findAmounts(readWords(text));
  expect(found?.corrections.map((each) => each.read)).toEqual([read]);
});
