import { refundSources, refundStates } from '@pfs/core/refunds';
import { z } from 'zod';
import { checkPeriod, day, dollars, id, listWindow } from './fields.ts';
import { figureFilter } from './figures.ts';
import { route } from './route.ts';

const state = z.enum(refundStates);

/** One refund of a fill; only counted payments are included. */
export const mfpRefund = z.object({
  id,
  /** Of its file: an 835, or a report where no 835 has the refund. */
  remittanceId: id.nullable(),
  importId: id.nullable(),
  source: z.enum(refundSources),
  fileName: z.string(),
  /** What reports say of a refund that an 835 has, and whether that is another amount. */
  reported: dollars.nullable(),
  reportDiffers: z.boolean(),
  payerName: z.string(),
  paidOn: day,
  rxNumber: z.string(),
  /** Null where only a report has the fill, which doesn’t say it. */
  fillNumber: z.number().int().nullable(),
  dateOfService: day.nullable(),
  ndc: z.string().nullable(),
  drugName: z.string().nullable(),
  quantity: z.number().nullable(),
  /** The Standard Default Refund Amount, as the facilitator states it. */
  defaultAmount: dollars.nullable(),
  /** Of the fill, from the claims export where it states one; null if nothing does. */
  expected: dollars.nullable(),
  /** Negative if taken back. */
  amount: dollars,
  /** Why less was paid. */
  remarks: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Of the fill, from all of its refunds. */
  state,
  /** The claim of the fill. */
  claimId: id.nullable(),
  /** The open case that asks for it. */
  caseId: id.nullable(),
});

export type MfpRefund = z.infer<typeof mfpRefund>;

/** A fill whose claims export or refund report states a refund that has not come. */
const awaitedRefund = z.object({
  id,
  /** Null for a fill that only a report has. */
  fillId: id.nullable(),
  rxNumber: z.string(),
  fillNumber: z.number().int().nullable(),
  filledOn: day,
  ndc: z.string().nullable(),
  drugName: z.string().nullable(),
  expected: dollars,
  dueOn: day,
  isLate: z.boolean(),
  claimId: id.nullable(),
  /** The open case that asks for it. */
  caseId: id.nullable(),
});

export type AwaitedRefund = z.infer<typeof awaitedRefund>;

const awaitedSums = z.object({ fills: z.number().int(), amount: dollars });

const stateSums = z.object({
  state,
  fills: z.number().int(),
  amount: dollars,
  /** What was expected beyond it; 0 unless short or reversed. */
  missing: dollars,
});

const mfpRefundSummary = z.object({
  fills: z.number().int(),
  amount: dollars,
  states: z.array(stateSums),
  waiting: awaitedSums,
  late: awaitedSums,
  /** What the pharmacy has laid out for fills that wait: cost less plan and patient payments. */
  float: z.object({
    amount: dollars,
    /** Dollar-days by dollars, in days with one decimal; null without float. */
    averageDays: z.number().nullable(),
    /** Fills that wait and have no known cost: not in it. */
    unknownFills: z.number().int(),
  }),
});

export type MfpRefundSummary = z.infer<typeof mfpRefundSummary>;

const filter = { ...figureFilter, state: state.optional(), remittanceId: id.optional() };

export const refundRoutes = {
  listMfpRefunds: route('GET /api/mfp-refunds', {
    access: 'signed_in',
    summary: 'List Medicare negotiated price refunds; paged',
    query: z.strictObject({ ...filter, ...listWindow }).superRefine(checkPeriod),
    answer: z.array(mfpRefund),
  }),
  listAwaitedRefunds: route('GET /api/mfp-refunds/awaited', {
    access: 'signed_in',
    summary: 'List fills awaiting a refund, oldest first; paged',
    query: z.strictObject({ late: z.enum(['true', 'false']).optional(), ...listWindow }),
    answer: z.array(awaitedRefund),
  }),
  getMfpRefundSummary: route('GET /api/mfp-refunds/summary', {
    access: 'signed_in',
    summary: 'Get totals of refunds by state',
    query: z.strictObject(figureFilter).superRefine(checkPeriod),
    answer: mfpRefundSummary,
  }),
};
