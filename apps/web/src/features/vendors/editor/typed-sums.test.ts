import { expect, test } from 'vitest';
import { startInvoice } from './typed-invoice.ts';
import { centsTyped, lineFacts, plainNumber, typedSums } from './typed-sums.ts';

test.each([
  ['$1,204.50', '1204.50'],
  ['−5', '-5'],
  ['(12.00)', '-12.00'],
  [' 7 ', '7'],
  ['12-34', '12-34'],
])('%j is read as %s', (text, plain) => {
  expect(plainNumber(text)).toBe(plain);
});

test.each(['', 'x', '1.005', '1e3', '12-34', '99999999999'])('%j is no amount', (text) => {
  expect(centsTyped(text)).toBeUndefined();
});

const twice = { quantity: '2', unitPrice: '3.00' };

test('the sums are those of the lines, to the cent', () => {
  const lines = [{ totalPrice: '0.10' }, { totalPrice: '0.20' }, { totalPrice: '$1,000.00' }];
  const sums = typedSums(startInvoice({ head: { totalAmount: '1000.31' }, lines }));
  expect(sums).toEqual({
    linesCents: 100_030,
    unreadable: 0,
    totalCents: 100_031,
    differenceCents: 1,
  });
});

test('a total that is no amount is counted and told, not left out in silence', () => {
  const sums = typedSums(startInvoice({ lines: [{ totalPrice: '5.005' }, { totalPrice: '1' }] }));
  expect(sums).toMatchObject({ linesCents: 100, unreadable: 1, differenceCents: undefined });
});

test('a line differs by what it says above its figures', () => {
  const { lines } = startInvoice({ lines: [{ ...twice, totalPrice: '6.25' }, twice] });
  expect(lines.slice(0, 2).map((line) => lineFacts(line).differenceCents)).toEqual([25, undefined]);
});
