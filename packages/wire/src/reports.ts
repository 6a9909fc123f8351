import { z } from 'zod';
import { claim } from './claims.ts';
import { checkPeriod, day, dollars, instant, periodFields } from './fields.ts';
import { route } from './route.ts';

export const reportTypes = ['monthly', 'quarterly', 'yearly', 'payer', 'detailed'] as const;
export type ReportType = (typeof reportTypes)[number];

export const reportTypeNames: Readonly<Record<ReportType, string>> = {
  monthly: 'Monthly Summary',
  quarterly: 'Quarterly Analysis',
  yearly: 'Annual Report',
  payer: 'Payer Breakdown',
  detailed: 'Detailed Claims',
};

const reportFormats = ['pdf', 'xlsx', 'csv'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The totals of a report row; fees are positive when taken. */
const amounts = {
  claimCount: z.number().int(),
  grossAmount: dollars,
  dirFees: dollars,
  netAmount: dollars,
};

const trend = z.array(
  z.object({
    /** `2026-03`, `2026-Q1` or `2026`. */
    month: z.string(),
    /** The label; for a partial bucket with its days, and for one that isn't over with “so far”. */
    label: z.string(),
    /** Its days within the period. */
    from: day,
    to: day,
    isRunning: z.boolean(),
    ...amounts,
  }),
);

export const report = z.object({
  type: z.enum(reportTypes),
  /** The period of the report, both days included. */
  period: z.object({ from: day, to: day }),
  /** Whether the period has counted money. */
  hasData: z.boolean(),
  /** When the last import ended; null before the first. */
  dataAsOf: instant.nullable(),
  summary: z.object({
    totalClaims: z.number().int(),
    totalGrossAmount: dollars,
    totalDirFees: dollars,
    totalNetAmount: dollars,
    /** Of gross, one decimal. */
    avgDirPercentage: z.number(),
  }),
  payerBreakdown: z.array(
    z.object({
      payerName: z.string(),
      ...amounts,
      dirPercentage: z.number(),
      /** Unknown without gross. */
      performance: z.enum(['Good', 'Fair', 'Poor', 'Unknown']),
    }),
  ),
  /** Months, quarters or years by type, without gaps. */
  monthlyTrend: trend,
  /** The months of an annual report. */
  months: trend.optional(),
  /** For a detailed report: a page of its newest claims, and their number. */
  claims: z.array(claim).optional(),
  claimsTotal: z.number().int().optional(),
});

export type Report = z.infer<typeof report>;

/** The most claims in the response; the list of claims has all of them in pages. */
export const reportClaimsMax = 100;

const asked = {
  type: z.enum(reportTypes, `Use one of ${reportTypes.join(', ')}`).default('monthly'),
  ...periodFields,
};

export const reportRoutes = {
  getReport: route('GET /api/reports', {
    access: 'signed_in',
    summary: 'Get a period’s totals by payer and over time',
    query: z.strictObject(asked).superRefine(checkPeriod),
    answer: report,
  }),
  exportReport: route('GET /api/reports/export', {
    access: 'member',
    summary: 'Export a report as PDF, Excel or CSV',
    query: z
      .strictObject({
        ...asked,
        format: z.enum(reportFormats, `Use one of ${reportFormats.join(', ')}`).default('pdf'),
      })
      .superRefine(checkPeriod),
    answerKind: 'file',
  }),
};
