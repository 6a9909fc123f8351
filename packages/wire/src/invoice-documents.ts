import { draftDeciders } from '@pfs/core/draft/draft-remittance';
import {
  chargeCategories,
  draftInvoiceFields,
  draftLineFields,
} from '@pfs/core/invoice-draft/draft-invoice';
import { z } from 'zod';
import { pageBox, reviewValue } from './document-review.ts';
import { dollars, id, instant, note } from './fields.ts';
import { route } from './route.ts';
import { newInvoiceBody, vendorInvoiceDetail } from './vendor-invoice.ts';

const invoiceDocumentStatuses = ['reading', 'review', 'done', 'failed', 'dismissed'] as const;

/** A file with invoices that was uploaded or emailed. */
export const invoiceDocument = z.object({
  id,
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.number().int(),
  origin: z.enum(['upload', 'mail', 'folder']),
  status: z.enum(invoiceDocumentStatuses),
  reasonCode: z.string().nullable(),
  /** Why it couldn't be read, as a sentence. */
  reason: z.string().nullable(),
  /** The vendor, if a person chose it. */
  vendorId: id.nullable(),
  /** As printed; the first if there are several. */
  vendorName: z.string().nullable(),
  /** How many invoices were found, and how many of them need review. */
  invoices: z.number().int(),
  waiting: z.number().int(),
  /** The totals of those in review, as far as read. */
  amount: dollars,
  doubts: z.number().int(),
  uploadedByName: z.string().nullable(),
  createdAt: instant,
});

export type InvoiceDocument = z.infer<typeof invoiceDocument>;

const invoiceDraftValue = reviewValue.extend({ decidedBy: z.enum(['edi', ...draftDeciders]) });

export type InvoiceDraftValue = z.infer<typeof invoiceDraftValue>;

const invoiceDraft = z.object({
  /** Counted from 0 in its document. */
  position: z.number().int(),
  status: z.enum(['review', 'done', 'dismissed']),
  /** Grows with each change; a change names the version it is based on. */
  version: z.number().int(),
  /** The invoice created from it. */
  invoiceId: id.nullable(),
  /** The vendor that matches the printed name. */
  vendorId: id.nullable(),
  fields: z.partialRecord(z.enum(draftInvoiceFields), invoiceDraftValue),
  lines: z.array(
    z.object({
      row: z.number().int(),
      box: pageBox.nullable(),
      /** Set for tax, freight and other charges that aren't items. */
      charge: z.enum(chargeCategories).nullable(),
      fields: z.partialRecord(z.enum(draftLineFields), invoiceDraftValue),
      settled: z.boolean(),
    }),
  ),
  /** Set if the amounts aren't US dollars. */
  otherCurrency: z.string().nullable(),
  proven: z.boolean(),
  /** Its equations; each that doesn't hold has its difference. */
  equations: z.array(
    z.object({
      kind: z.enum(['line', 'sum', 'count', 'total']),
      /** Null if it concerns several lines or all of it. */
      row: z.number().int().nullable(),
      /** The stated and the calculated value: dollars, or a number for `count`. */
      printed: z.number(),
      comesTo: z.number(),
      holds: z.boolean(),
      /** It doesn't hold as printed, which is the vendor's mistake. */
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
      /** As a sentence. */
      message: z.string(),
    }),
  ),
});

export type InvoiceDraft = z.infer<typeof invoiceDraft>;

const invoiceDocumentDetail = invoiceDocument.extend({
  pages: z.array(
    z.object({
      /** Counted from 1. */
      number: z.number().int(),
      width: z.number(),
      height: z.number(),
      source: z.enum(['text_layer', 'cells', 'ocr']),
      /** False for spreadsheets, text and EDI, which have no page image. */
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
  listInvoiceDocuments: route('GET /api/invoice-documents', {
    access: 'signed_in',
    summary: 'List invoice files in process, in review or failed, newest first',
    query: z.strictObject({
      status: z.enum(invoiceDocumentStatuses).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    answer: z.array(invoiceDocument),
  }),
  getInvoiceDocument: route('GET /api/invoice-documents/:id', {
    access: 'member',
    summary: 'Get an invoice file’s extracted drafts and open items',
    answer: invoiceDocumentDetail,
  }),
  getInvoicePage: route('GET /api/invoice-documents/:id/pages/:page', {
    access: 'member',
    summary: 'Get a page image; audited',
    params: z.strictObject({ id, page: z.coerce.number().int().min(1).max(100_000) }),
    query: z.strictObject({ dpi: z.coerce.number().int().min(40).max(200).default(110) }),
    answerKind: 'file',
  }),
  downloadInvoiceDocument: route('GET /api/invoice-documents/:id/original', {
    access: 'member',
    summary: 'Download original file',
    answerKind: 'file',
  }),
  saveInvoiceDraft: route('POST /api/invoice-documents/:id/drafts/:position/save', {
    access: 'member',
    summary: 'Save a draft as an invoice; 409 if it has changed',
    params: draftParams,
    body: z.strictObject({ version, invoice: newInvoiceBody }),
    status: 201,
    answer: vendorInvoiceDetail,
  }),
  dismissInvoiceDraft: route('POST /api/invoice-documents/:id/drafts/:position/dismiss', {
    access: 'member',
    summary: 'Dismiss a draft with a reason',
    params: draftParams,
    body: z.strictObject({ version, note }),
    answer: invoiceDocument,
  }),
  retryInvoiceDocument: route('POST /api/invoice-documents/:id/retry', {
    access: 'member',
    summary: 'Read a failed or dismissed file again',
    status: 202,
    answer: invoiceDocument,
  }),
};
