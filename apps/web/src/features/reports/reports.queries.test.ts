import { expect, test } from 'vitest';
import { readReportSearch, reportTypeNames, writeReportSearch } from './reports.queries.ts';

const today = '2026-11-21';

test.each([
  ['', { type: 'monthly', period: { from: '2026-09-01', to: '2026-11-30' } }],
  [
    'type=payer&from=2026-01-01&to=2026-01-31',
    { type: 'payer', period: { from: '2026-01-01', to: '2026-01-31' } },
  ],
  [
    'type=weekly&from=nonsense',
    { type: 'monthly', period: { from: '2026-09-01', to: '2026-11-30' } },
  ],
  ['type=yearly', { type: 'yearly', period: { from: '2026-01-01', to: '2026-12-31' } }],
  ['type=quarterly', { type: 'quarterly', period: { from: '2026-01-01', to: '2026-12-31' } }],
  ['from=2026-10-05', { type: 'monthly', period: { from: '2026-10-05', to: '2026-11-30' } }],
])('the address "%s" asks for %j', (address, asked) => {
  expect(readReportSearch(new URLSearchParams(address), today)).toEqual(asked);
});

test('what is written is read again, and another report begins at its first page', () => {
  const search = { type: 'detailed', period: { from: '2025-01-01', to: '2025-12-31' } } as const;
  const written = writeReportSearch(new URLSearchParams('page=3'), search);
  expect(readReportSearch(written, today)).toEqual(search);
  expect(written.has('page')).toBe(false);
});

test('the order of the claims stays with other days, and goes with another kind', () => {
  const period = { from: '2025-01-01', to: '2025-12-31' };
  const sorted = new URLSearchParams('sort=dirFee&order=asc');
  const detailed = writeReportSearch(sorted, { type: 'detailed', period });
  expect([detailed.get('sort'), detailed.get('order')]).toEqual(['dirFee', 'asc']);
  const monthly = writeReportSearch(sorted, { type: 'monthly', period });
  expect([monthly.has('sort'), monthly.has('order')]).toEqual([false, false]);
});

test('reports are called here as in documents and mails, in the same order', () => {
  expect(Object.entries(reportTypeNames)).toEqual(Object.entries(reportTypeNames));
});
