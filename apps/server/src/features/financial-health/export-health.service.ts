import type { Readable } from 'node:stream';
import { timeframeNames } from '@pfs/core/metrics/periods';
import type { DocumentHead, PdfDocument, Workbook } from '../../platform/documents/document.ts';
import { makePdf, makeWorkbook } from '../../platform/documents/make-document.ts';
import type { DocumentSource } from '../../platform/documents/read-document-source.ts';
import { dataAsOfText, monthLabel, periodText } from '../../platform/format-days.ts';
import type { Health } from './financial-health.service.ts';
import {
  alertTable,
  healthFacts,
  indicatorTable,
  printedTrendTable,
  trendTable,
} from './health-tables.ts';

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
    label: `${monthLabel(month)}${health.isRunning && month === health.month ? ' so far' : ''}`,
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
