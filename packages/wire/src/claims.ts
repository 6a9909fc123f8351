import { z } from 'zod';
import { day, dollars, id } from './fields.ts';
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

export const claimRoutes = {
  listClaims: route({
    method: 'GET',
    path: '/api/claims',
    access: 'signed_in',
    summary: 'Claims, newest first; with page and pageSize a page, the total in X-Total-Count',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
      page: z.coerce.number().int().min(1).max(1_000_000).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(25),
      remittanceId: id.optional(),
      payer: z.string().max(300).optional(),
      search: z.string().max(200).optional(),
      sort: z
        .enum(['processedDate', 'claimId', 'payerName', 'grossAmount', 'dirFee'])
        .default('processedDate'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(claim),
  }),
};
