import type { Workbook } from '../../platform/documents/document.ts';
import { bucketColumns } from './bucket-words.ts';
import { type ClaimPieces, toRows, workbookClaim, workbookClaimColumns } from './claim-table.ts';
import { claimRowsOf } from './detailed-claims.ts';
import type { ReportFigures } from './report-figures.ts';
import { type ReportOwner, reportHead } from './report-head.ts';
import { payerTable, trendTable } from './report-tables.ts';

/** A workbook that everybody can open; CSV has no limit. */
export const workbookClaimsMax = 50_000;

export function reportWorkbook(
  figures: ReportFigures,
  owner: ReportOwner,
  claims?: ClaimPieces,
): Workbook {
  const rows = claimRowsOf(figures);
  const shown = workbookClaimsMax.toLocaleString('en-US');
  const cut =
    `The sheet Claims has the newest ${shown} of ${rows.toLocaleString('en-US')} claims. ` +
    'The CSV export has them all.';
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
