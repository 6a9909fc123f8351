import { describe, expect, test } from 'vitest';
import {
  centsTyped,
  isBlank,
  lineFacts,
  plainNumber,
  removeLine,
  startInvoice,
  typeCell,
  typedSums,
} from './typed-invoice.ts';

const line = { description: 'Aspirin', quantity: '3', unitPrice: '0.335', totalPrice: '1.01' };

test('there is always exactly one blank line', () => {
  const { lines } = startInvoice({ lines: [line] });
  expect(lines.map(isBlank)).toEqual([false, true]);
  const typed = typeCell(lines, { key: 1, field: 'description', text: 'Freight' });
  expect(typed.map(isBlank)).toEqual([false, false, true]);
  expect(typed.map(({ key }) => key)).toEqual([0, 1, 2]);
});

describe('the total of a line', () => {
  test('follows quantity and price, half a cent away from zero', () => {
    let { lines } = startInvoice();
    lines = typeCell(lines, { key: 0, field: 'quantity', text: '3' });
    lines = typeCell(lines, { key: 0, field: 'unitPrice', text: '0.335' });
    expect(lines[0]?.totalPrice).toBe('1.01');
    lines = typeCell(lines, { key: 0, field: 'quantity', text: '-3' });
    expect(lines[0]?.totalPrice).toBe('-1.01');
    lines = typeCell(lines, { key: 0, field: 'quantity', text: 'three' });
    expect(lines[0]?.totalPrice).toBe('');
  });

  test('stays once a person has typed another one', () => {
    const { lines } = startInvoice({ lines: [{ ...line, totalPrice: '1.10' }] });
    const typed = typeCell(lines, { key: 0, field: 'quantity', text: '4' });
    expect(typed[0]?.totalPrice).toBe('1.10');
  });
});

test('removing a line keeps the keys of the others', () => {
  const { lines } = startInvoice({ lines: [line, line, line] });
  expect(removeLine(lines, 1).map(({ key }) => key)).toEqual([0, 2, 3]);
});

test('the last line is replaced by another when it is removed', () => {
  const { lines } = startInvoice();
  expect(removeLine(lines, 0)).toHaveLength(1);
});

test.each([
  ['$1,204.50', '1204.50'],
  ['−5', '-5'],
  ['(12.00)', '-12.00'],
  [' 7 ', '7'],
  ['12-34', '12-34'],
])('%j is read as %s', (text, plain) => {
  expect(plainNumber(text)).toBe(plain);
});

test.each(['', 'x', '1.005', '1e3', '12-34', '99999999999'])('%j is not an amount', (text) => {
  expect(centsTyped(text)).toBeUndefined();
});

const twice = { quantity: '2', unitPrice: '3.00' };

test('the total is that of the lines, to the cent', () => {
  const lines = [{ totalPrice: '0.10' }, { totalPrice: '0.20' }, { totalPrice: '$1,000.00' }];
  const sums = typedSums(startInvoice({ head: { totalAmount: '1000.31' }, lines }));
  expect(sums).toEqual({
    linesCents: 100_030,
    unreadable: 0,
    totalCents: 100_031,
    differenceCents: 1,
  });
});

test('a total that is not an amount is counted, not left out silently', () => {
  const sums = typedSums(startInvoice({ lines: [{ totalPrice: '5.005' }, { totalPrice: '1' }] }));
  expect(sums).toMatchObject({ linesCents: 100, unreadable: 1, differenceCents: undefined });
});

test('the difference of a line is its typed total less the computed one', () => {
  const { lines } = startInvoice({ lines: [{ ...twice, totalPrice: '6.25' }, twice] });
  expect(lines.slice(0, 2).map((line) => lineFacts(line).differenceCents)).toEqual([25, undefined]);
});
