import { z } from 'zod';
import { alert } from './alerts.ts';
import { askedMonth, day, dollars, id, month } from './fields.ts';
import { route } from './route.ts';

export const dashboard = z.object({
  /** The month shown, and whether it is the current one of the organization's time zone. */
  month,
  isCurrentMonth: z.boolean(),
  hasData: z.boolean(),
  metrics: z.object({
    monthlyDirFees: dollars,
    /** Of gross, one decimal. */
    dirPercentage: z.number(),
    ytdDirFees: dollars,
    processedClaims: z.number().int(),
  }),
  payerBreakdown: z.array(z.object({ payerName: z.string(), totalDirFees: dollars })),
  trend: z.array(z.object({ month, totalDirFees: dollars, hasClaims: z.boolean() })),
  recentClaims: z.array(
    z.object({
      id,
      remittanceId: id,
      processedDate: day.nullable(),
      payerName: z.string().nullable(),
      grossAmount: dollars,
      dirFee: dollars,
      netAmount: dollars,
    }),
  ),
  /** Those of this month and the one before that are open, unread ones first. */
  alerts: z.array(alert),
});

export type Dashboard = z.infer<typeof dashboard>;

export const dashboardRoutes = {
  getDashboard: route({
    method: 'GET',
    path: '/api/dashboard',
    access: 'signed_in',
    summary: 'The figures of one month: cards, fees by payer, six-month trend, recent claims',
    query: z.strictObject({ month: askedMonth.optional() }),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: dashboard,
  }),
};
