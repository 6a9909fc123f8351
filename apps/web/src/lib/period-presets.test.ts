import { expect, test } from 'vitest';
import { periodPresets } from './period-presets.ts';

function presetsOf(today: string) {
  return Object.fromEntries(
    periodPresets(today).map(({ label, period }) => [label, `${period.from} ${period.to}`]),
  );
}

test('months and quarters of presets are those of the calendar', () => {
  expect(presetsOf('2026-11-21')).toEqual({
    'This month': '2026-11-01 2026-11-30',
    'Last month': '2026-10-01 2026-10-31',
    'Last 3 months': '2026-09-01 2026-11-30',
    'This quarter': '2026-10-01 2026-12-31',
    'Last quarter': '2026-07-01 2026-09-30',
    'Year to date': '2026-01-01 2026-11-21',
    'Last 12 months': '2025-12-01 2026-11-30',
  });
});

test('a preset reaches over the turn of the year and to the end of February', () => {
  const presets = presetsOf('2028-02-29');
  expect(presets['Last 3 months']).toBe('2027-12-01 2028-02-29');
  expect(presets['Last quarter']).toBe('2027-10-01 2027-12-31');
});
