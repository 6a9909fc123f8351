import { expect, test } from 'vitest';
import { formatMoney, toDollars } from './format-money.ts';

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

test('a chart label is short and a price has no empty cents', () => {
  expect(formatMoney(-68_210.44, { compact: true })).toBe('−$68.2K');
  expect(formatMoney(700.44, { compact: true })).toBe('$700.44');
  expect(formatMoney(500, { compact: true })).toBe('$500');
  expect(formatMoney(249, { whole: true })).toBe('$249');
  expect(formatMoney(249.5, { whole: true })).toBe('$249.50');
});

test('text with a dollar sign is an amount', () => {
  expect(toDollars('$ 1,000')).toBe(1000);
});
