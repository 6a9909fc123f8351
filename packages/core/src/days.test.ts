import { expect, test } from 'vitest';
import { addDays, addMonths, dayFromCompact, daysInMonth, dayToCompact, monthOf } from './days.ts';

test.each([
  ['20260115', '2026-01-15'],
  ['20240229', '2024-02-29'],
  ['20000229', '2000-02-29'],
])('%s is the day %s', (compact, day) => {
  expect(dayFromCompact(compact)).toBe(day);
  expect(dayToCompact(day)).toBe(compact);
});

test.each(['20230229', '19000229', '20261301', '20260100', '20260432', '2026-1-1', '', '260115'])(
  '%j is no day of the calendar',
  (compact) => {
    expect(dayFromCompact(compact)).toBeUndefined();
  },
);

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-01-15', -13, '2024-12-15'],
  ['2026-11-30', 3, '2027-02-28'],
])('%s and %i months is %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later);
});

test('days go over the ends of months and years', () => {
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
});

test('a day lies in its month', () => {
  expect(monthOf('2026-01-15')).toBe('2026-01');
  expect(daysInMonth(2026, 13)).toBe(0);
});

test('what is no day cannot be moved', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
});
