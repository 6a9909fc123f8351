import { parseCents } from '@pfs/core/money';
import { z } from 'zod';
import { type ClaimAmount, claimAmounts, claimTraits } from './claim-names.ts';
import { typedDollars } from './decimal-fields.ts';
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
