import { refundStates } from '@pfs/core/refunds';
import { z } from 'zod';
import { checkPeriod, day, dollars, id, listWindow } from './fields.ts';
import { figureFilter } from './figures.ts';
import { route } from './route.ts';

const state = z.enum(refundStates);

/** One refund of a fill; only counted payments are included. */
export const mfpRefund = z.object({
  id,
  remittanceId: id,
  fileName: z.string(),
  payerName: z.string(),
  paidOn: day,
  rxNumber: z.string(),
  fillNumber: z.number().int(),
  dateOfService: day.nullable(),
  ndc: z.string().nullable(),
  drugName: z.string().nullable(),
  quantity: z.number().nullable(),
  /** The Standard Default Refund Amount. */
  defaultAmount: dollars,
  /** Negative if taken back. */
  amount: dollars,
  /** Why less was paid. */
  remarks: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Of the fill, from all of its refunds. */
  state,
  /** The claim of the fill. */
  claimId: id.nullable(),
});

export type MfpRefund = z.infer<typeof mfpRefund>;

const stateSums = z.object({
  state,
  fills: z.number().int(),
  amount: dollars,
  /** What the default amount exceeds it by; 0 unless short or reversed. */
  missing: dollars,
});

const mfpRefundSummary = z.object({
  fills: z.number().int(),
  amount: dollars,
  states: z.array(stateSums),
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
  getMfpRefundSummary: route('GET /api/mfp-refunds/summary', {
    access: 'signed_in',
    summary: 'Get totals of refunds by state',
    query: z.strictObject(figureFilter).superRefine(checkPeriod),
    answer: mfpRefundSummary,
  }),
};
