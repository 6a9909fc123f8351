import { z } from 'zod';
import { askedDay, askedText, day, dollars, id, idParams, instant, note } from './fields.ts';
import { listWindow } from './list-window.ts';
import { checkPeriod, periodFields } from './period.ts';
import { payment } from './remittances.ts';
import { route } from './route.ts';

/** The day of a payment whose file has none. */
const paidOn = askedDay('Enter the payment date');

/** What may explain the difference of a payment that does not add up. */
export const suspect = z.object({
  kind: z.enum(['claim', 'provider_adjustment', 'doubled_adjustments', 'sign']),
  /** In words, for a book-keeper. */
  message: z.string(),
  amount: dollars,
  claimId: id.nullable(),
  providerAdjustmentId: id.nullable(),
});

export const paymentDetail = payment.extend({
  remittanceId: id,
  claimCount: z.number().int(),
  paidClaimCount: z.number().int(),
  deniedClaimCount: z.number().int(),
  reversalCount: z.number().int(),
  suspects: z.array(suspect),
  /** The same payment in another file, which is the one that counts. */
  duplicateOf: z.object({ paymentId: id, remittanceId: id, fileName: z.string() }).nullable(),
  /** The last decision of a person about a held payment. */
  decision: z
    .object({
      action: z.enum(['count', 'hold']),
      note: z.string(),
      /** The day that the person gave, where the file has none. */
      paidOn: day.nullable(),
      userName: z.string(),
      decidedAt: instant,
    })
    .nullable(),
});

export type PaymentDetail = z.infer<typeof paymentDetail>;

export const listedPayment = payment.extend({
  remittanceId: id,
  fileName: z.string(),
  /** As the file says it: ACH, CHK and the like. */
  method: z.string().nullable(),
});

export type ListedPayment = z.infer<typeof listedPayment>;

export const paymentRoutes = {
  listPayments: route({
    method: 'GET',
    path: '/api/payments',
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
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(listedPayment),
  }),
  getPayment: route({
    method: 'GET',
    path: '/api/payments/:id',
    access: 'signed_in',
    summary: 'Get a payment with its balance, suspects and decision',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: paymentDetail,
  }),
  countPayment: route({
    method: 'POST',
    path: '/api/payments/:id/count',
    access: 'member',
    summary: 'Count a held payment; requires a note, and a date if missing',
    params: idParams,
    bodyKind: 'json',
    body: z.strictObject({ note, paidOn: paidOn.optional() }),
    answerKind: 'json',
    status: 200,
    answer: paymentDetail,
  }),
  holdPayment: route({
    method: 'POST',
    path: '/api/payments/:id/hold',
    access: 'member',
    summary: 'Hold a counted payment again',
    params: idParams,
    bodyKind: 'json',
    body: z.strictObject({ note: note.optional() }),
    answerKind: 'json',
    status: 200,
    answer: paymentDetail,
  }),
};
