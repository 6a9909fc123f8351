import { findPeriods } from '@pfs/assistant/slots/periods';
import { readWords } from '@pfs/assistant/slots/words';
import { expect, test } from 'vitest';
import { measuredBy, periodNames, shownTimeframe } from './periods.ts';

function periodsOf(today: string) {
  return Object.fromEntries(
    Object.values(periodNames).map(({ label, of }) => [label, `${of(today).from} ${of(today).to}`]),
  );
}

test('months and quarters of names are those of the calendar', () => {
  expect(periodsOf('2026-11-21')).toEqual({
    'This Month': '2026-11-01 2026-11-30',
    'Last Month': '2026-10-01 2026-10-31',
    'Last 3 Months': '2026-09-01 2026-11-30',
    'Last 6 Months': '2026-06-01 2026-11-30',
    'Last 12 Months': '2025-12-01 2026-11-30',
    'This Quarter': '2026-10-01 2026-12-31',
    'Last Quarter': '2026-07-01 2026-09-30',
    'Year to Date': '2026-01-01 2026-11-21',
  });
});

test('a name reaches over the turn of the year and to the end of February', () => {
  const periods = periodsOf('2028-02-29');
  expect(periods['Last 3 Months']).toBe('2027-12-01 2028-02-29');
  expect(periods['Last Quarter']).toBe('2027-10-01 2027-12-31');
});

test.each(Object.values(periodNames))('the assistant means the same by $label', (name) => {
  for (const today of ['2026-11-21', '2026-12-31', '2028-02-29', '2027-01-01']) {
    const [found] = findPeriods(readWords(name.label.toLowerCase()), today);
    expect(found?.value).toEqual(name.of(today));
  }
});

test.each([
  ['3months', '2026-11', '2026-06-01 2026-08-21', true],
  ['3months', '2026-10', '2026-05-01 2026-07-31', false],
] as const)('%s that end in %s are measured by %s', (timeframe, month, days, isRunning) => {
  const today = '2026-11-21';
  const measured = measuredBy(shownTimeframe(timeframe, { month, today }), today);
  expect(measured).toMatchObject({ isRunning });
  expect(`${measured.from} ${measured.to}`).toBe(days);
});

test.each([
  ['1month', '2026-11', '2026-10-01 2026-10-31', true],
  ['1month', '2026-10', '2026-10-01 2026-10-31', true],
  ['1month', '2026-06', '2026-06-01 2026-06-30', false],
  ['3months', '2026-11', '2026-09-01 2026-11-30', true],
  ['3months', '2026-10', '2026-08-01 2026-10-31', false],
  ['1month', '2026-12', '2026-12-01 2026-12-31', false],
] as const)('%s with claims up to %s are %s', (timeframe, month, days, isAsNamed) => {
  const shown = shownTimeframe(timeframe, { month, today: '2026-11-21' });
  expect(`${shown.period.from} ${shown.period.to}`).toBe(days);
  expect(shown.isAsNamed).toBe(isAsNamed);
});
