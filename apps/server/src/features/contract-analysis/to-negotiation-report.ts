import type { Category } from '@pfs/core/category';
import { contractInsight } from '@pfs/core/metrics/contract-insights';
import { feesAboveBenchmark, recommendedAction } from '@pfs/core/metrics/contract-words';
import { negotiationAsk } from '@pfs/core/metrics/negotiation-ask';
import type { Period } from '@pfs/core/metrics/periods';
import { type Cents, zeroCents } from '@pfs/core/money';
import { dataAsOfInWords, periodInWords } from '../../platform/days-in-words.ts';
import type { PdfBlock, PdfDocument } from '../../platform/documents/document.ts';
import type { DocumentSource } from '../../platform/documents/read-document-source.ts';
import type { AnalysedPayer } from './contract-analysis.service.ts';
import type { DrugRow, WorstClaimRow } from './negotiation-report.repository.ts';
import { reportMethod } from './report-method.ts';
import {
  claimsTable,
  drugsTable,
  kindsTable,
  monthsTable,
  type ReportMonths,
} from './report-tables.ts';
import { shortMonthInWords } from './report-words.ts';

export interface ReportParts extends DocumentSource, ReportMonths {
  readonly period: Period;
  readonly timeZone: string;
  readonly largestShares: readonly WorstClaimRow[];
  readonly belowCost: readonly WorstClaimRow[];
  readonly drugs: readonly DrugRow[];
  readonly lumpsCents: Readonly<Partial<Record<Category, Cents>>>;
}

export function toNegotiationReport(payer: AnalysedPayer, parts: ReportParts): PdfDocument {
  const { organization, dataAsOf, timeZone } = parts;
  return {
    head: {
      title: 'Negotiation Report',
      organization,
      period: periodInWords(parts.period),
      filters: [`Payer: ${payer.payerName}`],
      dataAsOf: dataAsOfInWords(dataAsOf, timeZone),
    },
    blocks: [
      ...askBlocks(payer),
      ...yearBlocks(payer, parts),
      { kind: 'heading', text: 'Claims to bring up' },
      claimsTable(parts.largestShares, 'Largest share taken as DIR fees, of $1.00 or more'),
      claimsTable(parts.belowCost, 'Paid below a known cost'),
      { kind: 'heading', text: 'Drugs most affected' },
      drugsTable(parts.drugs),
      ...reportMethod(payer),
    ],
  };
}

function askBlocks({ payerName, figures, analysis }: AnalysedPayer): readonly PdfBlock[] {
  const { totals, benchmarkPercent } = figures;
  const insight = contractInsight(payerName, figures, analysis);
  const aboveCents = feesAboveBenchmark({ ...totals, benchmarkPercent });
  return [
    { kind: 'heading', text: 'What we ask for' },
    { kind: 'paragraph', text: negotiationAsk(figures) },
    {
      kind: 'facts',
      facts: [
        { label: 'Gross revenue', value: totals.grossCents, as: 'money' },
        { label: 'DIR fees', value: totals.dirFeesCents, as: 'money' },
        { label: 'DIR fees of gross', value: totals.dirPercentage, as: 'percent' },
        { label: 'Benchmark', value: benchmarkPercent, as: 'percent' },
        { label: 'Above the benchmark', value: aboveCents, as: 'money' },
        { label: 'Net revenue', value: totals.netCents, as: 'money' },
        { label: 'Claims', value: totals.claims, as: 'count' },
        { label: 'DIR fee a claim', value: totals.averageDirFeeCents, as: 'money' },
      ],
    },
    { kind: 'heading', text: 'Talking points' },
    { kind: 'list', items: insight.keyTalkingPoints },
    { kind: 'paragraph', text: recommendedAction(payerName, figures, analysis) },
    { kind: 'paragraph', text: `${insight.negotiationStrategy} ${insight.expectedOutcome}` },
    { kind: 'paragraph', text: `When: ${insight.timelineRecommendation}.` },
  ];
}

function yearBlocks(payer: AnalysedPayer, parts: ReportParts): readonly PdfBlock[] {
  return [
    { kind: 'page_break' },
    { kind: 'heading', text: 'Twelve months' },
    {
      kind: 'line_chart',
      title: 'DIR fees by month',
      points: parts.months.map((month) => ({
        label: shortMonthInWords(month),
        cents: payer.byMonth.get(month)?.dirFeesCents ?? zeroCents,
      })),
    },
    monthsTable(payer, parts),
    { kind: 'heading', text: 'What was taken, by kind' },
    kindsTable(payer, parts.lumpsCents),
  ];
}
