import { categories } from '@pfs/core/category';
import { lumpPopulations, lumpPrograms } from '@pfs/core/lumps/lump-programs';
import { z } from 'zod';
import {
  askedDay,
  askedText,
  checkPeriod,
  day,
  dollars,
  id,
  listWindow,
  pageFields,
  periodFields,
} from './fields.ts';
import { route } from './route.ts';

export const providerAdjustment = z.object({
  id,
  remittanceId: id,
  code: z.string(),
  reference: z.string().nullable(),
  amount: dollars,
  category: z.string(),
  payerName: z.string(),
  paidOn: day.nullable(),
  counted: z.boolean(),
});

export type ProviderAdjustment = z.infer<typeof providerAdjustment>;

/** For which fills a lump-sum fee is. */
const lumpPeriod = z.object({
  program: z.enum(lumpPrograms),
  /** Null: a person said that it has no period. */
  from: day.nullable(),
  to: day.nullable(),
  population: z.enum(lumpPopulations),
  /**
   * `text`: its reference names it. `reversal`: it gives back a lump sum of that period.
   * `proposed`: the payer's rhythm, not applied until a person confirms it (`rhythm`).
   */
  decidedBy: z.enum(['text', 'reversal', 'person', 'rhythm', 'proposed']),
  decidedByName: z.string().nullable(),
  /** Grows with each decision; 0 is not a person's. */
  version: z.number().int(),
});

export type LumpPeriod = z.infer<typeof lumpPeriod>;

/** `period` is null if nothing names one. */
const listedAdjustment = providerAdjustment.extend({
  period: lumpPeriod.nullable(),
  /** The open case that asks for it. */
  caseId: id.nullable(),
});

export type ListedAdjustment = z.infer<typeof listedAdjustment>;

/** How many lump sums have another period now. */
const periodsChanged = z.object({ changed: z.number().int() });

/** Also the others of the same payer and program: without a period, or of the same decision. */
const likeThis = z.boolean().default(false);

const filter = {
  ...periodFields,
  remittanceId: id.optional(),
  payer: askedText(300).optional(),
  /** One, or several separated by commas. */
  category: askedText(300).optional(),
  /** Whether the payment is in the totals. */
  counted: z.enum(['true', 'false']).optional(),
};

const sums = { rows: z.number().int(), amount: dollars };

/** The totals of all matching rows, and the filter options. */
const providerAdjustmentSummary = z.object({
  ...sums,
  /** For counted payments; the rest is held. */
  counted: z.object(sums),
  held: z.object(sums),
  payers: z.array(z.string()),
  categories: z.array(z.enum(categories)),
});

export type ProviderAdjustmentSummary = z.infer<typeof providerAdjustmentSummary>;

/** A forwarding balance and its counterparts. Only counted payments are included. */
const forwardingBalance = z.object({
  id,
  remittanceId: id,
  fileName: z.string(),
  payerName: z.string(),
  reference: z.string().nullable(),
  paidOn: day,
  /** Negative: carried forward. Positive: taken back. */
  amount: dollars,
  /** The part without a counterpart; 0 if there is none. */
  open: dollars,
  ageDays: z.number().int(),
  pairs: z.array(
    z.object({
      providerAdjustmentId: id,
      remittanceId: id,
      fileName: z.string(),
      paidOn: day,
      /** The matched amount, always positive. */
      amount: dollars,
    }),
  ),
});

export type ForwardingBalance = z.infer<typeof forwardingBalance>;

const forwardingBalances = z.object({
  /** Carried forward and still to be deducted from later payments. */
  toCome: z.object(sums),
  /** Taken back, but no counted payment carried it forward. */
  unexplained: z.object(sums),
  rows: z.array(forwardingBalance),
});

export type ForwardingBalances = z.infer<typeof forwardingBalances>;

