import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Calendar } from './calendar.tsx';

function open(selected: string | undefined) {
  const onChoose = vi.fn();
  render(<Calendar selected={selected} today="2026-11-21" onChoose={onChoose} />);
  return onChoose;
}

const focused = () => document.activeElement?.getAttribute('aria-label');

test('it opens on the chosen day, which has the focus and is said to be chosen', () => {
  open('2026-03-04');
  expect(screen.getByText('March 2026')).toBeTruthy();
  expect(focused()).toBe('Wednesday, March 4, 2026');
  const chosen = screen.getAllByRole('gridcell', { selected: true });
  expect(chosen.map((cell) => cell.textContent)).toEqual(['4']);
});

test('without a chosen day it opens on today', () => {
  open(undefined);
  expect(focused()).toBe('Saturday, November 21, 2026');
  expect(document.activeElement?.getAttribute('aria-current')).toBe('date');
});

test('arrows and page keys move the focus over months, and only one day is a stop of Tab', () => {
  open('2026-03-01');
  const grid = screen.getByRole('grid');
  fireEvent.keyDown(grid, { key: 'ArrowLeft' });
  expect(focused()).toBe('Saturday, February 28, 2026');
  fireEvent.keyDown(grid, { key: 'PageDown' });
  expect(focused()).toBe('Saturday, March 28, 2026');
  fireEvent.keyDown(grid, { key: 'End' });
  expect(focused()).toBe('Saturday, March 28, 2026');
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test('a button of the header turns the month and keeps the focus', () => {
  open('2026-03-31');
  const next = screen.getByRole('button', { name: 'Next month' });
  next.focus();
  fireEvent.click(next);
  expect(screen.getByText('April 2026')).toBeTruthy();
  expect(document.activeElement).toBe(next);
  fireEvent.click(screen.getByRole('button', { name: 'Previous year' }));
  expect(screen.getByText('April 2025')).toBeTruthy();
});

test('a click chooses a day', () => {
  const onChoose = open('2026-03-31');
  fireEvent.click(screen.getByRole('button', { name: 'Monday, March 9, 2026' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-03-09');
});

test('the calendar ends with the days that may be asked for', () => {
  open('2099-12-31');
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByText('December 2099')).toBeTruthy();
});
