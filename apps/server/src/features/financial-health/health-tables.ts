import type { HealthMetrics } from '@pfs/core/metrics/financial-health';
import type { Cell, CellKind, Column, Table } from '../../platform/documents/document.ts';
import { monthLabel } from '../../platform/format-days.ts';
import type { Health } from './financial-health.service.ts';

interface HealthFact {
  readonly label: string;
  readonly value: Cell;
  readonly as: CellKind;
  /** The definition, for readers of the file. */
  readonly method: string;
}

/** The cards of the screen, in its order. */
export function healthFacts(metrics: HealthMetrics): readonly HealthFact[] {
  const money = (label: string, value: Cell, method: string): HealthFact => ({
    label,
    value,
    as: 'money',
    method,
  });
  const estimated = metrics.isEstimated ? ', estimated' : '';
  return [
    money(
      'Total Revenue',
      metrics.totalRevenueCents,
      'Gross revenue of claims paid in the period, patient payments, and refunds',
    ),
    money(
      `Net Profit${estimated}`,
      metrics.netProfitCents,
      'Revenue minus drug cost and DIR, GER, and other fees',
    ),
    {
      label: `Profit Margin${estimated}`,
      value: metrics.profitMargin,
      as: 'percent',
      method: 'Net profit ÷ revenue',
    },
    money(
      'DIR Fee Impact',
      metrics.dirFeeImpactCents,
      'DIR fees from claims and lump sums, shown as a reduction',
    ),
    money(
      'Vendor Spend',
      metrics.vendorSpendCents,
      'Total of vendor invoices dated in the period, excluding those canceled, ' +
        'disputed, or flagged as duplicates',
    ),
    {
      label: 'Known Cost',
      value: metrics.knownCostPercentage,
      as: 'percent',
      method: 'Share of revenue with a known drug cost; the rest is estimated',
    },
    money('Cash Flow', metrics.cashFlowCents, 'Payments received minus payments to vendors'),
    money('Average Claim Value', metrics.averageClaimValueCents, 'Gross revenue ÷ claims'),
  ];
}

export function indicatorTable({ indicators }: Health): Table {
  return {
    columns: [
      { label: 'Indicator', kind: 'text', weight: 2 },
      { label: 'Score', kind: 'count', weight: 0.8 },
      { label: 'Status', kind: 'text' },
      { label: 'Trend', kind: 'text', weight: 0.8 },
      { label: 'Description', kind: 'text', weight: 5 },
    ],
    rows: indicators.map(({ category, score, status, trend, description }) => [
      category,
      score,
      status ?? 'not scored',
      trend,
      description,
    ]),
  };
}

export function alertTable({ alerts }: Health): Table {
  return {
    columns: [
      { label: 'Severity', kind: 'text' },
      { label: 'Alert', kind: 'text', weight: 2 },
      { label: 'Description', kind: 'text', weight: 5 },
    ],
    rows: alerts.map(({ severity, title, message }) => [severity, title, message]),
  };
}

/** The months as dates, which a spreadsheet can sort. */
export function trendTable({ trend }: Health): Table {
  return {
    columns: [{ label: 'Month', kind: 'month', weight: 1.4 }, ...trendColumns],
    rows: trend.map(({ month, metrics }) => [month, ...trendCells(metrics)]),
  };
}

/** The same with month names. */
export function printedTrendTable({ trend }: Health): Table {
  return {
    columns: [{ label: 'Month', kind: 'text', weight: 1.4 }, ...trendColumns],
    rows: trend.map((one) => [monthLabel(one.month), ...trendCells(one.metrics)]),
  };
}

const trendColumns: readonly Column[] = [
  { label: 'Revenue', kind: 'money' },
  { label: 'Expenses', kind: 'money' },
  { label: 'Profit', kind: 'money' },
  { label: 'Margin', kind: 'percent', weight: 0.7 },
  // Below 80 %, expenses, profit and margin are estimates.
  { label: 'Known Cost', kind: 'percent', weight: 0.8 },
];

function trendCells(of: HealthMetrics): readonly Cell[] {
  return [
    of.totalRevenueCents,
    of.expensesCents,
    of.netProfitCents,
    of.isEstimated ? null : of.profitMargin,
    of.knownCostPercentage,
  ];
}
