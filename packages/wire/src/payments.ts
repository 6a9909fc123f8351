import { z } from 'zod';
import {
  askedDay,
  askedText,
  checkPeriod,
  day,
  dollars,
  id,
  instant,
  listWindow,
  note,
  periodFields,
} from './fields.ts';
import { payment } from './remittances.ts';
import { route } from './route.ts';

/** The payment date for a file that has none. */
const paidOn = askedDay('Enter the payment date');

/** What may explain the difference of a payment that doesn't balance. */
export const suspect = z.object({
  kind: z.enum(['claim', 'provider_adjustment', 'doubled_adjustments', 'sign']),
  /** A sentence for a bookkeeper. */
  message: z.string(),
  amount: dollars,
  claimId: id.nullable(),
  providerAdjustmentId: id.nullable(),
});

const paymentDetail = payment.extend({
  /** Null for a payment of a refund report. */
  remittanceId: id.nullable(),
  claimCount: z.number().int(),
  paidClaimCount: z.number().int(),
  deniedClaimCount: z.number().int(),
  reversalCount: z.number().int(),
  suspects: z.array(suspect),
  /** The same payment in another file, where it is counted. */
  duplicateOf: z.object({ paymentId: id, remittanceId: id, fileName: z.string() }).nullable(),
  /** The last decision about a held payment. */
  decision: z
    .object({
      action: z.enum(['count', 'hold']),
      note: z.string(),
      /** The date that the user entered if the file has none. */
      paidOn: day.nullable(),
      userName: z.string(),
      decidedAt: instant,
    })
    .nullable(),
  /** The open recovery case that asks about it; null if none does. */
  caseId: id.nullable(),
});

export type PaymentDetail = z.infer<typeof paymentDetail>;

const listedPayment = payment.extend({
  /** Of its file: a remittance, or a report of Medicare refunds. */
  remittanceId: id.nullable(),
  importId: id.nullable(),
  fileName: z.string(),
  /** As in the file: ACH, CHK and so on. */
  method: z.string().nullable(),
});

export type ListedPayment = z.infer<typeof listedPayment>;

export const paymentRoutes = {
  listPayments: route('GET /api/payments', {
    access: 'signed_in',
    summary: 'List payments, newest first; paged',
    query: z
      .strictObject({
        ...periodFields,
        payer: askedText(300).optional(),
        counted: z.enum(['true', 'false']).optional(),
        ...listWindow,
      })
      .superRefine(checkPeriod),
    answer: z.array(listedPayment),
  }),
  getPayment: route('GET /api/payments/:id', {
    access: 'signed_in',
    summary: 'Get a payment with its balance, suspects and decision',
    answer: paymentDetail,
  }),
  countPayment: route('POST /api/payments/:id/count', {
    access: 'member',
    summary: 'Count a held payment; requires a note, and a date if missing',
    body: z.strictObject({ note, paidOn: paidOn.optional() }),
    answer: paymentDetail,
  }),
  holdPayment: route('POST /api/payments/:id/hold', {
    access: 'member',
    summary: 'Hold a counted payment again',
    body: z.strictObject({ note: note.optional() }),
    answer: paymentDetail,
  }),
};
