import { costBases } from '@pfs/core/metrics/drug-profit';
import { z } from 'zod';
import { costInvoice, costPriceList } from './claims.ts';
import { askedText, checkPeriod, day, dollars, id, listWindow, periodFields } from './fields.ts';
import { figureFilter } from './figures.ts';
import { route } from './route.ts';

/*
 * Rows behind figures that no other list has: claim costs, lump fees allocated to drugs, lump fees
 * by the fills they are for, and drug purchases above the lowest price.
 */

export const claimCost = z.object({
  id,
  claimId: z.string(),
  processedDate: day,
  payerName: z.string(),
  drugName: z.string().nullable(),
  ndc: z.string().nullable(),
  status: z.enum(['paid', 'denied', 'reversal']),
  /** Negative for returns; 0 on the claim of a fill's second or third payer. */
  quantity: z.number().nullable(),
  /** As in the claim. */
  patientCorrection: dollars.nullable(),
  /** Gross and patient payment, less the correction. */
  revenue: dollars,
  /** Null if no price is known: the cost of all such claims is then estimated together. */
  cost: dollars.nullable(),
  basis: z.enum(costBases),
  /** Set if the basis is an invoice. */
  invoice: costInvoice.nullable(),
  /** Set if the basis is a price list. */
  priceList: costPriceList.nullable(),
  dirFee: dollars,
  gerFee: dollars,
  /** How far the fill was paid below cost; null if it wasn't. */
  loss: dollars.nullable(),
});

export type ClaimCost = z.infer<typeof claimCost>;

const allocatedFee = z.object({
  providerAdjustmentId: id,
  remittanceId: id,
  reference: z.string().nullable(),
  category: z.string(),
  payerName: z.string(),
  paidOn: day,
  drugName: z.string(),
  ndc: z.string(),
  /** The drug's share of the lump sum. */
  amount: dollars,
});

export type AllocatedFee = z.infer<typeof allocatedFee>;

const earnedLump = z.object({
  id,
  remittanceId: id,
  reference: z.string().nullable(),
  category: z.string(),
  payerName: z.string(),
  paidOn: day,
  /** Its service period; null if it counts on its payment date. */
  periodFrom: day.nullable(),
  periodTo: day.nullable(),
  /** What of it is for fills of the requested days. */
  amount: dollars,
});

export type EarnedLump = z.infer<typeof earnedLump>;

const earnedFields = {
  ...periodFields,
  payer: figureFilter.payer,
  /** One, or several separated by commas. */
  category: askedText(300).optional(),
};

const purchaseLine = z.object({
  id,
  invoiceId: id,
  invoiceNumber: z.string(),
  vendorName: z.string(),
  invoiceDate: day,
  description: z.string(),
  ndc: z.string(),
  /** In dispensing units, with the cost of one. */
  quantity: z.number(),
  unitPrice: z.number(),
  /** The lowest price paid in the year up to that day, or NADAC if lower. */
  lowestPrice: z.number(),
  above: dollars,
});

export type PurchaseLine = z.infer<typeof purchaseLine>;

export const figureRowRoutes = {
  listClaimCosts: route('GET /api/claim-costs', {
    access: 'signed_in',
    summary: 'List counted claims with drug cost and its source; paged',
    query: z
      .strictObject({
        ...figureFilter,
        status: claimCost.shape.status.optional(),
        basis: z.enum([...costBases, 'known']).optional(),
        /** Claims of which the patient payment doesn't count whole. */
        corrected: z.enum(['true']).optional(),
        belowCost: z.enum(['true']).optional(),
        /** Whether claims have fees to question, on Part D fills since 2024. */
        partD: z.enum(['true', 'false']).optional(),
        ...listWindow,
      })
      .superRefine(checkPeriod),
    answer: z.array(claimCost),
  }),
  listAllocatedFees: route('GET /api/allocated-fees', {
    access: 'signed_in',
    summary: 'List lump-sum fees allocated to drugs (our estimate)',
    query: z.strictObject({ ...figureFilter, ...listWindow }).superRefine(checkPeriod),
    answer: z.array(allocatedFee),
  }),
  listEarnedLumps: route('GET /api/earned-lumps', {
    access: 'signed_in',
    summary: 'List lump-sum fees for fills of a period',
    query: z.strictObject({ ...earnedFields, ...listWindow }).superRefine(checkPeriod),
    answer: z.array(earnedLump),
  }),
  exportEarnedLumps: route('GET /api/earned-lumps/export', {
    access: 'member',
    summary: 'Export lump-sum fees for fills of a period as CSV',
    query: z.strictObject(earnedFields).superRefine(checkPeriod),
    answerKind: 'file',
  }),
  listPurchaseLines: route('GET /api/purchase-lines', {
    access: 'signed_in',
    summary: 'List invoice lines above the drug’s lowest known price',
    query: z.strictObject({ ...periodFields, ...listWindow }).superRefine(checkPeriod),
    answer: z.array(purchaseLine),
  }),
};
