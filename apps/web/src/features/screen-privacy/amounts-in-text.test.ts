import { expect, test } from 'vitest';
import { hideAmounts, hideBareAmount } from './amounts-in-text.ts';

test.each([
  ['$1,234.56', 'hidden'],
  ['−$0.05', 'hidden'],
  ['+$12', 'hidden'],
  ['-$12.00', 'hidden'],
  ['$0.04125 a unit', 'hidden a unit'],
  ['$12.3K', 'hidden'],
  ['$1M and −$2.5B', 'hidden and hidden'],
  ['It costs $5.', 'It costs hidden.'],
  ['($12.00, of $1,000)', '(hidden, of hidden)'],
  ['from $5-$10', 'from hidden-hidden'],
  ['$5 Generics', 'hidden Generics'],
  ['US$ 7', 'UShidden'],
])('of %j is left %j', (clear, text) => {
  expect(hideAmounts(clear, 'hidden')?.text).toBe(text);
});

test.each(['', '30', '12.5%', 'January 2026', '00071-0155-23', '$', 'a $ sign', '•••••', '—'])(
  '%j holds no amount',
  (clear) => {
    expect(hideAmounts(clear, 'hidden')).toBeUndefined();
  },
);

test('the places are those of the words that stand for amounts', () => {
  const { text, places } = hideAmounts('$5 is $12 less', 'hidden') ?? { text: '', places: [] };
  expect(places.map(([from, to]) => text.slice(from, to))).toEqual(['hidden', 'hidden']);
});

test.each([
  ['12.5', true],
  ['-40', true],
  ['.75', true],
  ['20260110', false],
  ['00071015523', false],
  ['CO', false],
])('%j in the text of a file is an amount: %j', (clear, isAmount) => {
  expect(hideBareAmount(clear, 'hidden') !== undefined).toBe(isAmount);
});
