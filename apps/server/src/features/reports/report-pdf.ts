import type { PdfBlock, PdfDocument } from '../../platform/documents/document.ts';
import { claimRowsOf } from './detailed-claims.ts';
import { hasData, type ReportFigures } from './report-figures.ts';
import {
  bucketColumns,
  bucketLabel,
  type ClaimBatches,
  payerTable,
  printedClaim,
  printedClaimColumns,
  type ReportOwner,
  reportHead,
  toRows,
  trendTable,
} from './report-tables.ts';

/** More would be a stack of paper; the other formats contain the rest. */
export const pdfClaimsMax = 2_000;
const barsMax = 10;

export function reportPdf(
  figures: ReportFigures,
  owner: ReportOwner,
  claims?: ClaimBatches,
): PdfDocument {
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
