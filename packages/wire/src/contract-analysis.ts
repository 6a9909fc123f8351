import { figureNames } from '@pfs/core/figures/figure-names';
import { z } from 'zod';
import { day, dollars, month } from './fields.ts';
import { route } from './route.ts';

/** Twelve months ending with the latest month with claims, first and last day included. */
const analysisPeriod = z.object({ from: day, to: day });

/** The common fields of the screen's responses. */
const head = {
  /** Whether the pharmacy has claims at all. */
  hasData: z.boolean(),
  period: analysisPeriod,
};

const monthOfDir = z.object({ month, dirFeePercentage: z.number() });

/** A payer's figures over the period. Payers with the same name are combined. */
const payerContract = z.object({
  payerName: z.string(),
  profitabilityScore: z.enum(['profitable', 'marginal', 'unprofitable']),
  /** The basis of the score: only DIR % while too little cost is known. */
  scoreBasis: z.enum(['margin_and_dir', 'dir']),
  /** The share of gross with known cost, in percent with one decimal. */
  knownCostPercentage: z.number(),
  /** Net profit as a percentage of gross, one decimal; null while too little cost is known. */
  netMargin: z.number().nullable(),
  totalClaims: z.number().int(),
  /**
   * The change of DIR % from the month before to the last complete month, in percent, one decimal.
   */
  monthlyTrend: z.number(),
  /** The two months of the trend. */
  lastMonth: monthOfDir,
  monthBefore: monthOfDir,
  /** Whether lump sums that don't come every month are excluded from both. */
  lumpSumsLeftOut: z.boolean(),
  dirFeePercentage: z.number(),
  grossRevenue: dollars,
  dirFees: dollars,
  gerFees: dollars,
  otherFees: dollars,
  /** DIR, GER and other fees together. */
  allFees: dollars,
  /** Gross revenue minus all fees. */
  netRevenue: dollars,
  negotiationPriority: z.enum(['high', 'medium', 'low']),
  recommendedAction: z.string(),
});

export type PayerContract = z.infer<typeof payerContract>;

const payerContracts = z.object({ ...head, contracts: z.array(payerContract) });

export type PayerContracts = z.infer<typeof payerContracts>;

const savingsOpportunity = z.object({
  category: z.string(),
  description: z.string(),
  difficulty: z.enum(['Easy', 'Medium', 'Hard']),
  potentialSavings: dollars,
  timeframe: z.string(),
  action: z.string(),
  /** The path of the screen to act on it. */
  actionUrl: z.string(),
  /** How the savings are calculated, with this pharmacy's figures. */
  formula: z.string(),
  /** The figure to open, for one payer or all. */
  figure: z.enum(figureNames),
  payerName: z.string().nullable(),
});

export type SavingsOpportunity = z.infer<typeof savingsOpportunity>;

const savingsOpportunities = z.object({
  ...head,
  /** The sum of all opportunities. */
  potentialAnnualSavings: dollars,
  opportunities: z.array(savingsOpportunity),
});

export type SavingsOpportunities = z.infer<typeof savingsOpportunities>;

export const contractInsight = z.object({
  payerName: z.string(),
  riskLevel: z.enum(['critical', 'high', 'medium', 'low']),
  /** Without gross revenue a low risk is unknown, as there is no DIR %. */
  hasGross: z.boolean(),
  negotiationStrategy: z.string(),
  expectedOutcome: z.string(),
  keyTalkingPoints: z.array(z.string()),
  timelineRecommendation: z.string(),
});

export type ContractInsight = z.infer<typeof contractInsight>;

const contractInsights = z.object({
  ...head,
  insights: z.array(contractInsight),
  marketAnalysis: z.object({
    /** The usual DIR fees in percent of gross, and the source. */
    industryBenchmark: z.number(),
    benchmarkOrigin: z.string(),
    marketTrends: z.string(),
    recommendations: z.array(z.string()),
  }),
});

export type ContractInsights = z.infer<typeof contractInsights>;

/** Payer names in files are short; this leaves room for anything a file may contain. */
const payerNameMax = 1_000;

const negotiationReportFormats = ['pdf'] as const;

const payerPaperQuery = z.strictObject({
  payer: z
    .string('Specify a payer')
    .min(1, 'Specify a payer')
    .max(payerNameMax, 'This payer name is too long'),
  format: z
    .enum(negotiationReportFormats, `Use one of ${negotiationReportFormats.join(', ')}`)
    .default('pdf'),
});

export const contractAnalysisRoutes = {
  listPayerContracts: route('GET /api/analysis/contracts', {
    access: 'signed_in',
    summary: 'Compare payers over twelve months: score, trend, priority, next step',
    query: z.strictObject({}),
    answer: payerContracts,
  }),
  listSavingsOpportunities: route('GET /api/analysis/savings-opportunities', {
    access: 'signed_in',
    summary: 'List yearly savings with formula and claims, largest first',
    query: z.strictObject({}),
    answer: savingsOpportunities,
  }),
  listContractInsights: route('GET /api/analysis/contract-insights', {
    access: 'signed_in',
    summary: 'Get risk, strategy and talking points by payer',
    query: z.strictObject({}),
    answer: contractInsights,
  }),
  getNegotiationReport: route('GET /api/analysis/negotiation-report', {
    access: 'member',
    summary: 'Get a cover letter and exhibits for a payer as PDF',
    query: payerPaperQuery,
    answerKind: 'file',
  }),
  getPreparationSheet: route('GET /api/analysis/negotiation-preparation', {
    access: 'member',
    summary: 'Get the internal preparation sheet for a payer as PDF',
    query: payerPaperQuery,
    answerKind: 'file',
  }),
};
