import { figureNames } from '@pfs/core/figures/figure-names';
import { timeframes } from '@pfs/core/metrics/periods';
import { z } from 'zod';
import { askedMonth, day, dollars, month } from './fields.ts';
import { route } from './route.ts';

const range = z.object({ from: day, to: day });

const healthIndicator = z.object({
  category: z.string(),
  /** 0 to 100, rounded to a whole number; null if too little is known. */
  score: z.number().int().nullable(),
  trend: z.enum(['up', 'down', 'flat']),
  status: z.enum(['excellent', 'good', 'warning', 'critical']).nullable(),
  /** The measured figure, and its meaning. */
  description: z.string(),
  /** The figure to open: its name, value and payer. */
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
  /** The path of the screen where it can be fixed. */
  actionUrl: z.string(),
});

export type KpiAlert = z.infer<typeof kpiAlert>;

export const financialHealth = z.object({
  timeframe: z.enum(timeframes),
  /** The last month of the period, and whether it is the one that the timeframe's name means. */
  month,
  isCurrentMonth: z.boolean(),
  /** Whether the last month is still running. */
  isRunning: z.boolean(),
  /** Whether the pharmacy has claims at all. */
  hasData: z.boolean(),
  /** First and last day included; `previous` is the same number of months before. */
  period: z.object({ from: day, to: day, previous: range }),
  metrics: z.object({
    totalRevenue: dollars,
    netProfit: dollars,
    /** Of total revenue, one decimal. */
    profitMargin: z.number(),
    /** The effect of DIR fees: negative when taken. */
    dirFeeImpact: dollars,
    vendorSpend: dollars,
    cashFlow: dollars,
    avgClaimValue: dollars,
    /** The percentage of revenue with known cost; below 80, profit gets no verdict. */
    knownCostPercentage: z.number(),
    /** The estimated part of drug cost. */
    estimatedCost: dollars,
    /** Gross less fees less vendor spend. */
    leftAfterPurchases: dollars,
    /** Vendor spend less the cost of drugs: inventory change, and costs that are not known. */
    stockChange: dollars,
  }),
  /** A sentence about invoices that vendor spend excludes until reviewed. */
  leftOutOfSpend: z.string().nullable(),
  healthIndicators: z.array(healthIndicator),
  monthlyTrend: z.array(
    z.object({
      month,
      revenue: dollars,
      expenses: dollars,
      profit: dollars,
      /** Too little has a known cost: expenses and profit are estimates. */
      isEstimated: z.boolean(),
    }),
  ),
  kpiAlerts: z.array(kpiAlert),
});

export type FinancialHealth = z.infer<typeof financialHealth>;

const asked = {
  timeframe: z.enum(timeframes, `Use one of ${timeframes.join(', ')}`).default('3months'),
  /** The last month to show. Default: the latest month with claims. */
  month: askedMonth.optional(),
};

const healthReportFormats = ['pdf', 'xlsx'] as const;

export const financialHealthRoutes = {
  getFinancialHealth: route('GET /api/financial-health', {
    access: 'signed_in',
    summary: 'Get figures, indicators and alerts for 1, 3, 6 or 12 months',
    query: z.strictObject(asked),
    answer: financialHealth,
  }),
  exportFinancialHealth: route('GET /api/financial-health/export', {
    access: 'member',
    summary: 'Export financial health as PDF or Excel',
    query: z.strictObject({
      ...asked,
      format: z.enum(healthReportFormats, `Use one of ${healthReportFormats.join(', ')}`),
    }),
    answerKind: 'file',
  }),
};
