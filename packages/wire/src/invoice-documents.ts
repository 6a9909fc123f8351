import { draftDeciders } from '@pfs/core/draft/draft-remittance';
import {
  chargeCategories,
  draftInvoiceFields,
  draftLineFields,
} from '@pfs/core/invoice-draft/draft-invoice';
import { z } from 'zod';
import { pageBox } from './document-review.ts';
import { dollars, id, idParams, instant, note } from './fields.ts';
import { newInvoiceBody } from './new-vendor-invoice.ts';
import { route } from './route.ts';
import { vendorInvoiceDetail } from './vendor-invoice.ts';

export const invoiceDocumentStatuses = [
  'reading',
  'review',
  'done',
  'failed',
  'dismissed',
] as const;

/** A file with invoices that was uploaded or mailed. */
export const invoiceDocument = z.object({
  id,
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.number().int(),
  origin: z.enum(['upload', 'mail']),
  status: z.enum(invoiceDocumentStatuses),
  reasonCode: z.string().nullable(),
  /** Why it could not be read, in words. */
  reason: z.string().nullable(),
  /** Whose invoices these are, where a person said so. */
  vendorId: id.nullable(),
  /** As printed, the first where it has several. */
  vendorName: z.string().nullable(),
  /** How many invoices were found in it, and how many of them wait for a person. */
  invoices: z.number().int(),
  waiting: z.number().int(),
  /** The totals of those that wait, as far as they are read. */
  amount: dollars,
  doubts: z.number().int(),
  uploadedByName: z.string().nullable(),
  createdAt: instant,
});

export type InvoiceDocument = z.infer<typeof invoiceDocument>;

/** One value of a draft: what it says, where it stands, and how it was decided. */
export const invoiceDraftValue = z.object({
  /** In its normal form: `-12.34`, `2026-03-31`, the 11 digits of an NDC. */
  value: z.string(),
  printed: z.string(),
  box: pageBox.nullable(),
  decidedBy: z.enum(['edi', ...draftDeciders]),
  /** From 0 to 1. */
  confidence: z.number(),
  otherReadings: z.array(z.string()),
  /** Waits for a person. */
  doubtful: z.boolean(),
});

export type InvoiceDraftValue = z.infer<typeof invoiceDraftValue>;

export const invoiceDraft = z.object({
  /** Counted from 0 in its document. */
  position: z.number().int(),
  status: z.enum(['review', 'done', 'dismissed']),
  /** Grows with each change; a change names the one that it was made on. */
  version: z.number().int(),
  /** The invoice that it became. */
  invoiceId: id.nullable(),
  /** The vendor whose name is the printed one. */
  vendorId: id.nullable(),
  fields: z.partialRecord(z.enum(draftInvoiceFields), invoiceDraftValue),
  lines: z.array(
    z.object({
      row: z.number().int(),
      box: pageBox.nullable(),
      /** Set for tax, freight and the like, which are no items. */
      charge: z.enum(chargeCategories).nullable(),
      fields: z.partialRecord(z.enum(draftLineFields), invoiceDraftValue),
      settled: z.boolean(),
    }),
  ),
  /** Set where its amounts are not dollars of the United States. */
  otherCurrency: z.string().nullable(),
  proven: z.boolean(),
  /** What its figures come to; each that does not hold has its difference. */
  equations: z.array(
    z.object({
      kind: z.enum(['line', 'sum', 'count', 'total']),
      /** Null where it is about several lines or all of it. */
      row: z.number().int().nullable(),
      /** What it says, and what its other figures come to: dollars; of `count` a number. */
      printed: z.number(),
      comesTo: z.number(),
      holds: z.boolean(),
      /** It does not hold as written, and that is the vendor's own mistake. */
      isVendors: z.boolean(),
      sentence: z.string(),
    }),
  ),
  doubts: z.array(
    z.object({
      part: z.enum(['invoice', 'line', 'control']),
      row: z.number().int().nullable(),
      field: z.string().nullable(),
      code: z.string(),
      /** In words. */
      message: z.string(),
    }),
  ),
});

export type InvoiceDraft = z.infer<typeof invoiceDraft>;

export const invoiceDocumentDetail = invoiceDocument.extend({
  pages: z.array(
    z.object({
      /** Counted from 1. */
      number: z.number().int(),
      width: z.number(),
      height: z.number(),
      source: z.enum(['text_layer', 'cells', 'ocr']),
      /** False for cells, text and EDI: there is no picture of the page. */
      pictured: z.boolean(),
    }),
  ),
  drafts: z.array(invoiceDraft),
});

export type InvoiceDocumentDetail = z.infer<typeof invoiceDocumentDetail>;

const draftParams = z.strictObject({
  id,
  position: z.coerce.number().int().min(0).max(10_000),
});
const version = z.number().int().min(0);

export const invoiceDocumentRoutes = {
  listInvoiceDocuments: route({
    method: 'GET',
    path: '/api/invoice-documents',
    access: 'signed_in',
    summary: 'List invoice files in process, in review or failed, newest first',
    query: z.strictObject({
      status: z.enum(invoiceDocumentStatuses).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(invoiceDocument),
  }),
  getInvoiceDocument: route({
    method: 'GET',
    path: '/api/invoice-documents/:id',
    access: 'member',
    summary: 'Get an invoice file’s extracted drafts and open items',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: invoiceDocumentDetail,
  }),
  getInvoicePage: route({
    method: 'GET',
    path: '/api/invoice-documents/:id/pages/:page',
    access: 'member',
    summary: 'Get a page image; audited',
    params: z.strictObject({ id, page: z.coerce.number().int().min(1).max(100_000) }),
    query: z.strictObject({ dpi: z.coerce.number().int().min(40).max(200).default(110) }),
    bodyKind: 'none',
    answerKind: 'file',
    status: 200,
  }),
  downloadInvoiceDocument: route({
    method: 'GET',
    path: '/api/invoice-documents/:id/original',
    access: 'member',
    summary: 'Download original file',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'file',
    status: 200,
  }),
  saveInvoiceDraft: route({
    method: 'POST',
    path: '/api/invoice-documents/:id/drafts/:position/save',
    access: 'member',
    summary: 'Save a draft as an invoice; 409 if it has changed',
    params: draftParams,
    bodyKind: 'json',
    body: z.strictObject({ version, invoice: newInvoiceBody }),
    answerKind: 'json',
    status: 201,
    answer: vendorInvoiceDetail,
  }),
  dismissInvoiceDraft: route({
    method: 'POST',
    path: '/api/invoice-documents/:id/drafts/:position/dismiss',
    access: 'member',
    summary: 'Dismiss a draft with a reason',
    params: draftParams,
    bodyKind: 'json',
    body: z.strictObject({ version, note }),
    answerKind: 'json',
    status: 200,
    answer: invoiceDocument,
  }),
  retryInvoiceDocument: route({
    method: 'POST',
    path: '/api/invoice-documents/:id/retry',
    access: 'member',
    summary: 'Read a failed or dismissed file again',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 202,
    answer: invoiceDocument,
  }),
};
