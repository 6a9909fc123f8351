import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PeriodTotals } from '@pfs/core/metrics/period-totals';
import { centsToText } from '@pfs/core/money';
import type { ReportFormat } from '@pfs/wire/reports';
import { reportClaimsMax } from '@pfs/wire/reports';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';
import type { PdfBlock, PdfDocument, Workbook } from '../../platform/documents/document.ts';
import { makePdf, makeWorkbook } from '../../platform/documents/make-document.ts';
import {
  type ClaimRow,
  exportClaims,
  listClaimRowsById,
  orderedClaims,
  toClaim,
} from '../claims/public.ts';
import {
  hasData,
  type ReportFigures,
  type ReportRequest,
  readReportFigures,
} from './report-figures.ts';
import {
  bucketColumns,
  bucketLabel,
  type ClaimBatches,
  payerTable,
  printedClaim,
  printedClaimColumns,
  type ReportOwner,
  reportFileName,
  reportHead,
  toRows,
  trendTable,
  workbookClaim,
  workbookClaimColumns,
} from './report-tables.ts';

const header = [
  'Section',
  'Name',
  'From',
  'To',
  'Claims',
  'Gross Amount',
  'DIR Fees',
  'Net Amount',
  'DIR %',
  'Performance',
  'Data as of (UTC)',
];

/** All tables of a report in one: a row for each payer, for each period, and the total. */
function reportCsv(figures: ReportFigures): string {
  const { period, today, payers, trends, totals, dataAsOf } = figures;
  const asOf = dataAsOf?.toISOString() ?? '';
  const payerLines = payers.map(({ name, totals: ofPayer, performance }) =>
    csvLine(['Payer', name, period.from, period.to, ...amounts(ofPayer), performance, asOf]),
  );
  const trendLines = trends.flatMap(({ size, rows }) =>
    rows.map(({ bucket, totals: ofBucket }) => {
      const labels = [bucketColumns[size], bucketLabel(bucket, today), bucket.from, bucket.to];
      return csvLine([...labels, ...amounts(ofBucket), '', asOf]);
    }),
  );
  const sum = csvLine(['Total', '', period.from, period.to, ...amounts(totals), '', asOf]);
  return [byteOrderMark + csvLine(header), ...payerLines, ...trendLines, sum].join('');
}

function amounts(totals: PeriodTotals): readonly (string | number)[] {
  return [
    totals.claims,
    centsToText(totals.grossCents),
    centsToText(totals.dirFeesCents),
    centsToText(totals.netCents),
    totals.dirPercentage.toFixed(1),
  ];
}

/** Larger workbooks are slow to open; CSV has no limit. */
const workbookClaimsMax = 50_000;

function reportWorkbook(
  figures: ReportFigures,
  owner: ReportOwner,
  claims?: ClaimBatches,
): Workbook {
  const rows = claimRowsOf(figures);
  const shown = workbookClaimsMax.toLocaleString('en-US');
  const cut =
    `The sheet Claims has the newest ${shown} of ${rows.toLocaleString('en-US')} claims. ` +
    'The CSV export has all of them.';
  return {
    head: reportHead(figures, owner),
    notes: claims !== undefined && rows > workbookClaimsMax ? [cut] : [],
    sheets: [
      { name: 'Payers', ...payerTable(figures) },
      ...figures.trends.map((trend) => ({
        name: figures.trends.length > 1 ? `${bucketColumns[trend.size]}s` : 'Trend',
        ...trendTable(trend, figures),
      })),
      ...(claims === undefined
        ? []
        : [
            {
              name: 'Claims',
              columns: workbookClaimColumns,
              rows: toRows(claims, workbookClaim),
            },
          ]),
    ],
  };
}

export const contentTypes: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** A snapshot keeps tables and claims consistent. Fifty thousand claims take a while to write. */
export const fileSnapshot = { snapshot: true, statementTimeoutMs: 120_000 } as const;

interface ExportRequest extends ReportRequest {
  readonly organizationId: string;
  readonly owner: ReportOwner;
  readonly format: ReportFormat;
}

