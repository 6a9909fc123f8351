import { expect, test } from 'vitest';
import { addMonths, isMonth, monthsBack } from '../days/month.ts';
import { monthOf } from '../days/today.ts';
import { formatDay, formatMonth, formatMonthShort } from './format-day.ts';

test('a day is the same day in every time zone', () => {
  expect(formatDay('2026-03-01')).toBe('Mar 1, 2026');
  expect(formatDay('2026-12-31')).toBe('Dec 31, 2026');
});

test.each([null, undefined, '', '03/01/2026'])('a day of %s is a dash', (day) => {
  expect(formatDay(day)).toBe('—');
});

test('a month has a long and a short name', () => {
  expect(formatMonth('2026-03')).toBe('March 2026');
  expect(formatMonthShort('2026-03')).toBe('Mar');
});

test('months are counted over the end of a year', () => {
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(monthsBack('2026-02', 3)).toEqual(['2026-02', '2026-01', '2025-12']);
});

test('the month of an instant is that of the time zone', () => {
  expect(monthOf(new Date('2026-03-01T03:00:00Z'), 'America/Chicago')).toBe('2026-02');
  expect(monthOf(new Date('2026-03-01T03:00:00Z'), 'UTC')).toBe('2026-03');
});

test('a month in the address that is none is not taken', () => {
  expect(isMonth('2026-13')).toBe(false);
  expect(isMonth('2026-1')).toBe(false);
  expect(isMonth(null)).toBe(false);
  expect(isMonth('2026-11')).toBe(true);
});
