import { z } from 'zod';
import { askedText, checkPeriod, day, dollars, month, periodFields } from './fields.ts';
import { reconciledFees } from './figures.ts';
import { route } from './route.ts';

const trendMonth = z.object({
  month,
  totalDirFees: dollars,
  hasClaims: z.boolean(),
  /** The month's days within the period. */
  from: day,
  to: day,
});

export const analytics = z.object({
  /** The requested days; null means no limit. */
  period: z.object({ from: day.nullable(), to: day.nullable() }),
  /** Whether the pharmacy has any counted payment in any period. */
  hasData: z.boolean(),
  /** Every payer with counted money in the period, highest fees first. */
  payerStats: z.array(z.object({ payerName: z.string(), totalDirFees: dollars })),
  /** Each month from the first to the last with counted money, without gaps. */
  trendData: z.array(trendMonth),
  /** The same by fill date, and lump sums by their service period. */
  earnedTrend: z.array(trendMonth),
  earned: reconciledFees,
  /** DIR fees of claims by drug, highest first; lump sums name no drug. */
  drugAnalysis: z.array(
    z.object({
      /** Null if the file names none. */
      drugName: z.string().nullable(),
      ndc: z.string().nullable(),
      totalDirFees: dollars,
      claimCount: z.number().int(),
    }),
  ),
  /** The payers of all counted payments by name, for the filter. */
  payers: z.array(z.string()),
});

export type Analytics = z.infer<typeof analytics>;

export const analyticsRoutes = {
  getAnalytics: route('GET /api/analytics', {
    access: 'signed_in',
    summary: 'Get DIR fees by payer, month and drug',
    query: z
      .strictObject({ ...periodFields, payer: askedText(300).optional() })
      .superRefine(checkPeriod),
    answer: analytics,
  }),
};
