import { z } from 'zod';
import { claim } from './claims.ts';
import { day, dollars, id, idParams } from './fields.ts';
import { route } from './route.ts';

const claimLink = z.object({
  id,
  remittanceId: id,
  fileName: z.string(),
  processedDate: day.nullable(),
  netAmount: dollars,
});

export const claimDetail = claim.extend({
  fileName: z.string(),
  paymentId: id,
  chargeAmount: dollars,
  /** Charge − adjustments − paid; 0 when the claim closes. */
  difference: dollars,
  payerControlNumber: z.string().nullable(),
  adjustments: z.array(
    z.object({
      level: z.enum(['claim', 'service']),
      group: z.string(),
      reason: z.string(),
      amount: dollars,
      category: z.string(),
      rule: z.object({ id: z.string(), version: z.number().int() }),
    }),
  ),
  /** For a reversal: what it takes back, once that has been found. */
  reverses: claimLink.nullable(),
  reversedBy: z.array(claimLink),
  segment: z.number().int().nullable(),
});

export type ClaimDetail = z.infer<typeof claimDetail>;

export const claimDetailRoutes = {
  getClaim: route({
    method: 'GET',
    path: '/api/claims/:id',
    access: 'signed_in',
    summary: 'One claim with its adjustments, the rules that decided them and its reversal',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: claimDetail,
  }),
};
