import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReportFormat } from '@pfs/wire/reports';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { makePdf, makeWorkbook } from '../../platform/documents/make-document.ts';
import { exportClaims } from '../claims/public.ts';
import { detailedClaims, detailedFilter, newestFirst } from './detailed-claims.ts';
import { reportCsv } from './report-csv.ts';
import { type ReportAsked, type ReportFigures, readReportFigures } from './report-figures.ts';
import { type ReportOwner, reportFileName } from './report-head.ts';
import { pdfClaimsMax, reportPdf } from './report-pdf.ts';
import { reportWorkbook, workbookClaimsMax } from './report-workbook.ts';

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
