import { findLatePayer } from '../../alerts/payment-alerts.ts';
import type { Formula } from './formula.ts';

export const payerLate: Formula = {
  title: 'Late payer alert',
  meaning: 'A payer that paid every month has stopped. Held payments count as paid.',
  formula: [
    'it paid in each of the three months before, and not since the month began',
    'expected on the latest day of the month of these months’ first payments; late 10 days after that',
    'severity: high after 30 days, else medium; any later payment resolves it',
  ],
  edgeCases: 'A day that the month does not have is its last.',
  examples: [
    {
      given: ['First paid on', 'Month', 'Today', 'Paid since'],
      result: ['Alert'],
      rows: [
        '2026-07-10, 2026-08-12, 2026-09-08 | 2026-10 | 2026-10-22 | - => medium',
        '2026-07-10, 2026-08-12, 2026-09-08 | 2026-10 | 2026-10-21 | - => none',
        '2026-07-10, 2026-08-12, 2026-09-08 | 2026-10 | 2026-11-11 | - => high',
        '2026-07-10, 2026-08-12, 2026-09-08 | 2026-10 | 2026-10-22 | 2026-10-20 => none',
        '2026-07-10, 2026-08-12, 2026-09-08 | 2026-10 | 2026-10-22 | 2026-10-23 => none',
        '2026-07-10, 2026-09-08 | 2026-10 | 2026-10-22 | - => none',
        '2025-12-31, 2025-11-30, 2026-01-31 | 2026-02 | 2026-03-10 | - => medium',
      ],
      compute: (paid, month, today, since) => {
        const found = findLatePayer({
          who: 'A',
          month: month ?? '',
          when: 'this month',
          today: today ?? '',
          firstPaidBefore: (paid ?? '').split(', '),
          paidSince: since === '-' ? null : (since ?? ''),
        });
        return [found?.severity ?? 'none'];
      },
    },
  ],
};
