import { expect, test } from 'vitest';
import { addBusinessDays } from './business-days.ts';
import { lastLateFillDay, refundDueOn } from './refunds.ts';

test.each([
  ['a weekend', '2026-11-20', 1, '2026-11-23'],
  ['Thanksgiving', '2026-11-25', 1, '2026-11-27'],
  ['Memorial Day, the last Monday of May', '2026-05-22', 1, '2026-05-26'],
  ['Independence Day on a Saturday, observed on Friday', '2026-07-02', 1, '2026-07-06'],
  ['Juneteenth on a Friday', '2026-06-18', 1, '2026-06-22'],
  ['Christmas on a Friday', '2026-12-24', 2, '2026-12-29'],
  ['Martin Luther King Jr. Day', '2026-01-16', 1, '2026-01-20'],
  ['Washington’s Birthday', '2026-02-13', 1, '2026-02-17'],
  ['Labor Day', '2026-09-04', 1, '2026-09-08'],
  ['Columbus Day', '2026-10-09', 1, '2026-10-13'],
  ['Veterans Day', '2026-11-10', 1, '2026-11-12'],
  ['New Year’s Day 2028 on a Saturday, observed in 2027', '2027-12-30', 1, '2028-01-03'],
  ['nothing', '2026-11-20', 0, '2026-11-20'],
])('business days pass over %s', (_, from, count, wanted) => {
  expect(addBusinessDays(from, count)).toBe(wanted);
});

test('a refund is due 21 days and 5 business days after its fill', () => {
  expect(refundDueOn('2026-02-10')).toBe('2026-03-10');
});

test('a refund is late from the day after it was due', () => {
  expect(lastLateFillDay('2026-03-10') < '2026-02-10').toBe(true);
  expect(lastLateFillDay('2026-03-11')).toBe('2026-02-10');
  for (const today of ['2026-01-05', '2026-07-06', '2026-11-30', '2028-01-03']) {
    const last = lastLateFillDay(today);
    expect(refundDueOn(last) < today).toBe(true);
  }
});
