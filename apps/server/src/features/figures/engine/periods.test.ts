import { expect, test } from 'vitest';
import { cutPeriod } from './periods.ts';

const counted = { from: '2025-12-10', to: '2026-11-15' };

test('a period of whole months has no partial ones', () => {
  expect(cutPeriod({ from: '2026-02-01', to: '2026-03-31' }, counted)).toEqual({
    months: { first: '2026-02-01', last: '2026-03-01' },
    cut: [],
  });
});

test('all months with data are whole, wherever the data starts and ends', () => {
  const all = { months: { first: '2025-12-01', last: '2026-11-01' }, cut: [] };
  expect(cutPeriod({ from: null, to: null }, counted)).toEqual(all);
  expect(cutPeriod({ from: '2025-12-10', to: '2026-11-20' }, counted)).toEqual(all);
});

test('partial months at both ends are ranges of days within a month', () => {
  expect(cutPeriod({ from: '2026-02-20', to: '2026-05-09' }, counted)).toEqual({
    months: { first: '2026-03-01', last: '2026-04-01' },
    cut: [
      { from: '2026-02-20', to: '2026-02-28' },
      { from: '2026-05-01', to: '2026-05-09' },
    ],
  });
});

test('a period across two partial months has no whole month', () => {
  expect(cutPeriod({ from: '2026-02-20', to: '2026-03-09' }, counted)).toEqual({
    months: null,
    cut: [
      { from: '2026-02-20', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-09' },
    ],
  });
});

test('days within a month are one range', () => {
  const days = { from: '2026-02-03', to: '2026-02-09' };
  expect(cutPeriod(days, counted)).toEqual({ months: null, cut: [days] });
});

test('a period that ends before the first day with data is empty', () => {
  expect(cutPeriod({ from: null, to: '2025-12-09' }, counted)).toEqual({ months: null, cut: [] });
});
