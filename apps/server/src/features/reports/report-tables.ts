import type { PeriodTotals } from '@pfs/core/metrics/period-totals';
import { type Bucket, type BucketSize, isRunning } from '@pfs/core/metrics/periods';
import { centsOfSum } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { dirPercentage } from '@pfs/core/totals';
import { reportTypeNames } from '@pfs/wire/reports';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Cell, Column, DocumentHead, Rows, Table } from '../../platform/documents/document.ts';
import {
  dataAsOfText,
  monthLabel,
  periodText,
  shortPeriodText,
} from '../../platform/format-days.ts';
import { type ClaimRow, decisionLabel } from '../claims/public.ts';
import type { ReportFigures, ReportRequest, Trend } from './report-figures.ts';

const amountColumns: readonly Column[] = [
  { label: 'Claims', kind: 'count' },
  { label: 'Gross Amount', kind: 'money' },
  { label: 'DIR Fees', kind: 'money' },
  { label: 'Net Amount', kind: 'money' },
];

/** Payer Performance Analysis, as on the screen. */
export function payerTable({ payers, totals }: ReportFigures): Table {
  return {
    columns: [
      { label: 'Payer', kind: 'text', weight: 2 },
      ...amountColumns,
      { label: 'DIR %', kind: 'percent' },
      { label: 'Performance', kind: 'text' },
    ],
    rows: payers.map((payer) => [
      payer.name,
      ...amounts(payer.totals),
      payer.totals.dirPercentage,
      payer.performance,
    ]),
    total: ['Total', ...amounts(totals), totals.dirPercentage, ''],
  };
}

/** A trend, as on the screen: months, quarters or years. */
export function trendTable({ size, rows }: Trend, { totals, today }: ReportFigures): Table {
  return {
    columns: [{ label: bucketColumns[size], kind: 'text' }, ...amountColumns],
    rows: rows.map(({ bucket, totals: ofBucket }) => [
      bucketLabel(bucket, today),
      ...amounts(ofBucket),
    ]),
    total: ['Total', ...amounts(totals)],
  };
}

function amounts(totals: PeriodTotals): readonly Cell[] {
  return [totals.claims, totals.grossCents, totals.dirFeesCents, totals.netCents];
}

/** The column header of a trend's first column. */
export const bucketColumns = {
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
} as const satisfies Record<BucketSize, string>;

/**
 * `2026-03` as March 2026, `2026-Q1` as Q1 2026, `2026` as is. A partial period adds its days, and
 * one that isn't over says so.
 */
export function bucketLabel({ name, isWhole, ...days }: Bucket, today: Day): string {
  const label = isWhole ? wholeLabel(name) : `${wholeLabel(name)} (${shortPeriodText(days)})`;
  return isRunning(days, today) ? `${label} so far` : label;
}

function wholeLabel(name: string): string {
  if (name.includes('Q')) return `${name.slice(5)} ${name.slice(0, 4)}`;
  return name.length === 4 ? name : monthLabel(name);
}

export interface ReportOwner {
  readonly organization: string;
  readonly timeZone: string;
}

export function getReportOwner(tx: TenantTransaction): Promise<ReportOwner> {
  return tx.query
    .selectFrom('organizations')
    .select(['name as organization', 'time_zone as timeZone'])
    .where('id', '=', tx.organizationId)
    .executeTakeFirstOrThrow();
}

export function reportHead(
  { type, period, today, dataAsOf }: ReportFigures,
  { organization, timeZone }: ReportOwner,
): DocumentHead {
  return {
    title: `DIR Report: ${reportTypeNames[type]}`,
    organization,
    period: `${periodText(period)}${isRunning(period, today) ? ', so far' : ''}`,
    filters: [],
    dataAsOf: dataAsOfText(dataAsOf, timeZone),
  };
}

/** A file name that sorts by period. */
export function reportFileName(
  { type, period }: Omit<ReportRequest, 'today'>,
  format: string,
): string {
  return `dir-report-${type}-${period.from}-to-${period.to}.${format}`;
}

/** As many columns as fit on a page. */
export const printedClaimColumns: readonly Column[] = [
  { label: 'Claim ID', kind: 'text' },
  { label: 'Date', kind: 'day' },
  { label: 'Payer', kind: 'text', weight: 2 },
  { label: 'Drug', kind: 'text', weight: 2 },
  { label: 'NDC', kind: 'text' },
  { label: 'Gross', kind: 'money' },
  { label: 'DIR Fee', kind: 'money' },
  { label: 'Net', kind: 'money' },
  { label: 'DIR %', kind: 'percent' },
  { label: 'Status', kind: 'text' },
];

export function printedClaim(row: ClaimRow): readonly Cell[] {
  const gross = centsOfSum(row.gross_amount);
  const dirFee = centsOfSum(row.dir_fee);
  return [
    row.claim_id,
    row.processed_date,
    row.payer_name,
    row.drug_name ?? 'Unknown Drug',
    row.ndc,
    gross,
    dirFee,
    centsOfSum(row.net_amount),
    dirPercentage(dirFee, gross),
    row.status,
  ];
}

/** Every column of a claim. */
export const workbookClaimColumns: readonly Column[] = [
  ...printedClaimColumns,
  { label: 'Date of Service', kind: 'day' },
  { label: 'Quantity', kind: 'quantity' },
  { label: 'GER Fee', kind: 'money' },
  { label: 'Other Fees', kind: 'money' },
  { label: 'Patient Paid', kind: 'money' },
  { label: 'Plan', kind: 'text' },
  { label: 'Classified By', kind: 'text' },
];

export function workbookClaim(row: ClaimRow): readonly Cell[] {
  return [
    ...printedClaim(row),
    row.date_of_service,
    row.quantity === null ? null : Number(row.quantity),
    centsOfSum(row.ger_fee),
    centsOfSum(row.other_fees),
    centsOfSum(row.patient_paid),
    row.plan_name,
    decisionLabel(row.decided_by),
  ];
}

export type ClaimBatches = AsyncIterable<readonly ClaimRow[]>;

export function toRows(claims: ClaimBatches, toCells: (row: ClaimRow) => readonly Cell[]): Rows {
  return { pieces: mapBatches(claims, toCells) };
}

async function* mapBatches(
  claims: ClaimBatches,
  toCells: (row: ClaimRow) => readonly Cell[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const batch of claims) yield batch.map(toCells);
}
