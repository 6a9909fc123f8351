import { expect, test } from 'vitest';
import { dayOf } from './today.ts';

test('the day is that of the time zone asked for', () => {
  const newYear = new Date('2026-01-01T04:30:00Z');
  expect(dayOf(newYear, 'America/Chicago')).toBe('2025-12-31');
  expect(dayOf(newYear, 'Europe/Berlin')).toBe('2026-01-01');
});