const basis = z.object({
  /** `period`: its service period. */
  kind: z.enum(['period', 'payment', 'months_before', 'none', 'not_a_fee']),
  weight: z.enum(['awp', 'gross', 'claim']).nullable(),
  /** Differs where not every claim has an AWP. */
  wantedWeight: z.enum(['awp', 'gross', 'claim']).nullable(),
  /** The first and last day of the claims, if they aren't the payment's. */
  from: day.nullable(),
  to: day.nullable(),
  population: z.enum(lumpPopulations),
  /** The months of its period without a claim. */
  missingMonths: z.array(z.string()),
  sentence: z.string(),
});

export const allocation = z.object({
  providerAdjustment: listedAdjustment,
  basis,
  /** How many claims it is allocated to. */
  claimCount: z.number().int(),
  /** The allocated amount: the lump sum, or 0 if there are no claims. */
  allocatedTotal: dollars,
  rows: z.array(
    z.object({
      id,
      claimId: z.string(),
      remittanceId: id,
      processedDate: day,
      drugName: z.string().nullable(),
      ndc: z.string().nullable(),
      grossAmount: dollars,
      allocated: dollars,
    }),
  ),
});

export type Allocation = z.infer<typeof allocation>;

const claimAllocations = z.object({
  total: dollars,
  /** Lump sums beyond the limit; the largest are allocated. */
  notShown: z.number().int(),
  rows: z.array(
    z.object({
      providerAdjustment,
      basis: z.enum(['period', 'payment', 'months_before']),
      allocated: dollars,
    }),
  ),
});

export type ClaimAllocations = z.infer<typeof claimAllocations>;

export const providerAdjustmentRoutes = {
  listProviderAdjustments: route('GET /api/provider-adjustments', {
    access: 'signed_in',
    summary: 'List lump sums (835 PLB); paged',
    query: z.strictObject({ ...filter, ...listWindow }).superRefine(checkPeriod),
    answer: z.array(listedAdjustment),
  }),
  getProviderAdjustmentSummary: route('GET /api/provider-adjustments/summary', {
    access: 'signed_in',
    summary: 'Get totals of filtered lump sums, counted and held',
    query: z.strictObject(filter).superRefine(checkPeriod),
    answer: providerAdjustmentSummary,
  }),
  listForwardingBalances: route('GET /api/forwarding-balances', {
    access: 'signed_in',
    summary: 'List open forwarding balances, or all of a remittance',
    query: z.strictObject({
      ...periodFields,
      remittanceId: id.optional(),
      payer: askedText(300).optional(),
      /** Balances carried forward, or taken back without a known origin. */
      open: z.enum(['carried', 'taken']).optional(),
      limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
    }),
    answer: forwardingBalances,
  }),
  getAllocation: route('GET /api/provider-adjustments/:id/allocation', {
    access: 'signed_in',
    summary: 'Get a lump-sum fee’s allocation to claims; paged',
    query: z.strictObject(pageFields(25)),
    answer: allocation,
  }),
  setLumpPeriod: route('POST /api/provider-adjustments/:id/period', {
    access: 'member',
    summary: 'Set or clear a lump-sum fee’s service period',
    body: z
      .strictObject({
        from: askedDay().nullable(),
        to: askedDay().nullable(),
        /** Defaults to that of the program. */
        population: z.enum(lumpPopulations).optional(),
        likeThis,
      })
      .superRefine(({ from, to }, check) => {
        if (from !== null && to !== null && from <= to) return;
        if (from === null && to === null) return;
        check.addIssue({ code: 'custom', path: ['to'], message: 'Choose the last day' });
      }),
    answer: periodsChanged,
  }),
  confirmLumpPeriod: route('POST /api/provider-adjustments/:id/period/confirm', {
    access: 'member',
    summary: 'Confirm the service period proposed by the payer’s rhythm',
    body: z.strictObject({ likeThis }),
    answer: periodsChanged,
  }),
  undoLumpPeriod: route('POST /api/provider-adjustments/:id/period/undo', {
    access: 'member',
    summary: 'Undo the last decision about a lump-sum fee’s service period',
    body: z.strictObject({ likeThis }),
    answer: periodsChanged,
  }),
  listClaimAllocations: route('GET /api/claims/:id/allocations', {
    access: 'signed_in',
    summary: 'List lump-sum fees allocated to a claim (our estimate)',
    answer: claimAllocations,
  }),
};
