import { expect, test } from 'vitest';
import { dayAfterKey, weeksOf } from './calendar-days.ts';

test('a month stands in weeks from Sunday', () => {
  const weeks = weeksOf('2026-03');
  expect(weeks.map((week) => week.map((day) => day?.slice(8) ?? '..').join(' '))).toEqual([
    '01 02 03 04 05 06 07',
    '08 09 10 11 12 13 14',
    '15 16 17 18 19 20 21',
    '22 23 24 25 26 27 28',
    '29 30 31 .. .. .. ..',
  ]);
});

test('every day of a leap year is in its month once', () => {
  const months = Array.from({ length: 12 }, (_, at) => `2028-${String(at + 1).padStart(2, '0')}`);
  const days = months.flatMap((month) => weeksOf(month).flat()).filter(Boolean);
  expect(new Set(days).size).toBe(366);
  expect(days).toHaveLength(366);
});

test.each([
  ['ArrowRight', false, '2026-04-01'],
  ['ArrowLeft', false, '2026-03-30'],
  ['ArrowDown', false, '2026-04-07'],
  ['ArrowUp', false, '2026-03-24'],
  ['Home', false, '2026-03-29'],
  ['End', false, '2026-04-04'],
  ['PageDown', false, '2026-04-30'],
  ['PageUp', false, '2026-02-28'],
  ['PageDown', true, '2027-03-31'],
  ['Enter', false, undefined],
])('%s (shift %s) on Tuesday, March 31 leads to %s', (key, shift, day) => {
  expect(dayAfterKey('2026-03-31', key, shift)).toBe(day);
});
