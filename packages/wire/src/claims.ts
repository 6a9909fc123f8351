import { z } from 'zod';
import { askedText, day, dollars, id } from './fields.ts';
import { listWindow } from './list-window.ts';
import { checkPeriod, periodFields } from './period.ts';
import { route } from './route.ts';

export const claim = z.object({
  id,
  claimId: z.string(),
  remittanceId: id,
  dateOfService: day.nullable(),
  processedDate: day.nullable(),
  payerName: z.string().nullable(),
  drugName: z.string().nullable(),
  ndc: z.string().nullable(),
  quantity: z.number().nullable(),
  grossAmount: dollars,
  dirFee: dollars,
  /** DIR fee ÷ gross × 100 with one decimal; 0 when gross is not positive. */
  dirPercentage: z.number(),
  gerFee: dollars,
  otherFees: dollars,
  netAmount: dollars,
  patientPaid: dollars,
  planName: z.string().nullable(),
  status: z.enum(['paid', 'denied', 'reversal']),
  counted: z.boolean(),
  needsReview: z.boolean(),
});

export type Claim = z.infer<typeof claim>;

/** Rows with something that can be asked for: an amount that is not zero. */
export const claimTraits = ['dirFee', 'gerFee', 'otherFees', 'fees'] as const;

export type ClaimTrait = (typeof claimTraits)[number];

export const claimSorts = [
  'processedDate',
  'claimId',
  'payerName',
  'grossAmount',
  'dirFee',
] as const;

/** What claims can be asked for by; all of it together narrows. */
const filterFields = {
  ...periodFields,
  remittanceId: id.optional(),
  /** The whole name. */
  payer: askedText(300).optional(),
  ndc: askedText(20).optional(),
  /** The whole name; empty for claims whose file names no drug. */
  drug: askedText(300).optional(),
  status: claim.shape.status.optional(),
  /** Whether the payment is in the totals. */
  counted: z.enum(['true', 'false']).optional(),
  with: z.enum(claimTraits).optional(),
  /** Part of a claim number, payer, drug or NDC. */
  search: askedText(200).optional(),
};

const orderFields = {
  sort: z.enum(claimSorts).default('processedDate'),
  order: z.enum(['asc', 'desc']).default('desc'),
};

export type ClaimSort = (typeof claimSorts)[number];

export const claimRoutes = {
  listClaims: route({
    method: 'GET',
    path: '/api/claims',
    access: 'signed_in',
    summary: 'Claims, newest first; with page and pageSize a page, the total in X-Total-Count',
    query: z
      .strictObject({
        ...filterFields,
        ...orderFields,
        ...listWindow,
      })
      .superRefine(checkPeriod),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(claim),
  }),
  exportClaims: route({
    method: 'GET',
    path: '/api/claims/export',
    access: 'member',
    summary: 'All claims of a filter as CSV, the newest first unless asked otherwise',
    query: z.strictObject({ ...filterFields, ...orderFields }).superRefine(checkPeriod),
    bodyKind: 'none',
    answerKind: 'file',
    status: 200,
  }),
};
