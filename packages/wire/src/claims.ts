import { parseCents } from '@pfs/core/money';
import { z } from 'zod';
import { type ClaimAmount, claimAmounts, claimSorts, claimTraits } from './claim-names.ts';
import { claimFields, pageBox, reviewValue } from './document-review.ts';
import {
  askedText,
  checkPeriod,
  day,
  dollars,
  id,
  listWindow,
  periodFields,
  typedDollars,
} from './fields.ts';
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
  /** DIR fee ÷ gross × 100 with one decimal; 0 if gross isn't positive. */
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

/** As many names as fit in a URL. */
const namesMax = 50;

/** A name, or the parameter repeated for several names: rows of any of them. */
function oneOrMore<T extends z.ZodType>(name: T) {
  const message = `Use at most ${namesMax} full names`;
  return z.union([name, z.array(name).min(1).max(namesMax)], message).optional();
}

/** Filters of claims; all must match. */
const filterFields = {
  ...periodFields,
  /** Makes the period one of fill dates, or payment dates where the file has none. */
  dateOf: z.enum(['fill']).optional(),
  remittanceId: id.optional(),
  /** Whole names. */
  payer: oneOrMore(askedText(300)),
  ndc: oneOrMore(askedText(20)),
  /** Whole names; empty for claims without a drug name. */
  drug: oneOrMore(askedText(300)),
  status: claim.shape.status.optional(),
  /** Whether the payment is in the totals. */
  counted: z.enum(['true', 'false']).optional(),
  with: z.enum(claimTraits).optional(),
  /** With this amount above `over` and below `under`, both exclusive. */
  amountOf: z.enum(claimAmounts).optional(),
  over: typedDollars.optional(),
  under: typedDollars.optional(),
  /** Part of a claim number, payer, drug or NDC. */
  search: askedText(200).optional(),
};

const orderFields = {
  sort: z.enum(claimSorts).default('processedDate'),
  order: z.enum(['asc', 'desc']).default('desc'),
};

export interface AskedAmount {
  readonly amountOf?: ClaimAmount | undefined;
  readonly over?: string | undefined;
  readonly under?: string | undefined;
}

/**
 * A limit needs an amount, an amount needs a limit, and two limits must leave room between them.
 */
function checkAmount({ amountOf, over, under }: AskedAmount, context: z.RefinementCtx): void {
  const fault = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const limited = over !== undefined || under !== undefined;
  if (limited && amountOf === undefined) fault('amountOf', 'Specify which amount');
  if (!limited && amountOf !== undefined) fault('over', 'Specify a minimum or maximum in dollars');
  if (over === undefined || under === undefined) return;
  const between = (parseCents(under) ?? 0) - (parseCents(over) ?? 0);
  if (between < 2) fault('under', `No amount is above ${over} and below ${under}`);
}

export const claimRoutes = {
  listClaims: route('GET /api/claims', {
    access: 'signed_in',
    summary: 'List claims, newest first; paged',
    query: z
      .strictObject({ ...filterFields, ...orderFields, ...listWindow })
      .superRefine(checkPeriod)
      .superRefine(checkAmount),
    answer: z.array(claim),
  }),
  exportClaims: route('GET /api/claims/export', {
    access: 'member',
    needsConfirmation: true,
    summary: 'Export filtered claims as CSV',
    query: z
      .strictObject({ ...filterFields, ...orderFields })
      .superRefine(checkPeriod)
      .superRefine(checkAmount),
    answerKind: 'file',
  }),
};

const claimLink = z.object({
  id,
  remittanceId: id,
  fileName: z.string(),
  processedDate: day.nullable(),
  netAmount: dollars,
});

/** The invoice line that the unit cost comes from. */
export const costInvoice = z.object({
  id,
  lineId: id,
  invoiceNumber: z.string(),
  vendorName: z.string(),
  invoiceDate: day,
});

export type CostInvoice = z.infer<typeof costInvoice>;

/** The pharmacy's own price list that sets a cost. */
export const costPriceList = z.object({ id, name: z.string(), effectiveFrom: day });

export type CostPriceList = z.infer<typeof costPriceList>;

const claimDetail = claim.extend({
  fileName: z.string(),
  paymentId: id,
  chargeAmount: dollars,
  /** Charge − adjustments − paid; 0 if the claim balances. */
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
  /** The known cost; null if no invoice, no price list and not NADAC has it. */
  cost: z
    .object({
      amount: dollars,
      unitCost: z.number(),
      basis: z.enum(['invoice', 'price_list', 'nadac']),
      /** Set if the basis is an invoice. */
      invoice: costInvoice.nullable(),
      /** Set if the basis is a price list. */
      priceList: costPriceList.nullable(),
    })
    .nullable(),
  /** For a reversal: the reversed claim, if found. */
  reverses: claimLink.nullable(),
  reversedBy: z.array(claimLink),
  /**
   * What of the patient payment does not count: what the payer before had left to the patient, and
   * what the export of the pharmacy system says otherwise. Null if it counts whole.
   */
  patientCorrection: dollars.nullable(),
  /** What the export says that this payer left to the patient, if the claim says another. */
  fillPatientPaid: dollars.nullable(),
  /** Claims of the fill's other payers. */
  otherPayers: z.array(claimLink.extend({ payerName: z.string() })),
  segment: z.number().int().nullable(),
  /** For documents: where each value stands and who decided. An 835 has segments instead. */
  origin: z.object({
    /** How its least certain value was decided. */
    decidedBy: z.enum(['segment', 'text', 'ocr', 'repaired', 'person']),
    /** Counted from 0 in its document's payment. */
    row: z.number().int().nullable(),
    box: pageBox.nullable(),
    /** False for spreadsheets and plain text, which have no page image. */
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

const claimSegments = z.object({
  /** Whether names of people in the claim's own segments are shown. */
  revealed: z.boolean(),
  /** In the order of the file. Empty for a claim that wasn't read from an 835. */
  segments: z.array(
    z.object({
      number: z.number().int(),
      byteOffset: z.number().int(),
      /** As in the file, without its terminator; data of people is masked. */
      text: z.string(),
      /** Whether something in it is masked. */
      masked: z.boolean(),
      /** False for context segments, where people always stay masked. */
      ofClaim: z.boolean(),
    }),
  ),
  /** The claim has more segments than are returned. */
  cut: z.boolean(),
});

export type ClaimSegments = z.infer<typeof claimSegments>;

export const claimDetailRoutes = {
  getClaim: route('GET /api/claims/:id', {
    access: 'signed_in',
    summary: 'Get a claim with adjustments, rules and reversal',
    answer: claimDetail,
  }),
  getClaimSegments: route('GET /api/claims/:id/segments', {
    access: 'member',
    summary: 'Get a claim’s file segments with people hidden; audited',
    answer: claimSegments,
  }),
  revealClaimSegments: route('POST /api/claims/:id/segments/reveal', {
    access: 'pharmacy_admin',
    needsConfirmation: true,
    summary: 'Get a claim’s file segments with people shown; audited',
    answer: claimSegments,
    storesNoAnswer: true,
  }),
};
