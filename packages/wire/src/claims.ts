import { parseCents } from '@pfs/core/money';
import { z } from 'zod';
import { type ClaimAmount, claimAmounts, claimTraits } from './claim-names.ts';
import { askedText, checkPeriod, day, dollars, id, idParams, listWindow, periodFields, typedDollars } from './fields.ts';
import { route } from './route.ts';
import { claimFields, pageBox, reviewValue } from './document-review.ts';

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

export const claimSorts = ['processedDate', 'claimId', 'payerName', ...claimAmounts] as const;

/** As many names as an address may hold. */
const namesMax = 50;

/** A name, or the same parameter once for each of several: rows of any of them. */
function oneOrMore<T extends z.ZodType>(name: T) {
  const message = `Use at most ${namesMax} full names`;
  return z.union([name, z.array(name).min(1).max(namesMax)], message).optional();
}

/** What claims can be asked for by; all of it together narrows. */
const filterFields = {
  ...periodFields,
  remittanceId: id.optional(),
  /** Whole names. */
  payer: oneOrMore(askedText(300)),
  ndc: oneOrMore(askedText(20)),
  /** Whole names; empty for claims whose file names no drug. */
  drug: oneOrMore(askedText(300)),
  status: claim.shape.status.optional(),
  /** Whether the payment is in the totals. */
  counted: z.enum(['true', 'false']).optional(),
  with: z.enum(claimTraits).optional(),
  /** Whose dollars are above `over` and below `under`; neither is included. */
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

interface AskedAmount {
  readonly amountOf?: ClaimAmount | undefined;
  readonly over?: string | undefined;
  readonly under?: string | undefined;
}

/** A limit says of which amount it is, an amount has a limit, and some amount lies between two. */
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

export type ClaimSort = (typeof claimSorts)[number];

export const claimRoutes = {
  listClaims: route({
    method: 'GET',
    path: '/api/claims',
    access: 'signed_in',
    summary: 'List claims, newest first; paged',
    query: z
      .strictObject({
        ...filterFields,
        ...orderFields,
        ...listWindow,
      })
      .superRefine(checkPeriod)
      .superRefine(checkAmount),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(claim),
  }),
  exportClaims: route({
    method: 'GET',
    path: '/api/claims/export',
    access: 'member',
    summary: 'Export filtered claims as CSV',
    query: z
      .strictObject({ ...filterFields, ...orderFields })
      .superRefine(checkPeriod)
      .superRefine(checkAmount),
    bodyKind: 'none',
    answerKind: 'file',
    status: 200,
  }),
};

const claimLink = z.object({
  id,
  remittanceId: id,
  fileName: z.string(),
  processedDate: day.nullable(),
  netAmount: dollars,
});

const claimDetail = claim.extend({
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

const claimSegments = z.object({
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

/** The own invoice, and its line, that says what a unit of a drug cost. */
export const costInvoice = z.object({
  id,
  lineId: id,
  invoiceNumber: z.string(),
  vendorName: z.string(),
  invoiceDate: day,
});

export type CostInvoice = z.infer<typeof costInvoice>;
