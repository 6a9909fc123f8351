import {
  type BucketSize,
  reportBuckets,
  type Timeframe,
  timeframePeriod,
  usualReportPeriod,
} from '../../metrics/periods.ts';
import type { Formula } from './formula.ts';

export const periods: Formula = {
  title: 'Periods',
  meaning: 'First and last day are included. Days are in the pharmacy’s time zone.',
  formula: [
    'Last Month: the calendar month before the current one',
    'Last 3, 6 and 12 Months: end with the current month, in Financial Health with the latest month with claims',
    'previous period: equally long, ending the day before',
  ],
  examples: [
    {
      given: ['Timeframe', 'Ends with'],
      result: ['From', 'To', 'Previous from', 'Previous to'],
      rows: [
        '1month | 2026-03 => 2026-03-01 | 2026-03-31 | 2026-02-01 | 2026-02-28',
        '3months | 2026-01 => 2025-11-01 | 2026-01-31 | 2025-08-01 | 2025-10-31',
        '12months | 2024-02 => 2023-03-01 | 2024-02-29 | 2022-03-01 | 2023-02-28',
      ],
      compute: (timeframe, month) => {
        const found = timeframePeriod(timeframe as Timeframe, month ?? '');
        return [found.from, found.to, found.previous.from, found.previous.to];
      },
    },
    {
      given: ['From', 'To', 'Cut by'],
      result: ['Parts'],
      rows: [
        '2026-01-15 | 2026-03-02 | month => 2026-01, 2026-02, 2026-03',
        '2025-12-31 | 2026-04-01 | quarter => 2025-Q4, 2026-Q1, 2026-Q2',
        '2025-12-31 | 2026-04-01 | year => 2025, 2026',
        '2026-05-05 | 2026-05-05 | month => 2026-05',
      ],
      compute: (from, to, size) => {
        const buckets = reportBuckets({ from: from ?? '', to: to ?? '' }, size as BucketSize);
        return [buckets.map(({ name }) => name).join(', ')];
      },
    },
    {
      given: ['Report of', 'Today'],
      result: ['From', 'To'],
      rows: [
        'month | 2026-02-10 => 2025-12-01 | 2026-02-28',
        'quarter | 2026-02-10 => 2025-04-01 | 2026-03-31',
        'quarter | 2026-12-31 => 2026-01-01 | 2026-12-31',
        'year | 2026-01-01 => 2026-01-01 | 2026-12-31',
      ],
      compute: (size, today) => {
        const found = usualReportPeriod(size as BucketSize, today ?? '');
        return [found.from, found.to];
      },
    },
  ],
};
