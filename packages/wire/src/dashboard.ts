import { z } from 'zod';
import { alert } from './alerts.ts';
import { askedMonth, day, dollars, id, month } from './fields.ts';
import { route } from './route.ts';

const payers = z.array(z.object({ payerName: z.string(), totalDirFees: dollars }));

/** What payers took in the same days and is no DIR fee, so that nothing is left out in silence. */
const besideDir = z.object({
  gerFees: dollars,
  otherFees: dollars,
  recoupments: dollars,
  unclassified: dollars,
});

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
  /**
   * The month against the one before, of one that still runs the same days; null where there is
   * nothing to compare. Changes are without lump sums that don't come every month, of all but the
   * headline.
   */
  compared: z
    .object({
      from: day,
      to: day,
      isRunning: z.boolean(),
      dirFees: dollars,
      dirPercentage: z.number(),
      claims: z.number().int(),
      lumpSumsLeftOut: z.boolean(),
      /** What happened to all DIR fees, and what made most of it; together they add up. */
      headline: z.object({
        change: dollars,
        causes: z.array(
          z.object({
            payerName: z.string(),
            kind: z.enum(['claims', 'lumps']),
            /** Of one lump sum, as the file calls it. */
            reference: z.string().nullable(),
            /** Whether such lump sums come every few months. */
            isRegular: z.boolean(),
            change: dollars,
          }),
        ),
        rest: dollars,
      }),
    })
    .nullable(),
  /** Of the year to date, and of the month alone. */
  payerBreakdown: payers,
  payersOfMonth: payers,
  besideDir: z.object({ month: besideDir, year: besideDir, trend: besideDir }),
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
      /** Why it is worth looking at first, if it is. */
      note: z.string().nullable(),
    }),
  ),
  /** Those of this month and the one before that are open, unread ones first. */
  alerts: z.array(alert),
  /** How many are open, of all months. */
  alertsOpen: z.number().int(),
});

export type Dashboard = z.infer<typeof dashboard>;

export const dashboardRoutes = {
  getDashboard: route({
    method: 'GET',
    path: '/api/dashboard',
    access: 'signed_in',
    summary: 'Get a month’s cards, fees by payer, trend and recent claims',
    query: z.strictObject({ month: askedMonth.optional() }),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: dashboard,
  }),
};
