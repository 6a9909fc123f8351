import { addDays } from '@pfs/core/days';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextRun, reportedWeek } from './next-run.ts';

test.each([
  [
    'a Wednesday, for Monday',
    '2026-03-18T12:00:00Z',
    1,
    'America/New_York',
    '2026-03-23T11:00:00Z',
  ],
  [
    'the Monday before seven',
    '2026-03-23T10:59:59Z',
    1,
    'America/New_York',
    '2026-03-23T11:00:00Z',
  ],
  ['the very moment', '2026-03-23T11:00:00Z', 1, 'America/New_York', '2026-03-30T11:00:00Z'],
  ['winter time', '2026-01-06T12:00:00Z', 7, 'America/Chicago', '2026-01-11T13:00:00Z'],
  [
    'a Sunday on which clocks go forward',
    '2026-03-05T12:00:00Z',
    7,
    'America/New_York',
    '2026-03-08T11:00:00Z',
  ],
  [
    'a Sunday on which clocks go back',
    '2026-10-30T12:00:00Z',
    7,
    'America/New_York',
    '2026-11-01T12:00:00Z',
  ],
  [
    'a day that has begun already there',
    '2026-03-22T22:00:00Z',
    1,
    'Pacific/Guam',
    '2026-03-29T21:00:00Z',
  ],
  ['the end of a year', '2026-12-31T23:00:00Z', 5, 'Pacific/Honolulu', '2027-01-01T17:00:00Z'],
])('the run after %s', (_, after, weekday, timeZone, expected) => {
  const run = nextRun(new Date(after), { weekday, timeZone });
  expect(run.toISOString()).toBe(expected.replace('Z', '.000Z'));
});

test('it is always later, within eight days, at seven on that weekday', () => {
  const zones = fc.constantFrom('America/New_York', 'America/Denver', 'Pacific/Guam', 'UTC');
  const moments = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 7 }), zones, (after, weekday, timeZone) => {
      const run = nextRun(after, { weekday, timeZone });
      const ahead = run.getTime() - after.getTime();
      expect(ahead).toBeGreaterThan(0);
      expect(ahead).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000);
      const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
      const form = { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' } as const;
      expect(run.toLocaleString('en-US', form)).toContain(names[weekday - 1]);
      expect(run.toLocaleString('en-US', form)).toMatch(/\b0?7\b/);
    }),
  );
});

test.each([
  ['on its day', '2026-03-23', 1, '2026-03-16', '2026-03-22'],
  ['a day late', '2026-03-24', 1, '2026-03-16', '2026-03-22'],
  ['the day before', '2026-03-22', 1, '2026-03-09', '2026-03-15'],
  ['on a Sunday', '2026-01-04', 7, '2025-12-28', '2026-01-03'],
])('the week of a report that goes out %s', (_, today, weekday, from, to) => {
  expect(reportedWeek(today, weekday)).toEqual({ from, to });
});

test('weeks follow each other without gaps, for any day', () => {
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const weeks = Array.from({ length: 21 }, (_, at) =>
      reportedWeek(addDays('2026-02-20', at), weekday),
    );
    const starts = [...new Set(weeks.map(({ from }) => from))];
    for (const [at, from] of starts.entries()) expect(from).toBe(addDays(starts[0] ?? '', 7 * at));
  }
});
