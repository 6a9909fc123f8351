import { figureNames } from '@pfs/core/figures/figure-names';
import { timeframes } from '@pfs/core/metrics/periods';
import { z } from 'zod';
import { askedMonth, day, dollars, month } from './fields.ts';
import { route } from './route.ts';

const range = z.object({ from: day, to: day });

export const healthIndicator = z.object({
  category: z.string(),
  /** 0 to 100, rounded to a whole number; null where too little is known to judge. */
  score: z.number().int().nullable(),
  trend: z.enum(['up', 'down', 'flat']),
  status: z.enum(['excellent', 'good', 'warning', 'critical']).nullable(),
  /** The figure that is measured, and what it means. */
  description: z.string(),
  /** What opens the figure: its name, its value, and the payer that it is of. */
  figure: z.enum(figureNames),
  value: z.number(),
  payer: z.string().nullable(),
});

export type HealthIndicator = z.infer<typeof healthIndicator>;

export const kpiAlert = z.object({
  id: z.string(),
  severity: z.enum(['critical', 'warning', 'info']),
  title: z.string(),
  message: z.string(),
  actionRequired: z.boolean(),
  /** The screen where it is mended, as a path of this program. */
  actionUrl: z.string(),
});

export type KpiAlert = z.infer<typeof kpiAlert>;

export const financialHealth = z.object({
  timeframe: z.enum(timeframes),
  /** The last month of the period, and whether it is the one that the timeframe’s name means. */
  month,
  isCurrentMonth: z.boolean(),
  /** Whether the last month is not over yet: its figures are those so far. */
  isRunning: z.boolean(),
  /** Whether the pharmacy has claims at all. */
  hasData: z.boolean(),
  /** All days included; `previous` is the same number of months before. */
  period: z.object({ from: day, to: day, previous: range }),
  metrics: z.object({
    totalRevenue: dollars,
    netProfit: dollars,
    /** Of total revenue, one decimal. */
    profitMargin: z.number(),
    /** What DIR fees take off: negative when taken. */
    dirFeeImpact: dollars,
    vendorSpend: dollars,
    cashFlow: dollars,
    avgClaimValue: dollars,
    /** How much of revenue has a known cost, in percent; below 80 profit is not judged. */
    knownCostPercentage: z.number(),
    /** Of the cost of drugs, what is but estimated. */
    estimatedCost: dollars,
    /** Gross less fees less vendor spend. */
    leftAfterPurchases: dollars,
    /** Vendor spend less the cost of drugs: inventory change, and costs that are not known. */
    stockChange: dollars,
  }),
  /** Invoices that vendor spend leaves out until somebody has reviewed them, in a sentence. */
  leftOutOfSpend: z.string().nullable(),
  healthIndicators: z.array(healthIndicator),
  monthlyTrend: z.array(
    z.object({
      month,
      revenue: dollars,
      expenses: dollars,
      profit: dollars,
      /** Too little has a known cost: expenses and profit are guesses. */
      isEstimated: z.boolean(),
    }),
  ),
  kpiAlerts: z.array(kpiAlert),
});

export type FinancialHealth = z.infer<typeof financialHealth>;

const asked = {
  timeframe: z.enum(timeframes, `Use one of ${timeframes.join(', ')}`).default('3months'),
  /** The last month shown; without it the latest month with claims. */
  month: askedMonth.optional(),
};

export const healthReportFormats = ['pdf', 'xlsx'] as const;

export const financialHealthRoutes = {
  getFinancialHealth: route({
    method: 'GET',
    path: '/api/financial-health',
    access: 'signed_in',
    summary: 'Get figures, indicators and alerts for 1, 3, 6 or 12 months',
    query: z.strictObject(asked),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: financialHealth,
  }),
  exportFinancialHealth: route({
    method: 'GET',
    path: '/api/financial-health/export',
    access: 'member',
    summary: 'Export financial health as PDF or Excel',
    query: z.strictObject({
      ...asked,
      format: z.enum(healthReportFormats, `Use one of ${healthReportFormats.join(', ')}`),
    }),
    bodyKind: 'none',
    answerKind: 'file',
    status: 200,
  }),
};
