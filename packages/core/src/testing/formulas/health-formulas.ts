import { healthMetrics } from '../../metrics/financial-health.ts';
import {
  type HealthSubject,
  healthScore,
  healthStatus,
  healthSubjects,
  healthTrend,
  vendorFigures,
} from '../../metrics/health-scores.ts';
import { number, shownPercent, shownUsd, usd } from './cells.ts';
import type { Formula } from './formula.ts';
import { periodSums } from './period-sums.ts';

const march = { from: '2026-03-01', to: '2026-03-31' };

/** Of `$5.00 on 2026-03-01, $4.00 on 2026-03-02`. */
function partsOf(paid: string | undefined) {
  if (paid === undefined || paid === '-') return [];
  return paid.split(', ').map((part) => {
    const [amount, paidOn = ''] = part.split(' on ');
    return { amountCents: usd(amount), paidOn };
  });
}

export const vendorInvoices: Formula = {
  title: 'Vendor invoices',
  meaning: 'For [counted invoices](vendor-invoices.md#counted-invoices).',
  formula: [
    'vendor spend = totals of invoices dated in the period',
    'vendor payments = amounts paid in the period on all invoices but canceled ones',
    'paid in time = amounts paid by the due date, of invoices due in the period and before today, without credits',
    'overdue = due before today and not fully paid',
  ],
  examples: [
    {
      given: ['Total', 'Dated', 'Due', 'Paid', 'Status', 'Today'],
      result: ['Spend of March 2026', 'Payments', 'Due', 'Paid in time'],
      rows: [
        '$900.00 | 2026-03-02 | 2026-03-31 | $900.00 on 2026-03-31 | paid | 2026-04-01 => $900.00 | $900.00 | $900.00 | $900.00',
        '$900.00 | 2026-02-20 | 2026-03-20 | $500.00 on 2026-02-28, $400.00 on 2026-03-21 | paid | 2026-04-01 => $0.00 | $400.00 | $900.00 | $500.00',
        '-$50.00 | 2026-03-02 | 2026-03-20 | -$50.00 on 2026-03-05 | paid | 2026-04-01 => −$50.00 | −$50.00 | $0.00 | $0.00',
        '$900.00 | 2026-03-02 | 2026-03-20 | - | disputed | 2026-04-01 => $0.00 | $0.00 | $0.00 | $0.00',
        '$900.00 | 2026-02-20 | 2026-03-20 | $900.00 on 2026-03-21 | paid | 2026-04-01 => $0.00 | $900.00 | $900.00 | $0.00',
        '$900.00 | 2026-03-02 | 2026-03-31 | - | approved | 2026-03-31 => $900.00 | $0.00 | $0.00 | $0.00',
        '$900.00 | 2026-03-02 | 2026-03-31 | - | approved | 2026-04-01 => $900.00 | $0.00 | $900.00 | $0.00',
        '$900.00 | 2026-03-02 | 2026-03-20 | - | pending, flagged | 2026-04-01 => $0.00 | $0.00 | $0.00 | $0.00',
        '$900.00 | 2026-03-02 | 2026-03-20 | - | cancelled | 2026-04-01 => $0.00 | $0.00 | $0.00 | $0.00',
      ],
      compute: (total, dated, due, paid, status, today) => {
        const invoice = {
          invoiceDate: dated ?? '',
          dueDate: due === '-' ? null : (due ?? ''),
          totalCents: usd(total),
          payments: partsOf(paid),
          status: status?.replace(', flagged', '') ?? '',
          duplicate: status?.endsWith(', flagged') ?? false,
        };
        const found = vendorFigures([invoice], march, today ?? '');
        return [found.spendCents, found.paymentsCents, found.dueCents, found.paidByDueCents].map(
          shownUsd,
        );
      },
    },
  ],
};

