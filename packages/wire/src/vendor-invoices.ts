import { invoiceStatuses } from '@pfs/core/invoices/invoice-status';
import { z } from 'zod';
import {
  askedDay,
  askedText,
  checkPeriod,
  day,
  dollars,
  id,
  listWindow,
  note,
  periodFields,
  typedDollars,
  typedPackSize,
} from './fields.ts';
import { invoiceDocument } from './invoice-documents.ts';
import { invoiceFinding } from './invoice-findings.ts';
import { route } from './route.ts';
import {
  dispensingUnits,
  invoiceJsonBytesMax,
  invoiceLineItem,
  newInvoiceBody,
  typedNdc,
  vendorInvoice,
  vendorInvoiceDetail,
} from './vendor-invoice.ts';

/** Filters of invoices; `from` and `to` are invoice dates. */
const filter = {
  ...periodFields,
  /** Payment dates. */
  paidFrom: periodFields.from,
  paidTo: periodFields.to,
  /** Whether it is in sums: not canceled, disputed or flagged as a duplicate. */
  counted: z.enum(['true', 'false']).optional(),
  /**
   * Among counted invoices: open aren't paid, overdue have an open amount past the due date, due
   * were due before today, without credits.
   */
  owed: z.enum(['open', 'overdue', 'due']).optional(),
  /** Due dates. */
  dueFrom: periodFields.from,
  dueTo: periodFields.to,
  status: z.enum(invoiceStatuses).optional(),
  vendorId: id.optional(),
  /** Part of the vendor's name or invoice number. */
  search: askedText(200).optional(),
};

const version = z.number().int().min(0);

export const changeStatusBody = z
  .strictObject({
    /** No invoice goes back to `pending`: like any invalid step, that returns 409. */
    status: z.enum(invoiceStatuses),
    /** Required for a dispute. */
    reason: note.optional(),
    /** The version it is based on; 409 if someone else was faster. */
    version: version.optional(),
  })
  .superRefine(({ status, reason }, context) => {
    if (status !== 'disputed' || reason !== undefined) return;
    const message = 'Enter a reason';
    context.addIssue({ code: 'custom', path: ['reason'], message });
  });

export const payInvoiceBody = z.strictObject({
  amount: typedDollars.refine((text) => Number(text) > 0, 'Use an amount above zero'),
  paidOn: askedDay(),
  note: z.string().trim().max(500, 'At most 500 characters').optional(),
  version: version.optional(),
});

/** Missing fields stay; null removes. */
export const changeLineBody = z.strictObject({
  ndc: typedNdc.nullable().optional(),
  unit: z.string().trim().min(1).max(20).nullable().optional(),
  packSize: typedPackSize.nullable().optional(),
  dispensingUnit: z.enum(dispensingUnits).nullable().optional(),
  category: z.string().trim().min(1).max(100).nullable().optional(),
});

const addedInvoice = vendorInvoiceDetail.extend({
  /** The other invoices in the file. */
  others: z.array(id),
});

export const vendorInvoiceRoutes = {
  listVendorInvoices: route('GET /api/vendor-invoices', {
    access: 'signed_in',
    summary: 'List vendor invoices, newest first; paged',
    query: z
      .strictObject({ ...filter, ...listWindow })
      .superRefine(checkPeriod)
      .superRefine(checkPaid),
    answer: z.array(vendorInvoice),
  }),
  addVendorInvoice: route('POST /api/vendor-invoices', {
    access: 'member',
    summary:
      'Add an invoice as JSON, or as `file` with optional `vendorId`; quantities are dispensing ' +
      'units without `unit` and `packSize`',
    bodyKind: 'json_or_multipart',
    body: newInvoiceBody,
    jsonBytesMax: invoiceJsonBytesMax,
    status: 201,
    answer: addedInvoice,
    /** A file that needs review, or is still being read. */
    laterAnswer: z.object({ document: invoiceDocument }),
  }),
  getVendorInvoice: route('GET /api/vendor-invoices/:id', {
    access: 'signed_in',
    summary: 'Get an invoice with lines, findings, payments and history',
    answer: vendorInvoiceDetail,
  }),
  listInvoiceLineItems: route('GET /api/vendor-invoices/:id/line-items', {
    access: 'signed_in',
    summary: 'List an invoice’s lines in order',
    answer: z.array(invoiceLineItem),
  }),
  listFindingsOfInvoice: route('GET /api/vendor-invoices/:id/findings', {
    access: 'signed_in',
    summary: 'List an invoice’s findings, largest amount first',
    answer: z.array(invoiceFinding),
  }),
  downloadInvoice: route('GET /api/vendor-invoices/:id/original', {
    access: 'member',
    summary: 'Download the invoice’s original file',
    answerKind: 'file',
  }),
  changeInvoiceStatus: route('PATCH /api/vendor-invoices/:id/status', {
    access: 'member',
    summary: 'Approve, pay in full, dispute or cancel; 409 `wrong_status` if not allowed',
    body: changeStatusBody,
    answer: vendorInvoiceDetail,
  }),
  payInvoice: route('POST /api/vendor-invoices/:id/payments', {
    access: 'member',
    summary: 'Record a partial payment; the last one marks the invoice paid',
    body: payInvoiceBody,
    status: 201,
    answer: vendorInvoiceDetail,
  }),
  changeInvoiceLine: route('PATCH /api/vendor-invoices/:id/line-items/:lineId', {
    access: 'member',
    summary: 'Set a line’s drug, unit and pack size',
    params: z.strictObject({ id, lineId: id }),
    body: changeLineBody,
    answer: vendorInvoiceDetail,
  }),
};

interface AskedPaid {
  readonly paidFrom?: string | undefined;
  readonly paidTo?: string | undefined;
}

function checkPaid({ paidFrom, paidTo }: AskedPaid, context: z.RefinementCtx): void {
  if (paidFrom === undefined || paidTo === undefined || paidFrom <= paidTo) return;
  const message = `The end date must not be before the start date, ${paidFrom}`;
  context.addIssue({ code: 'custom', path: ['paidTo'], message });
}

/** A payment on a vendor's invoice. */
const vendorPayment = z.object({
  id,
  invoiceId: id,
  invoiceNumber: z.string(),
  vendorName: z.string(),
  invoiceDate: day,
  paidOn: day,
  amount: dollars,
});

export type VendorPayment = z.infer<typeof vendorPayment>;

export const vendorPaymentRoutes = {
  listVendorPayments: route('GET /api/vendor-payments', {
    access: 'signed_in',
    summary: 'List payments to vendors, newest first',
    query: z.strictObject({ ...periodFields, ...listWindow }).superRefine(checkPeriod),
    answer: z.array(vendorPayment),
  }),
};
