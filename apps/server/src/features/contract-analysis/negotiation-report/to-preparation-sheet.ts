import type { Category } from '@pfs/core/category';
import { feesAboveBenchmark, recommendedAction } from '@pfs/core/metrics/contracts';
import { contractInsight } from '@pfs/core/metrics/market-analysis';
import { acceptableTerms } from '@pfs/core/metrics/negotiation-ask';
import { percentage, percentText } from '@pfs/core/metrics/ratios';
import { type Cents, sumCents } from '@pfs/core/money';
import type { PdfBlock, PdfDocument } from '../../../platform/documents/document.ts';
import { dataAsOfText } from '../../../platform/format-days.ts';
import type { AnalyzedPayer } from '../contract-analysis.service.ts';
import type { Exhibit } from './exhibits.ts';
import type { DrugRow } from './negotiation-report.repository.ts';
import { drugsTable, kindsTable, monthsTable } from './report-tables.ts';
import { type LetterParts, monthsText } from './to-negotiation-report.ts';

interface SheetParts extends LetterParts {
  readonly timeZone: string;
  readonly dataAsOf: Date | null;
  readonly drugs: readonly DrugRow[];
  readonly lumpsCents: Readonly<Partial<Record<Category, Cents>>>;
}

/** The pharmacy's internal preparation: requests, acceptable terms, margins and settings. */
export function toPreparationSheet(payer: AnalyzedPayer, parts: SheetParts): PdfDocument {
  return {
    head: {
      title: 'Negotiation Preparation: Internal',
      organization: parts.letterhead.name,
      period: monthsText(parts.months),
      filters: [`Payer: ${payer.payerName}`],
      dataAsOf: dataAsOfText(parts.dataAsOf, parts.timeZone),
    },
    blocks: [
      {
        kind: 'paragraph',
        text: 'For internal use only. Do not send this sheet to a payer. Send the negotiation report instead.',
      },
      ...positionBlocks(payer, parts.exhibits),
      { kind: 'heading', text: 'Twelve months' },
      monthsTable(payer, parts),
      { kind: 'heading', text: 'Deductions by kind' },
      kindsTable(payer, parts.lumpsCents),
      ...(parts.drugs.length === 0
        ? []
        : [
            { kind: 'heading', text: 'Drugs with the most DIR fees' } as const,
            drugsTable(parts.drugs),
          ]),
    ],
  };
}

function positionBlocks(payer: AnalyzedPayer, exhibits: readonly Exhibit[]): readonly PdfBlock[] {
  const { payerName, figures, analysis } = payer;
  const { totals, benchmarkPercent } = figures;
  const insight = contractInsight(payerName, figures, analysis);
  const askedCents = sumCents(exhibits.map(({ amountCents }) => amountCents));
  const aboveCents = feesAboveBenchmark({ ...totals, benchmarkPercent });
  return [
    { kind: 'heading', text: 'Our request' },
    {
      kind: 'table',
      columns: [
        { label: 'Exhibit', kind: 'text', weight: 0.5 },
        { label: 'Request', kind: 'text', weight: 3 },
        { label: 'Items', kind: 'count' },
        { label: 'Amount', kind: 'money' },
      ],
      rows: exhibits.map(({ letter, title, rows, amountCents }) => [
        letter,
        title,
        rows,
        amountCents,
      ]),
      total: ['Total', '', exhibits.reduce((sum, { rows }) => sum + rows, 0), askedCents],
      empty: 'None. The report asks the payer to confirm the current fee terms.',
    },
    { kind: 'heading', text: 'What we could accept' },
    { kind: 'paragraph', text: acceptableTerms(figures) },
    { kind: 'paragraph', text: recommendedAction(payerName, figures, analysis) },
    { kind: 'paragraph', text: `${insight.negotiationStrategy} ${insight.expectedOutcome}` },
    { kind: 'paragraph', text: `When: ${insight.timelineRecommendation}.` },
    {
      kind: 'facts',
      facts: [
        { label: 'Gross revenue', value: totals.grossCents, as: 'money' },
        { label: 'DIR fees', value: totals.dirFeesCents, as: 'money' },
        { label: 'DIR fees (% of gross revenue)', value: totals.dirPercentage, as: 'percent' },
        { label: 'Benchmark', value: benchmarkPercent, as: 'percent' },
        { label: 'Above benchmark', value: aboveCents, as: 'money' },
        { label: 'Net revenue', value: totals.netCents, as: 'money' },
        { label: 'Net margin at known cost', value: analysis.netMargin, as: 'percent' },
        { label: 'Claims', value: totals.claims, as: 'count' },
        { label: 'DIR fee per claim', value: totals.averageDirFeeCents, as: 'money' },
      ],
    },
    { kind: 'paragraph', text: basisOf(payer) },
    { kind: 'heading', text: 'Talking points' },
    { kind: 'list', items: insight.keyTalkingPoints },
  ];
}

/** The benchmark for acceptable fees, and how much of the margin is known. */
function basisOf({ figures, analysis }: AnalyzedPayer): string {
  const { benchmarkPercent, profit } = figures;
  const known = percentText(percentage(profit.knownRevenueCents, profit.claimRevenueCents));
  const benchmark =
    `The ${percentText(benchmarkPercent)} benchmark is set by your administrator. One ` +
    'vendor’s published range is 2–4% of gross reimbursement.';
  return analysis.netMargin === null
    ? `${benchmark} Drug costs are known for ${known} of revenue, which is too little to calculate a margin. ` +
        'Add invoices or price lists, or import NADAC.'
    : `${benchmark} Drug costs are known for ${known} of revenue, from your invoices, price lists or NADAC.`;
}
