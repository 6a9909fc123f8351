import type { Readable } from 'node:stream';
import type { Month } from '@pfs/core/days';
import type { HealthMetrics } from '@pfs/core/metrics/financial-health';
import { timeframeNames } from '@pfs/core/metrics/periods';
import type {
  Cell,
  CellKind,
  Column,
  DocumentHead,
  PdfDocument,
  Table,
  Workbook,
} from '../../platform/documents/document.ts';
import { makePdf, makeWorkbook } from '../../platform/documents/make-document.ts';
import type { DocumentSource } from '../../platform/documents/read-document-source.ts';
import { dataAsOfText, monthLabel, periodText } from '../../platform/format-days.ts';
import type { Health } from './financial-health.service.ts';

interface ReportOf extends DocumentSource {
  readonly timeZone: string;
}

const healthy = 'All financial KPIs are healthy.';

function headOf({ period, timeframe, leftOutOfSpend }: Health, of: ReportOf): DocumentHead {
  const { organization, dataAsOf, timeZone } = of;
  return {
    title: 'Financial Health Report',
    organization,
    period: periodText(period),
    filters: [
      `Timeframe: ${timeframeNames[timeframe].label}`,
      ...(leftOutOfSpend === undefined ? [] : [`Vendor spend: ${leftOutOfSpend}`]),
    ],
    dataAsOf: dataAsOfText(dataAsOf, timeZone),
  };
}

/** The screen as a PDF: cards, indicators, alerts, trend and definitions. */
export function toHealthPdf(health: Health, of: ReportOf): PdfDocument {
  const facts = healthFacts(health.metrics);
  const points = health.trend.map(({ month, metrics }) => ({
    label: nameOf(month, health),
    cents: metrics.netProfitCents,
  }));
  return {
    head: headOf(health, of),
    blocks: [
      { kind: 'facts', facts: facts.map(({ label, value, as }) => ({ label, value, as })) },
      { kind: 'heading', text: 'Financial Health Indicators' },
      { kind: 'table', ...indicatorTable(health), empty: 'No data yet.' },
      { kind: 'heading', text: 'Financial Alerts' },
      { kind: 'table', ...alertTable(health), empty: healthy },
      { kind: 'page_break' },
      { kind: 'heading', text: 'Monthly Trend' },
      { kind: 'line_chart', title: 'Profit by month', points },
      { kind: 'table', ...printedTrendTable(health) },
      { kind: 'heading', text: 'Definitions' },
      {
        kind: 'list',
        items: [...facts.map(({ label, method }) => `${label}: ${method}.`), ...more],
      },
    ],
  };
}

const more = [
  'Payments count on the day they were paid. Payments that don’t balance are excluded.',
  'Scores range from 0 to 100: 85+ excellent, 70+ good, 50+ warning, below 50 critical.',
  'Profit is estimated and not scored when less than 80% of cost is known. Add invoices or price lists, or import NADAC.',
  'A trend is up or down when the score changed by more than 3 points from the prior period.',
];

/** The same as a workbook, with a sheet for each table. */
export function toHealthWorkbook(health: Health, of: ReportOf): Workbook {
  const facts = healthFacts(health.metrics);
  return {
    head: headOf(health, of),
    sheets: [
      {
        name: 'Metrics',
        columns: [
          ...facts.map(({ label, as }) => ({ label, kind: as })),
          { label: 'From', kind: 'day' },
          { label: 'To', kind: 'day' },
        ],
        rows: [[...facts.map(({ value }) => value), health.period.from, health.period.to]],
      },
      { name: 'Indicators', ...indicatorTable(health) },
      { name: 'Alerts', ...alertTable(health) },
      { name: 'Monthly Trend', ...trendTable(health) },
    ],
  };
}

const kinds = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

interface HealthFile {
  readonly content: Readable;
  readonly type: string;
  /** Only letters, digits and hyphens. */
  readonly fileName: string;
}

export async function makeHealthFile(
  health: Health,
  { format, ...of }: ReportOf & { readonly format: keyof typeof kinds },
): Promise<HealthFile> {
  const content =
    format === 'pdf'
      ? await makePdf(toHealthPdf(health, of))
      : await makeWorkbook(toHealthWorkbook(health, of));
  const { from, to } = health.period;
  return {
    content,
    type: kinds[format],
    fileName: `financial-health-${from}-to-${to}.${format}`,
  };
}

interface HealthFact {
  readonly label: string;
  readonly value: Cell;
  readonly as: CellKind;
  /** The definition, for readers of the file. */
  readonly method: string;
}

/** The cards of the screen, in its order. */
function healthFacts(metrics: HealthMetrics): readonly HealthFact[] {
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

function indicatorTable({ indicators }: Health): Table {
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

function alertTable({ alerts }: Health): Table {
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
function trendTable({ trend }: Health): Table {
  return {
    columns: [{ label: 'Month', kind: 'month', weight: 1.4 }, ...trendColumns],
    rows: trend.map(({ month, metrics }) => [month, ...trendCells(metrics)]),
  };
}

/** The same with month names. */
function printedTrendTable(health: Health): Table {
  return {
    columns: [{ label: 'Month', kind: 'text', weight: 1.4 }, ...trendColumns],
    rows: health.trend.map((one) => [nameOf(one.month, health), ...trendCells(one.metrics)]),
  };
}

function nameOf(month: Month, { isRunning, month: last }: Health): string {
  return `${monthLabel(month)}${isRunning && month === last ? ' so far' : ''}`;
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