interface ReportFile<Content = Buffer | Readable> {
  readonly name: string;
  readonly content: Content;
}

/**
 * The report as a file, from a snapshot of the data. PDF and Excel files take a few megabytes at
 * most and are complete before the response starts, so errors are still reported. CSV is streamed.
 */
export async function exportReport(
  database: Database,
  request: ExportRequest,
): Promise<ReportFile> {
  const { organizationId, type, period, today, format } = request;
  if (format === 'csv' && type === 'detailed') {
    const claims = { organizationId, filter: detailedFilter({ period }), order: newestFirst };
    const name = reportFileName({ type, period }, format);
    return { name, content: exportClaims(database, claims) };
  }
  return database.withTenant(
    organizationId,
    async (tx) => {
      const figures = await readReportFigures(tx, { type, period, today });
      return reportFile(tx, figures, request);
    },
    fileSnapshot,
  );
}

/** The file of figures that were read before; reads the claims in the same transaction. */
export async function reportFile(
  tx: TenantTransaction,
  figures: ReportFigures,
  { owner, format }: Pick<ExportRequest, 'owner' | 'format'>,
): Promise<ReportFile<Buffer>> {
  const name = reportFileName(figures, format);
  const claims = (max: number) =>
    figures.type === 'detailed' ? detailedClaims(tx, figures, { max }) : undefined;
  switch (format) {
    case 'csv':
      return { name, content: Buffer.from(reportCsv(figures)) };
    case 'pdf':
      return {
        name,
        content: await buffer(await makePdf(reportPdf(figures, owner, claims(pdfClaimsMax)))),
      };
    case 'xlsx': {
      const workbook = reportWorkbook(figures, owner, claims(workbookClaimsMax));
      return { name, content: await buffer(await makeWorkbook(workbook)) };
    }
  }
}

/** More would be a stack of paper; the other formats contain the rest. */
const pdfClaimsMax = 2_000;
const barsMax = 10;

function reportPdf(figures: ReportFigures, owner: ReportOwner, claims?: ClaimBatches): PdfDocument {
  const nothing = { kind: 'paragraph', text: 'No payments in this period.' } as const;
  return {
    head: reportHead(figures, owner),
    blocks: [
      summary(figures),
      ...(hasData(figures) ? charts(figures) : [nothing]),
      { kind: 'heading', text: 'Payer Performance Analysis' },
      { kind: 'table', empty: 'No payers in this period.', ...payerTable(figures) },
      ...figures.trends.flatMap((trend): readonly PdfBlock[] => [
        { kind: 'heading', text: `${bucketColumns[trend.size]}ly Trend Analysis` },
        { kind: 'table', ...trendTable(trend, figures) },
      ]),
      ...(claims === undefined ? [] : claimBlocks(figures, claims)),
    ],
  };
}

function summary({ totals }: ReportFigures): PdfBlock {
  return {
    kind: 'facts',
    facts: [
      { label: 'Total Claims', value: totals.claims, as: 'count' },
      { label: 'Gross Amount', value: totals.grossCents, as: 'money' },
      { label: 'DIR Fees', value: totals.dirFeesCents, as: 'money' },
      { label: 'Net Amount', value: totals.netCents, as: 'money' },
      { label: 'Avg DIR %', value: totals.dirPercentage, as: 'percent' },
    ],
  };
}

function charts({ payers, trends, today }: ReportFigures): readonly PdfBlock[] {
  const bars = payers.slice(0, barsMax).map(({ name, totals }) => ({
    label: name,
    cents: totals.dirFeesCents,
  }));
  const periods = trends.at(-1)?.rows ?? [];
  // Future periods are only in the table: a line down to zero would look like a drop.
  const last = periods.findLastIndex(
    ({ totals }) => totals.claims !== 0 || totals.dirFeesCents !== 0,
  );
  const line = periods.slice(0, last + 1).map(({ bucket, totals }) => ({
    label: bucketLabel(bucket, today),
    cents: totals.dirFeesCents,
  }));
  const more = payers.length > barsMax ? ` (top ${barsMax})` : '';
  return [
    { kind: 'bar_chart', title: `DIR fees by payer${more}`, points: bars },
    ...(line.length > 1
      ? [{ kind: 'line_chart', title: 'DIR fees over time', points: line } as const]
      : []),
  ];
}

