import type { Category } from '@pfs/core/category';
import { everything } from '@pfs/core/figures/figure-filter';
import { feesAboveBenchmark, recommendedAction } from '@pfs/core/metrics/contracts';
import { contractInsight } from '@pfs/core/metrics/market-analysis';
import { acceptableTerms } from '@pfs/core/metrics/negotiation-ask';
import { percentage, percentText } from '@pfs/core/metrics/ratios';
import { type Cents, sumCents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { contractAnalysisRoutes as routes } from '@pfs/wire/contract-analysis';
import { dayIn } from '../../../platform/clock.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { PdfBlock, PdfDocument } from '../../../platform/documents/document.ts';
import { makePdf } from '../../../platform/documents/make-document.ts';
import { readDocumentSource } from '../../../platform/documents/read-document-source.ts';
import { AppError } from '../../../platform/errors.ts';
import { dataAsOfText } from '../../../platform/format-days.ts';
import type { App } from '../../../platform/platform.ts';
import { sendOnRecord } from '../../audit/public.ts';
import { countDrugGroups, type FigureGroup, readFigures } from '../../figures/public.ts';
import { getLetterhead } from '../../organizations/public.ts';
import type { AnalyzedPayer } from '../contract-analysis.service.ts';
import {
  type AnalysisOptions,
  analysisOptions,
  analyzePayers,
} from '../contract-analysis.service.ts';
import type { Exhibit } from './exhibits.ts';
import { toExhibits } from './exhibits.ts';
import {
  listExhibitClaims,
  listExhibitLumps,
  type OfPayer,
  payerExists,
} from './negotiation-report.repository.ts';
import { drugsTable, kindsTable, monthsTable } from './report-tables.ts';
import { type LetterParts, monthsText, toNegotiationReport } from './to-negotiation-report.ts';

/** Each report reads every claim of a payer. */
const reportsPerMinuteMax = 20;

export function registerNegotiationReport(app: App): void {
  const { http, database, clock } = app;
  const papers = [
    [routes.getNegotiationReport, buildNegotiationReport, 'Negotiation report exported'],
    [routes.getPreparationSheet, buildPreparationSheet, 'Negotiation preparation exported'],
  ] as const;
  for (const [route, build, description] of papers) {
    http.handle(
      route,
      async (call) => {
        const { actor, query } = call;
        const { organizationId, timeZone } = actor;
        const today = dayIn(timeZone, clock());
        const options = { ...analysisOptions(app, actor), payer: query.payer, timeZone, today };
        const { document, fileName } = await database.withTenant(
          organizationId,
          (tx) => build(tx, options),
          // Without a snapshot, an import in between would make the tables disagree.
          { snapshot: true },
        );
        return sendOnRecord(database, call, {
          record: { entityType: 'payer', description, newValues: query },
          type: 'application/pdf',
          fileName,
          content: await makePdf(document),
        });
      },
      { callsPerMinuteMax: reportsPerMinuteMax },
    );
  }
}

interface ReportOptions extends AnalysisOptions {
  readonly payer: string;
  readonly timeZone: string;
  readonly today: Day;
}

interface NegotiationDocument {
  readonly document: PdfDocument;
  /** Only letters, digits and hyphens. */
  readonly fileName: string;
}

/** The report for a payer. Throws not_found if there is no such payer. */
async function buildNegotiationReport(
  tx: TenantTransaction,
  options: ReportOptions,
): Promise<NegotiationDocument> {
  const { payer, parts, fileNameEnd } = await readPayer(tx, options);
  return {
    document: toNegotiationReport(payer, parts),
    fileName: `negotiation-report-${fileNameEnd}`,
  };
}

/** The pharmacy's internal sheet. Throws not_found if there is no such payer. */
async function buildPreparationSheet(
  tx: TenantTransaction,
  options: ReportOptions,
): Promise<NegotiationDocument> {
  const { payer, of, parts, fileNameEnd } = await readPayer(tx, options);
  const { dataAsOf } = await readDocumentSource(tx);
  const drugs = await listDrugsByDirFees(tx, of);
  const lumpsCents = await readLumps(tx, of);
  const { timeZone } = options;
  return {
    document: toPreparationSheet(payer, { ...parts, timeZone, dataAsOf, drugs, lumpsCents }),
    fileName: `negotiation-preparation-${fileNameEnd}`,
  };
}

async function readPayer(tx: TenantTransaction, options: ReportOptions) {
  const { payer: payerName, currentMonth, today } = options;
  if (!(await payerExists(tx, payerName))) throw new AppError('not_found');
  const { payers, period, months } = await analyzePayers(tx, options);
  const payer = payers.find((each) => each.payerName === payerName);
  // A known payer without counted payments in these months.
  if (payer === undefined) throw new AppError('not_found');
  const of = { payer: payerName, period };
  const exhibits = toExhibits(await listExhibitClaims(tx, of), await listExhibitLumps(tx, of));
  const letterhead = await getLetterhead(tx);
  return {
    payer,
    of,
    parts: { months, currentMonth, today, letterhead, exhibits },
    fileNameEnd: `${slugOf(payerName)}-${period.from}-to-${period.to}.pdf`,
  };
}

const slugMax = 40;

/** A payer's name as letters, digits and hyphens. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return plain.slice(0, slugMax).replace(/^-+|-+$/g, '') || 'payer';
}

/** As many drugs as fit on a readable page. */
const drugsMax = 10;

/** The drugs with the highest DIR fees. */
async function listDrugsByDirFees(tx: TenantTransaction, { payer, period }: OfPayer) {
  const drugs = await countDrugGroups(tx, {
    ...{ figures: ['claimDirFees', 'grossAmount', 'claims'], by: 'drug' },
    filter: { ...everything, period, payers: [payer] },
    most: { of: 'claimDir', drugs: drugsMax },
  });
  return drugs.filter(({ sums }) => (sums.claimDir ?? 0) > 0);
}

/** Lump sums of a payer by category, positive when taken. */
async function readLumps(
  tx: TenantTransaction,
  { payer, period }: OfPayer,
): Promise<Readonly<Partial<Record<Category, Cents>>>> {
  const filter = { ...everything, period, payers: [payer] };
  const { members } = await readFigures(tx, { figures: ['lumpSums'], by: 'category', filter });
  return Object.fromEntries(
    members.map(({ name, values }) => [name, toCents(values.lumpSums ?? 0)]),
  );
}

interface SheetParts extends LetterParts {
  readonly timeZone: string;
  readonly dataAsOf: Date | null;
  readonly drugs: readonly FigureGroup[];
  readonly lumpsCents: Readonly<Partial<Record<Category, Cents>>>;
}

/** The pharmacy's internal preparation: requests, acceptable terms, margins and settings. */
function toPreparationSheet(payer: AnalyzedPayer, parts: SheetParts): PdfDocument {
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
