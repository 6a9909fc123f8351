import { healthMetrics } from '../../metrics/financial-health.ts';
import {
  type HealthSubject,
  healthScore,
  healthStatus,
  healthSubjects,
  healthTrend,
} from '../../metrics/health-scores.ts';
import { vendorFigures } from '../../metrics/vendor-invoices.ts';
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
  meaning: 'What the pharmacy’s suppliers cost, and whether they were paid in time.',
  formula: [
    'an invoice counts unless it is cancelled, disputed, or flagged as a duplicate that nobody accepted or ignored',
    'vendor spend = totals of the counted invoices dated in the period',
    'vendor payments = the parts that were paid in the period, whenever the invoice is dated, on any but cancelled ones',
    'paid in time = the parts paid by its due date of the counted invoices due in the period and before today; credits are left out',
    'overdue = counted, due before today and not paid in full',
  ],
  rounding: 'Sums are exact.',
  withoutGross: 'An invoice without a due date never falls due.',
  examples: [
    {
      given: ['Total', 'Dated', 'Due', 'Paid', 'Status', 'Today'],
      result: ['Spend of March 2026', 'Payments', 'Due', 'Paid in time'],
      rows: [
        '$900.00 | 2026-03-02 | 2026-03-31 | $900.00 on 2026-03-31 | paid | 2026-04-01 => $900.00 | $900.00 | $900.00 | $900.00',
        '$900.00 | 2026-02-20 | 2026-03-20 | $900.00 on 2026-03-21 | paid | 2026-04-01 => $0.00 | $900.00 | $900.00 | $0.00',
        '$900.00 | 2026-02-20 | 2026-03-20 | $500.00 on 2026-02-28, $400.00 on 2026-03-21 | paid | 2026-04-01 => $0.00 | $400.00 | $900.00 | $500.00',
        '$900.00 | 2026-03-02 | 2026-03-31 | - | approved | 2026-03-31 => $900.00 | $0.00 | $0.00 | $0.00',
        '$900.00 | 2026-03-02 | 2026-03-31 | - | approved | 2026-04-01 => $900.00 | $0.00 | $900.00 | $0.00',
        '-$50.00 | 2026-03-02 | 2026-03-20 | -$50.00 on 2026-03-05 | paid | 2026-04-01 => −$50.00 | −$50.00 | $0.00 | $0.00',
        '$900.00 | 2026-03-02 | 2026-03-20 | - | disputed | 2026-04-01 => $0.00 | $0.00 | $0.00 | $0.00',
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
  meaning:
    'What is left of revenue after what the drugs cost and what payers take. What was bought and paid in the period is told beside it.',
  formula: [
    'total revenue = gross + what patients paid + refunds; DIR fee impact = −DIR fees',
    'expenses = cost of drugs + DIR + GER + other fees',
    'net profit = total revenue − expenses; profit margin = net profit ÷ total revenue × 100',
    'known cost = revenue of claims with a known cost ÷ revenue; below 80% profit is not judged',
    'left after purchases = gross − fees − vendor spend',
    'left after purchases = net profit − what patients paid − refunds − (vendor spend − cost of drugs); the last is inventory change and unknown costs',
    'cash flow = payments received − vendor payments',
    'average claim value = gross ÷ claims',
  ],
  rounding: 'Amounts are exact; the margin has one decimal, the average is rounded to the cent.',
  withoutGross: 'Without revenue the margin is 0.0%; net profit still tells the loss.',
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
  meaning:
    'Six scores from 0 to 100. The points are our own and stand here to be argued with; between two points the score lies on a straight line, beyond the last it stays.',
  formula: [
    'one scale for badges, scores and states: DIR % is good below 5%, fair below 10%, else poor; a margin is good from 10% on, fair from 0% on, else poor; good is a score of 70 and more, fair of 50 and more',
    'Profitability, by profit margin: −10% is 0, just below 0% is 49, 0% is 50, just below 10% is 69, 10% is 70, 25% is 100; none where less than 80% of revenue has a known cost',
    'DIR Fee Burden, by DIR %: 0% is 100, 4.9% is 70, 5% is 69, 9.9% is 50, 10% is 49, 20% is 0',
    'Cash Flow, by cash flow ÷ gross: −10% is 0, 0% is 50, 10% is 100',
    'Payer Concentration, by the largest payer’s share of gross revenue: 30% is 100, 80% is 0',
    'Vendor Payments, by the share of due invoice money paid in time: 0% is 0, 100% is 100',
    'Revenue Trend, by gross against the period before, of a running month its same days: −20% is 0, 0% is 70, +10% is 100',
    'a score of 85 is excellent, of 70 good, of 50 a warning, less is critical; the arrow points up or down where it differs from the period before by more than 3',
  ],
  rounding:
    'A score is a whole number, rounded half up, and is reckoned from the percentage as it is shown, with one decimal.',
  withoutGross:
    'What is not measured has no score: without gross, with nothing due, without a period before, and cash flow above zero without any invoice or payment of a vendor. But DIR fees or a negative cash flow without any gross are 0. Without a period before every arrow is flat.',
  examples: [
    {
      given: ['Indicator', 'Percentage'],
      result: ['Score', 'Status'],
      rows: [
        'profitability | 14.0% => 78 | good',
        'profitability | 9.9% => 69 | warning',
        'profitability | −3.0% => 35 | critical',
        'dirFeeBurden | 2.5% => 85 | excellent',
        'dirFeeBurden | 4.9% => 70 | good',
        'dirFeeBurden | 5.0% => 69 | warning',
        'dirFeeBurden | 7.3% => 60 | warning',
        'dirFeeBurden | 10.0% => 49 | critical',
        'dirFeeBurden | 15.0% => 25 | critical',
        'cashFlow | 4.0% => 70 | good',
        'payerConcentration | 45.0% => 70 | good',
        'payerConcentration | 100.0% => 0 | critical',
        'vendorPayments | 92.5% => 93 | excellent',
        'revenueTrend | −5.0% => 53 | warning',
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