function claimBlocks(figures: ReportFigures, claims: ClaimBatches): readonly PdfBlock[] {
  const rows = claimRowsOf(figures);
  return [
    { kind: 'page_break' },
    { kind: 'heading', text: 'Claims' },
    ...(rows > 1 ? [{ kind: 'paragraph', text: claimsText(rows) } as const] : []),
    {
      kind: 'table',
      columns: printedClaimColumns,
      rows: toRows(claims, printedClaim),
      empty: 'No claims in this period.',
    },
  ];
}

function claimsText(rows: number): string {
  const count = rows.toLocaleString('en-US');
  if (rows <= pdfClaimsMax) return `All ${count} claims in the period, newest first.`;
  const shown = pdfClaimsMax.toLocaleString('en-US');
  return `Showing the newest ${shown} of ${count} claims. The Excel and CSV exports have the rest.`;
}

/**
 * The newest counted claims: $2 is the first day, $3 the last, $4 the number of claims. Payments
 * give the days, and for each day the database index has the claims in this order. A query across
 * days would read and sort whole days.
 */
const readNewestClaimIds = prepare<{ readonly id: string }>(
  'newest claims',
  `select claim.id
  from (
    select paid_on, sum(claim_count) over (order by paid_on desc) - claim_count as newer
    from (
      select paid_on, sum(claim_count) as claim_count
      from payments
      where organization_id = $1 and counted and claim_count > 0
        and paid_on between $2::date and $3::date
      group by paid_on
    ) by_day
  ) days
  cross join lateral (
    select claims.id
    from claims
    join payments on payments.organization_id = $1 and payments.id = claims.payment_id
    where claims.organization_id = $1 and claims.processed_date = days.paid_on
      and payments.counted
    order by claims.id desc
    limit $4
  ) claim
  where days.newer < $4
  order by days.paid_on desc, claim.id desc
  limit $4`,
);

type Detailed = Pick<ReportFigures, 'period'>;

/** A cut list shows the newest claims. */
const newestFirst = { sort: 'processedDate', order: 'desc' } as const;
const rowsAtOnce = 500;

/** A detailed report lists the claims of counted payments. */
function detailedFilter({ period }: Detailed) {
  return { from: period.from, to: period.to, counted: 'true' } as const;
}

/** The number of claims, from the totals of the same rows, without counting them. */
function claimRowsOf({ totals }: Pick<ReportFigures, 'totals'>): number {
  return totals.claims + 2 * totals.reversals + totals.deniedClaims;
}

/** The first claims of a detailed report; the claims page shows the rest. */
export async function readDetailedClaims(tx: TenantTransaction, figures: ReportFigures) {
  if (figures.type !== 'detailed') return {};
  const { from, to } = figures.period;
  const newest = await readNewestClaimIds(tx, from, to, reportClaimsMax);
  const ids = newest.map(({ id }) => id);
  const rows = await listClaimRowsById(tx, ids);
  return { claims: rows.map(toClaim), claimsTotal: claimRowsOf(figures) };
}

/** The newest claims in batches; only one batch is in memory at a time. */
async function* detailedClaims(
  tx: TenantTransaction,
  figures: Detailed,
  { max }: { max: number },
): AsyncGenerator<readonly ClaimRow[]> {
  const query = orderedClaims(tx, detailedFilter(figures), newestFirst).limit(max);
  const { sql, parameters } = query.compile();
  await tx.client.query(`declare reported_claims no scroll cursor for ${sql}`, [...parameters]);
  for (;;) {
    const { rows } = await tx.client.query<ClaimRow>(`fetch ${rowsAtOnce} from reported_claims`);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
  }
}
