import { kpiAlerts } from '../../metrics/financial-health.ts';
import { healthIndicators } from '../../metrics/health-indicators.ts';
import { toCents } from '../../money.ts';
import { number, usd } from './cells.ts';
import type { Formula } from './formula.ts';

export const healthAlerts: Formula = {
  title: 'Financial health alerts',
  meaning: 'Worst first.',
  formula: [
    'a critical indicator raises a critical alert, one at warning a warning',
    'overdue invoices and unclassified lump sums each raise a warning',
  ],
  examples: [
    {
      given: ['Gross', 'DIR fees', 'Overdue invoices', 'Unclassified lump sums'],
      result: ['Alerts'],
      rows: [
        '$1,000.00 | $20.00 | 0 | 0 => none',
        '$1,000.00 | $80.00 | 0 | 0 => DIR Fee Burden needs watching',
        '$1,000.00 | $150.00 | 1 | 0 => DIR Fee Burden is critical; A vendor invoice is overdue',
        '$1,000.00 | $20.00 | 3 | 1 => 3 vendor invoices are overdue; Unexplained adjustments',
      ],
      compute: (gross, dir, overdue, unclassified) => {
        const grossCents = usd(gross);
        const indicators = healthIndicators(
          {
            grossCents,
            dirFeesCents: usd(dir),
            revenueCents: grossCents,
            netProfitCents: toCents(250_00),
            knownRevenueCents: grossCents,
            knowsVendors: true,
            cashFlowCents: toCents(100_00),
            largestPayer: { name: 'A Payer', grossCents: toCents(300_00) },
            dueCents: toCents(0),
            paidByDueCents: toCents(0),
            grossBeforeCents: grossCents,
            isRunning: false,
          },
          null,
        );
        const found = kpiAlerts({
          indicators,
          overdue: { invoices: number(overdue), openCents: toCents(100_00) },
          unclassified: { rows: number(unclassified), amountCents: toCents(10_00) },
        });
        return [found.map(({ title }) => title).join('; ') || 'none'];
      },
    },
  ],
};
