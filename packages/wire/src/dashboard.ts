import { z } from 'zod';
import { alert } from './alerts.ts';
import { askedMonth, day, dollars, id, month } from './fields.ts';
import { reconciledFees } from './figures.ts';
import { route } from './route.ts';

const payers = z.array(z.object({ payerName: z.string(), totalDirFees: dollars }));

/** Other money that payers took in the same days, so that nothing is left out silently. */
const besideDir = z.object({
  gerFees: dollars,
  otherFees: dollars,
  recoupments: dollars,
  unclassified: dollars,
});

/** A change and its main causes; they add up. */
const moves = z.object({
  change: dollars,
  causes: z.array(
    z.object({
      payerName: z.string(),
      kind: z.enum(['claims', 'lumps']),
      /** The reference of a single lump sum. */
      reference: z.string().nullable(),
      /** Whether such lump sums come every few months. */
      isRegular: z.boolean(),
      change: dollars,
    }),
  ),
  rest: dollars,
});

export const dashboard = z.object({
  /** The month shown, and whether it is the current one in the organization's time zone. */
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
   * The month against the prior one, with the same days if it is still running; null without a
   * comparison. All changes exclude lump sums that don't come every month.
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
      /** The change of all DIR fees, and its main causes. */
      headline: moves,
    })
    .nullable(),
  /**
   * What to say first: the change of all DIR fees against `from` to `to`, and its main causes. In
   * the first days of a month it is about the month before. Null without a comparison.
   */
  headline: z
    .object({
      month,
      from: day,
      to: day,
      isRunning: z.boolean(),
      ...moves.shape,
    })
    .nullable(),
  /**
   * The year to date against the same days of the year before, without lump sums that don't come
   * every month; null unless that year has claims from its first month on.
   */
  comparedYear: z
    .object({
      from: day,
      to: day,
      dirFees: dollars,
      lumpSumsLeftOut: z.boolean(),
    })
    .nullable(),
  /** For the year to date, and for the month. */
  payerBreakdown: payers,
  payersOfMonth: payers,
  besideDir: z.object({ month: besideDir, year: besideDir, trend: besideDir }),
  trend: z.array(
    z.object({
      month,
      /** By payment date. */
      totalDirFees: dollars,
      /** By fill date, and lump sums by their service period. */
      earnedDirFees: dollars,
      hasClaims: z.boolean(),
    }),
  ),
  /** Of the trend. */
  earned: reconciledFees,
  recentClaims: z.array(
    z.object({
      id,
      remittanceId: id,
      processedDate: day.nullable(),
      payerName: z.string().nullable(),
      grossAmount: dollars,
      dirFee: dollars,
      netAmount: dollars,
      /** Why it deserves attention, if it does. */
      note: z.string().nullable(),
    }),
  ),
  /** Open alerts of this month and the prior one, unread first. */
  alerts: z.array(alert),
  /** The number of open alerts in all months. */
  alertsOpen: z.number().int(),
  /** Recovery cases as of today; null without any. */
  recovery: z
    .object({
      /** Asked by cases that nobody has sent yet. */
      toDo: dollars,
      /** Asked by cases that were sent and not decided. */
      waiting: dollars,
      /** Receipts of this year, of cases that had been sent. */
      seenThisYear: dollars,
    })
    .nullable(),
});

export type Dashboard = z.infer<typeof dashboard>;

export const dashboardRoutes = {
  getDashboard: route('GET /api/dashboard', {
    access: 'signed_in',
    summary: 'Get a month’s cards, fees by payer, trend and recent claims',
    query: z.strictObject({ month: askedMonth.optional() }),
    answer: dashboard,
  }),
};
