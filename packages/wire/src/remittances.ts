import { heldReasons } from '@pfs/core/remittance';
import { z } from 'zod';
import { day, dollars, id, instant, note } from './fields.ts';
import { route } from './route.ts';

/** `review`: a document was read, and a user decides about what isn't proven. */
const processingStatuses = ['pending', 'processing', 'review', 'completed', 'failed'] as const;
export const processingStatus = z.enum(processingStatuses);
export type ProcessingStatus = z.infer<typeof processingStatus>;

export const remittance = z.object({
  id,
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.number().int(),
  processingStatus,
  createdAt: instant,
  extractedData: z.object({ processedClaims: z.number().int(), totalDirFees: dollars }).nullable(),
  /** The progress while processing, for example "Reading claims". */
  stage: z.string().nullable(),
  failureReason: z.string().nullable(),
  /** `password_needed` and `wrong_password` ask for the password of an encrypted PDF. */
  failureCode: z.string().nullable(),
  needsReview: z.number().int(),
  /**
   * Values of a completed document to check, also counted in `needsReview`. Its money counts; these
   * values are excluded from cost and drug figures.
   */
  itemsToCheck: z.number().int(),
  counted: z.boolean(),
  /** The file ends inside a payment: that payment is held, and the rest is missing. */
  cutOff: z.boolean(),
  duplicateOf: id.nullable(),
});

export type Remittance = z.infer<typeof remittance>;

export const finding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  place: z.string(),
});

export const payment = z.object({
  id,
  payerName: z.string(),
  traceNumber: z.string().nullable(),
  amount: dollars,
  /** The amount of the whole check, if several payers share it. */
  checkAmount: dollars.nullable(),
  paidOn: day.nullable(),
  /** Refunds of the Medicare Transaction Facilitator, which are no claims. */
  refundCount: z.number().int(),
  /** Of claims and refunds. */
  claimsTotal: dollars,
  providerAdjustmentsTotal: dollars,
  balanced: z.boolean(),
  difference: dollars,
  counted: z.boolean(),
  heldReason: z.enum(heldReasons).nullable(),
});

/** The progress of reading a document, and unproven facts from its first page. */
const reading = z.object({
  progress: z.object({ pagesRead: z.number().int(), pages: z.number().int() }).optional(),
  firstPage: z
    .object({
      payerName: z.string().nullable(),
      traceNumber: z.string().nullable(),
      paidOn: day.nullable(),
      claims: z.array(
        z.object({
          claimId: z.string().nullable(),
          dateOfService: day.nullable(),
          drugName: z.string().nullable(),
          net: dollars.nullable(),
        }),
      ),
    })
    .optional(),
});

export type RemittanceReading = z.infer<typeof reading>;

const remittanceDetail = remittance.extend({
  reading: reading.nullable(),
  payments: z.array(payment),
  findings: z.array(finding),
});

export type RemittanceDetail = z.infer<typeof remittanceDetail>;

/** The effects of a deletion on other files. */
const deletedRemittance = z.object({
  /** Payments that were held as duplicates of deleted ones and are counted now. */
  releasedPayments: z.number().int(),
  /** Reversals whose claims were in the deleted file. */
  unlinkedReversals: z.number().int(),
});

export type DeletedRemittance = z.infer<typeof deletedRemittance>;

export const remittanceRoutes = {
  listRemittances: route('GET /api/remittances', {
    access: 'signed_in',
    summary: 'List remittances, newest first',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(500).default(100) }),
    answer: z.array(remittance),
  }),
  uploadRemittance: route('POST /api/remittances/upload', {
    access: 'member',
    summary: 'Upload a remittance (field `file`, at most 50 MB)',
    bodyKind: 'multipart',
    status: 201,
    answer: remittance,
  }),
  getRemittance: route('GET /api/remittances/:id', {
    access: 'signed_in',
    summary: 'Get a remittance with payments and findings',
    answer: remittanceDetail,
  }),
  retryRemittance: route('POST /api/remittances/:id/retry', {
    access: 'member',
    summary: 'Reprocess a failed remittance',
    status: 202,
    answer: remittance,
  }),
  deleteRemittance: route('DELETE /api/remittances/:id', {
    access: 'pharmacy_admin',
    needsConfirmation: true,
    summary: 'Delete a remittance, its data and its original; requires a reason',
    body: z.strictObject({ note }),
    answer: deletedRemittance,
  }),
  downloadOriginal: route('GET /api/remittances/:id/original', {
    access: 'member',
    summary: 'Download original file',
    answerKind: 'file',
  }),
  addSampleRemittance: route('POST /api/test/add-sample-remittance', {
    access: 'member',
    summary: 'Add a sample remittance',
    status: 201,
    answer: z.object({ message: z.string(), remittanceId: id }),
  }),
};
