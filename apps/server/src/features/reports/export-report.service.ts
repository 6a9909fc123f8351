import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PeriodTotals } from '@pfs/core/metrics/period-totals';
import { centsToText } from '@pfs/core/money';
import type { ReportFormat } from '@pfs/wire/reports';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import type { Workbook } from '../../platform/documents/document.ts';
import { makePdf, makeWorkbook } from '../../platform/documents/make-document.ts';
import { exportClaims } from '../claims/public.ts';
import { bucketColumns, bucketLabel } from './bucket-words.ts';
import { type ClaimPieces, toRows, workbookClaim, workbookClaimColumns } from './claim-table.ts';
import { claimRowsOf, detailedClaims, detailedFilter, newestFirst } from './detailed-claims.ts';
import { type ReportAsked, type ReportFigures, readReportFigures } from './report-figures.ts';
import { type ReportOwner, reportFileName, reportHead } from './report-head.ts';
import { pdfClaimsMax, reportPdf } from './report-pdf.ts';
import { payerTable, trendTable } from './report-tables.ts';

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

/** All tables of a report as one: a row for each payer, for each stretch of time, and the total. */
function reportCsv(figures: ReportFigures): string {
  const { period, payers, trends, totals, dataAsOf } = figures;
  const asOf = dataAsOf?.toISOString() ?? '';
  const payerLines = payers.map(({ name, totals: ofPayer, performance }) =>
    csvLine(['Payer', name, period.from, period.to, ...amounts(ofPayer), performance, asOf]),
  );
  const trendLines = trends.flatMap(({ size, rows }) =>
    rows.map(({ bucket, totals: ofBucket }) => {
      const words = [bucketColumns[size], bucketLabel(bucket), bucket.from, bucket.to];
      return csvLine([...words, ...amounts(ofBucket), '', asOf]);
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

/** A workbook that everybody can open; CSV has no limit. */
const workbookClaimsMax = 50_000;

function reportWorkbook(
  figures: ReportFigures,
  owner: ReportOwner,
  claims?: ClaimPieces,
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

/**
 * One view of the data, or an import in the middle would make tables and claims disagree; fifty
 * thousand claims are read while they are written.
 */
export const viewForFiles = { snapshot: true, statementTimeoutMs: 120_000 } as const;

export interface Wanted extends ReportAsked {
  readonly organizationId: string;
  readonly owner: ReportOwner;
  readonly format: ReportFormat;
}

export interface ReportFile<Content = Buffer | Readable> {
  readonly name: string;
  readonly content: Content;
}

/**
 * The report as a file of one moment's data. PDF and Excel are a few megabytes at most and are made
 * whole, so that what goes wrong can still be answered; a million claims as CSV are streamed.
 */
export async function exportReport(database: Database, wanted: Wanted): Promise<ReportFile> {
  const { organizationId, type, period, format } = wanted;
  if (format === 'csv' && type === 'detailed') {
    const claims = { organizationId, filter: detailedFilter({ period }), order: newestFirst };
    const name = reportFileName({ type, period }, format);
    return { name, content: exportClaims(database, claims) };
  }
  return database.withTenant(
    organizationId,
    async (tx) => {
      const figures = await readReportFigures(tx, { type, period });
      return reportFile(tx, figures, wanted);
    },
    viewForFiles,
  );
}

/** Of figures that are at hand; the claims are read in the same transaction. */
export async function reportFile(
  tx: TenantTransaction,
  figures: ReportFigures,
  { owner, format }: Pick<Wanted, 'owner' | 'format'>,
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