export const financialHealth: Formula = {
  title: 'Financial health',
  meaning: 'Revenue left after drug costs and payer fees.',
  formula: [
    'total revenue = gross + paid by patients + refunds; DIR fee impact = −DIR fees',
    'expenses = cost of drugs + DIR + GER + other fees',
    'net profit = total revenue − expenses; profit margin = net profit ÷ total revenue × 100',
    'known cost = revenue of claims with a known cost ÷ revenue; below 80% profit is not rated',
    'left after purchases = gross − fees − vendor spend',
    'cash flow = payments received − vendor payments',
  ],
  examples: [
    {
      given: [
        'Gross',
        'Patients',
        'Cost',
        'DIR fees',
        'GER fees',
        'Vendor spend',
        'Received',
        'Vendors paid',
      ],
      result: [
        'Revenue',
        'Net profit',
        'Margin',
        'DIR fee impact',
        'Left after purchases',
        'Cash flow',
      ],
      rows: [
        '$100.00 | $17.40 | $101.30 | $1.50 | $0.60 | $90.00 | $97.90 | $80.00 => $117.40 | $14.00 | 11.9% | −$1.50 | $7.90 | $17.90',
        '$50,000.00 | $0.00 | $38,000.00 | $2,500.00 | $500.00 | $40,000.00 | $47,000.00 | $38,000.00 => $50,000.00 | $9,000.00 | 18.0% | −$2,500.00 | $7,000.00 | $9,000.00',
        '$0.00 | $0.00 | $0.00 | $120.00 | $0.00 | $0.00 | −$120.00 | $0.00 => $0.00 | −$120.00 | 0.0% | −$120.00 | −$120.00 | −$120.00',
      ],
      compute: (gross, patients, cost, dir, ger, spend, received, paid) => {
        const found = healthMetrics(
          {
            ...periodSums({
              gross: usd(gross),
              dir: usd(dir),
              ger: usd(ger),
              received: usd(received),
            }),
            patientPaid: usd(patients),
            invoiceCost: usd(cost),
            invoiced: usd(spend),
            invoicePaid: usd(paid),
          },
          { benchmarkPercent: 4, estimatedShareOfRevenue: 0.8 },
        );
        return [
          shownUsd(found.totalRevenueCents),
          shownUsd(found.netProfitCents),
          shownPercent(found.profitMargin),
          shownUsd(found.dirFeeImpactCents),
          shownUsd(found.leftAfterPurchasesCents),
          shownUsd(found.cashFlowCents),
        ];
      },
    },
  ],
};

const subjects: Readonly<Record<string, HealthSubject>> = Object.fromEntries(
  healthSubjects.map((subject) => [subject, subject]),
);

export const indicators: Formula = {
  title: 'Health indicators',
  meaning: 'Six scores from 0 to 100, linear between these points of our choice.',
  formula: [
    'grades: a margin is good from 10%, fair from 0%, else poor; a score is good from 70, fair from 50',
    'Profitability (profit margin): −10% = 0, just below 0% = 49, 0% = 50, just below 10% = 69, 10% = 70, 25% = 100; no score below 80% known cost',
    'DIR Fee Burden (DIR %): 0% = 100, 4.9% = 70, 5% = 69, 9.9% = 50, 10% = 49, 20% = 0',
    'Cash Flow (cash flow ÷ gross): −10% = 0, 0% = 50, 10% = 100',
    'Payer Concentration (largest payer’s share of gross revenue): 30% = 100, 80% = 0',
    'Vendor Payments (share of due amounts paid in time): 0% = 0, 100% = 100',
    'Revenue Trend (gross against the prior period, a running month against the same days): −20% = 0, 0% = 70, +10% = 100',
    'status: excellent from 85, good from 70, warning from 50, else critical; the arrow shows a change of more than 3',
  ],
  rounding: 'Whole number, half up.',
  edgeCases:
    'No score without gross, due amounts or a prior period, or for positive cash flow without vendor invoices or payments. DIR fees or negative cash flow without gross score 0.',
  examples: [
    {
      given: ['Indicator', 'Percentage'],
      result: ['Score', 'Status'],
      rows: [
        'profitability | 14.0% => 78 | good',
        'dirFeeBurden | 7.3% => 60 | warning',
        'payerConcentration | 45.0% => 70 | good',
        'revenueTrend | −5.0% => 53 | warning',
        'profitability | 9.9% => 69 | warning',
        'profitability | −3.0% => 35 | critical',
        'dirFeeBurden | 2.5% => 85 | excellent',
        'dirFeeBurden | 4.9% => 70 | good',
        'dirFeeBurden | 5.0% => 69 | warning',
        'dirFeeBurden | 10.0% => 49 | critical',
        'dirFeeBurden | 15.0% => 25 | critical',
        'cashFlow | 4.0% => 70 | good',
        'payerConcentration | 100.0% => 0 | critical',
        'vendorPayments | 92.5% => 93 | excellent',
        'revenueTrend | 5.0% => 85 | excellent',
      ],
      compute: (subject, percent) => {
        const score = healthScore(subjects[subject ?? ''] ?? 'profitability', number(percent));
        return [String(score), healthStatus(score)];
      },
    },
    {
      given: ['Score', 'Score before'],
      result: ['Arrow'],
      rows: ['74 | 70 => up', '73 | 70 => flat', '66 | 70 => down', '66 | - => flat'],
      compute: (score, before) => [
        healthTrend(number(score), before === '-' ? null : number(before)),
      ],
    },
  ],
};
