import { describe, expect, test } from 'vitest';
import { isBlank, removeLine, startInvoice, typeCell } from './typed-invoice.ts';

const line = { description: 'Aspirin', quantity: '3', unitPrice: '0.335', totalPrice: '1.01' };

test('there is always a blank line to go on in, and only one', () => {
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

  test('stays as it is once it says something else', () => {
    const { lines } = startInvoice({ lines: [{ ...line, totalPrice: '1.10' }] });
    const typed = typeCell(lines, { key: 0, field: 'quantity', text: '4' });
    expect(typed[0]?.totalPrice).toBe('1.10');
  });
});

test('a line that is removed leaves the others their keys', () => {
  const { lines } = startInvoice({ lines: [line, line, line] });
  expect(removeLine(lines, 1).map(({ key }) => key)).toEqual([0, 2, 3]);
});

test('the last line cannot be taken away without another in its place', () => {
  const { lines } = startInvoice();
  expect(removeLine(lines, 0)).toHaveLength(1);
});
