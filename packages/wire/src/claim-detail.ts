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

export const claimSegments = z.object({
  revealed: z.boolean(),
  segments: z.array(
    z.object({
      number: z.number().int(),
      /** As in the file; names and ids of people are masked unless revealed. */
      text: z.string(),
      masked: z.boolean(),
    }),
  ),
});

export type ClaimSegments = z.infer<typeof claimSegments>;

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
  getClaimSegments: route({
    method: 'GET',
    path: '/api/claims/:id/segments',
    access: 'member',
    summary: 'The segments of a claim in the original file; people masked; the look is on record',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: claimSegments,
  }),
  revealClaimSegments: route({
    method: 'POST',
    path: '/api/claims/:id/segments/reveal',
    access: 'pharmacy_admin',
    summary: 'The same with people shown; on record by name',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: claimSegments,
  }),
};
