import { z } from 'zod';
import { askedText, day, dollars, month } from './fields.ts';
import { checkPeriod, periodFields } from './fields.ts';
import { route } from './route.ts';

export const analytics = z.object({
  /** The days that were asked for; null is without a limit. */
  period: z.object({ from: day.nullable(), to: day.nullable() }),
  /** Whether the pharmacy has any counted payment at all, in this period or not. */
  hasData: z.boolean(),
  /** Every payer with something counted in the period, the highest fees first. */
  payerStats: z.array(z.object({ payerName: z.string(), totalDirFees: dollars })),
  /** Each month from the first with something counted to the last, none left out. */
  trendData: z.array(
    z.object({
      month,
      totalDirFees: dollars,
      hasClaims: z.boolean(),
      /** The part of the month within the period. */
      from: day,
      to: day,
    }),
  ),
  /** DIR fees of claims by drug, the highest first; lump sums name no drug. */
  drugAnalysis: z.array(
    z.object({
      /** Null where the file names none. */
      drugName: z.string().nullable(),
      ndc: z.string().nullable(),
      totalDirFees: dollars,
      claimCount: z.number().int(),
    }),
  ),
  /** Payers that any counted payment names, by name: what can be filtered by. */
  payers: z.array(z.string()),
});

export type Analytics = z.infer<typeof analytics>;

export const analyticsRoutes = {
  getAnalytics: route({
    method: 'GET',
    path: '/api/analytics',
    access: 'signed_in',
    summary: 'Get DIR fees by payer, month and drug',
    query: z
      .strictObject({ ...periodFields, payer: askedText(300).optional() })
      .superRefine(checkPeriod),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: analytics,
  }),
};
