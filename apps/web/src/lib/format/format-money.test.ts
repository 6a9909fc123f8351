import { expect, test } from 'vitest';
import { formatMoney, moneyLabels, toDollars } from './format-money.ts';

test.each([
  [0, '$0.00'],
  [1234.5, '$1,234.50'],
  [-1_234_567.89, '−$1,234,567.89'],
  [-0.001, '$0.00'],
  [-0, '$0.00'],
  ['12.5', '$12.50'],
  ['$1,204.10', '$1,204.10'],
  ['-$3.00', '−$3.00'],
])('%s dollars read %s', (value, text) => {
  expect(formatMoney(value)).toBe(text);
});

test.each([null, undefined, '', 'n/a', Number.NaN])(
  'an amount of %s is a dash, not zero',
  (value) => {
    expect(formatMoney(value)).toBe('—');
  },
);

test.each([
  [12.5, '−$12.50'],
  [-12.5, '+$12.50'],
  [0, '$0.00'],
])('a fee of %s is shown as %s, money taken', (value, text) => {
  expect(formatMoney(value, { sign: 'taken' })).toBe(text);
});

test.each([
  [
    [526, 930.5],
    ['$526.00', '$930.50'],
  ],
  [
    [0, 500, 750],
    ['$0', '$500', '$750'],
  ],
  [
    [-68_210.44, 930.5, 526, 0],
    ['−$68.2K', '$931', '$526', '$0'],
  ],
  [
    [8_200, 0.4],
    ['$8.2K', '$0.40'],
  ],
  [
    [0, 0.5, 1],
    ['$0.00', '$0.50', '$1.00'],
  ],
])('the labels of a chart of %j are all of one form', (amounts, labels) => {
  expect(amounts.map(moneyLabels(amounts))).toEqual(labels);
});

test('a price has no empty cents', () => {
  expect(formatMoney(249, { whole: true })).toBe('$249');
  expect(formatMoney(249.5, { whole: true })).toBe('$249.50');
});

test('text with a dollar sign is an amount', () => {
  expect(toDollars('$ 1,000')).toBe(1000);
});
