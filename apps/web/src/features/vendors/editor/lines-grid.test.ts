import { expect, test } from 'vitest';
import { moveOf } from './lines-grid.tsx';
import { startInvoice } from './typed-invoice.ts';
import type { Place } from './use-typed-invoice.ts';

const line = { description: 'Aspirin' };
const { lines } = startInvoice({ lines: [line, line] });

function press(place: Place, key: string, held: { shiftKey?: true; ctrlKey?: true } = {}) {
  const pressed = { key, ctrlKey: false, metaKey: false, shiftKey: false, ...held };
  return moveOf(pressed, { place, lines });
}

test('Enter and the arrows keep the column', () => {
  expect(press('0.quantity', 'Enter')).toEqual({ place: '1.quantity' });
  expect(press('1.quantity', 'Enter', { shiftKey: true })).toEqual({ place: '0.quantity' });
  expect(press('1.ndc', 'ArrowUp')).toEqual({ place: '0.ndc' });
});

test('Enter starts a new line at its first cell', () => {
  expect(press('1.totalPrice', 'Enter')).toEqual({ place: '2.description' });
});

test('there is nothing above the first line, and Enter does not submit', () => {
  expect(press('0.ndc', 'ArrowUp')).toEqual({ place: undefined });
});

test('in a select the arrows choose an option', () => {
  expect(press('0.dispensingUnit', 'ArrowDown')).toBeUndefined();
});

test('a line can be removed, but not the blank one', () => {
  expect(press('0.ndc', 'Backspace', { ctrlKey: true })).toEqual({ place: '1.ndc', remove: 0 });
  expect(press('2.ndc', 'Backspace', { ctrlKey: true })).toBeUndefined();
  expect(press('0.ndc', 'Backspace')).toBeUndefined();
});
