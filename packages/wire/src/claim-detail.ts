import { z } from 'zod';
import { claim } from './claims.ts';
import { costInvoice } from './cost-invoice.ts';
import { claimFields, pageBox, reviewValue } from './document-review.ts';
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
  /** What it is known to have cost; null where neither an own invoice nor NADAC says it. */
  cost: z
    .object({
      amount: dollars,
      unitCost: z.number(),
      basis: z.enum(['invoice', 'nadac']),
      /** Where the basis is an invoice. */
      invoice: costInvoice.nullable(),
    })
    .nullable(),
  /** For a reversal: what it takes back, once that has been found. */
  reverses: claimLink.nullable(),
  reversedBy: z.array(claimLink),
  segment: z.number().int().nullable(),
  /** Of an 835 its segments say it; of a document where each value stands and who decided. */
  origin: z.object({
    /** How the least certain of its values was decided. */
    decidedBy: z.enum(['segment', 'text', 'ocr', 'repaired', 'person']),
    /** Counted from 0 in its payment's document. */
    row: z.number().int().nullable(),
    box: pageBox.nullable(),
    /** False for cells and plain text: there is no picture of its page. */
    pictured: z.boolean(),
    values: z.partialRecord(
      z.enum(claimFields),
      reviewValue.pick({
        value: true,
        printed: true,
        box: true,
        decidedBy: true,
        confidence: true,
      }),
    ),
  }),
});

export type ClaimDetail = z.infer<typeof claimDetail>;

export const claimSegments = z.object({
  /** Whether people in the claim's own segments are shown. */
  revealed: z.boolean(),
  /** In the order of the file. Empty for a claim that was not read from an 835 file. */
  segments: z.array(
    z.object({
      number: z.number().int(),
      byteOffset: z.number().int(),
      /** As in the file, without its terminator; what names people is covered. */
      text: z.string(),
      /** Whether something in it is covered. */
      masked: z.boolean(),
      /** False for what only shows where the claim stands; people there always stay covered. */
      ofClaim: z.boolean(),
    }),
  ),
  /** The claim goes on in the file beyond what is answered of one claim. */
  cut: z.boolean(),
});

export type ClaimSegments = z.infer<typeof claimSegments>;

export const claimDetailRoutes = {
  getClaim: route({
    method: 'GET',
    path: '/api/claims/:id',
    access: 'signed_in',
    summary: 'Get a claim with adjustments, rules and reversal',
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
    summary: 'Get a claim’s file segments with people hidden; audited',
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
    summary: 'Get a claim’s file segments with people shown; audited',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: claimSegments,
    storesNoAnswer: true,
  }),
};
