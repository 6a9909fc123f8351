import { planLines, planStatuses, proposalReasons } from '@pfs/core/recovery/plans';
import { z } from 'zod';
import {
  askedText,
  day,
  dollars,
  id,
  idParams,
  instant,
  lineOfText,
  pageFields,
} from './fields.ts';
import { route } from './route.ts';

const line = z.enum(planLines, 'Choose a line of business');
const status = z.enum(planStatuses);
const count = z.number().int();

const payerPlan = z.object({
  id,
  bin: z.string(),
  /** Empty: the export names none. */
  pcn: z.string(),
  group: z.string(),
  /** Unknown: nothing proposes a line of business. */
  status,
  /** Confirmed, else proposed. */
  line: line.nullable(),
  proposedLine: line.nullable(),
  proposedBy: z.enum(proposalReasons).nullable(),
  /** Confirmed, else who usually pays for it. */
  payer: z.object({ id, name: z.string() }).nullable(),
  program: z.string().nullable(),
  evidence: z.object({
    fills: count,
    /** Fills with a refund of the Medicare Transaction Facilitator. */
    refunds: count,
    /** Claims that a payer filed as Medicare Advantage (CLP06 16). */
    medicareClaims: count,
    /** What the exports call it. */
    planTypes: z.array(z.object({ text: z.string(), fills: count })),
  }),
  /** Unconfirmed plans of the same BIN and PCN for which the same is proposed, itself included. */
  alike: count,
  confirmedBy: z.string().nullable(),
  confirmedAt: instant.nullable(),
});

export type PayerPlan = z.infer<typeof payerPlan>;

const sums = z.object({ rows: count, amount: dollars });

const payerPlanSummary = z.object({
  /** Lines of claims that are being worked out; the totals follow. */
  updating: z.boolean(),
  plans: z.object({ proposed: count, unknown: count, confirmed: count }),
  /** The payers that a plan may be paid by. */
  payers: z.array(z.object({ id, name: z.string() })),
  /** Of the 12 months up to the newest claims; null: nothing was counted yet. */
  partD: z
    .object({
      ...{ from: day, to: day },
      /** Fees on Part D claims, to be questioned. */
      questioned: sums,
      /** Fees on claims whose line of business is unknown. */
      unknownLine: sums,
      /** Lump sums for such fees: whose fills they concern, no remittance says. */
      lumpSums: sums,
    })
    .nullable(),
});

export type PayerPlanSummary = z.infer<typeof payerPlanSummary>;

const changed = z.object({
  /** Plans that changed. */
  plans: count,
});

export const payerPlanRoutes = {
  listPayerPlans: route('GET /api/recovery/plans', {
    access: 'signed_in',
    summary: 'List plans and their lines of business; paged',
    query: z.strictObject({
      ...pageFields(25),
      status: status.optional(),
      line: line.optional(),
      /** Part of a BIN, PCN, group or program. */
      q: askedText(100).optional(),
    }),
    answer: z.array(payerPlan),
  }),
  getPayerPlanSummary: route('GET /api/recovery/plans/summary', {
    access: 'signed_in',
    summary: 'Count plans, and fees to question on Part D claims',
    answer: payerPlanSummary,
  }),
  confirmPayerPlan: route('POST /api/recovery/plans/:id', {
    access: 'member',
    summary: 'Confirm or change a plan’s line of business and payer',
    params: idParams,
    body: z.strictObject({
      line,
      payerId: id.nullable().default(null),
      program: lineOfText(0, 100, 'Enter a program').default(''),
      /** The line also of unconfirmed plans of its BIN and PCN for which the same is proposed. */
      alike: z.boolean().default(false),
    }),
    answer: changed,
  }),
  undoPayerPlan: route('DELETE /api/recovery/plans/:id', {
    access: 'member',
    summary: 'Undo the confirmation of a plan',
    params: idParams,
    answer: changed,
  }),
};
