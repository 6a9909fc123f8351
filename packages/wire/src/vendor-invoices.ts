import { invoiceStatuses } from '@pfs/core/invoices/invoice-status';
import { z } from 'zod';
import { typedDollars, typedPackSize } from './decimal-fields.ts';
import { askedDay, askedText, id, idParams, note } from './fields.ts';
import { invoiceDocument } from './invoice-documents.ts';
import { invoiceFinding } from './invoice-findings.ts';
import { listWindow } from './list-window.ts';
import { invoiceJsonBytesMax, newInvoiceBody, typedNdc } from './new-vendor-invoice.ts';
import { checkPeriod, periodFields } from './period.ts';
import { route } from './route.ts';
import {
  dispensingUnits,
  invoiceLineItem,
  vendorInvoice,
  vendorInvoiceDetail,
} from './vendor-invoice.ts';

/** What invoices can be asked for by; `from` and `to` are days of the invoice. */
const filter = {
  ...periodFields,
  /** Days on which a part of it was paid. */
  paidFrom: periodFields.from,
  paidTo: periodFields.to,
  /** Whether it is in sums: not cancelled, disputed or flagged as a duplicate. */
  counted: z.enum(['true', 'false']).optional(),
  /**
   * Of those that count: open are not paid, overdue have an open amount past their due date, due
   * fell due before today, credits apart.
   */
  owed: z.enum(['open', 'overdue', 'due']).optional(),
  /** Days on which it is due. */
  dueFrom: periodFields.from,
  dueTo: periodFields.to,
  status: z.enum(invoiceStatuses).optional(),
  vendorId: id.optional(),
  /** Part of the vendor's name or of the number. */
  search: askedText(200).optional(),
};

const version = z.number().int().min(0);

export const changeStatusBody = z
  .strictObject({
    /** No invoice goes back to `pending`: that is answered as any other wrong step, 409. */
    status: z.enum(invoiceStatuses),
    /** Needed for a dispute. */
    reason: note.optional(),
    /** The version that was looked at; where another was faster, 409. */
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

/** What is left out stays; null takes it away. */
export const changeLineBody = z.strictObject({
  ndc: typedNdc.nullable().optional(),
  unit: z.string().trim().min(1).max(20).nullable().optional(),
  packSize: typedPackSize.nullable().optional(),
  dispensingUnit: z.enum(dispensingUnits).nullable().optional(),
  category: z.string().trim().min(1).max(100).nullable().optional(),
});

export const addedInvoice = vendorInvoiceDetail.extend({
  /** The other invoices that the file held. */
  others: z.array(id),
});

export const vendorInvoiceRoutes = {
  listVendorInvoices: route({
    method: 'GET',
    path: '/api/vendor-invoices',
    access: 'signed_in',
    summary: 'List vendor invoices, newest first; paged',
    query: z
      .strictObject({
        ...filter,
        ...listWindow,
      })
      .superRefine((asked, context) => {
        checkPeriod(asked, context);
        checkPaid(asked, context);
      }),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(vendorInvoice),
  }),
  addVendorInvoice: route({
    method: 'POST',
    path: '/api/vendor-invoices',
    access: 'member',
    summary:
      'Add an invoice as JSON (quantities in dispensing units unless `unit` and `packSize` are ' +
      'given) or as a `file` with optional `vendorId`',
    bodyKind: 'json_or_multipart',
    body: newInvoiceBody,
    jsonBytesMax: invoiceJsonBytesMax,
    answerKind: 'json',
    status: 201,
    answer: addedInvoice,
    /** A file that waits for a person, or is still being read. */
    laterAnswer: z.object({ document: invoiceDocument }),
  }),
  getVendorInvoice: route({
    method: 'GET',
    path: '/api/vendor-invoices/:id',
    access: 'signed_in',
    summary: 'Get an invoice with lines, findings, payments and history',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: vendorInvoiceDetail,
  }),
  listInvoiceLineItems: route({
    method: 'GET',
    path: '/api/vendor-invoices/:id/line-items',
    access: 'signed_in',
    summary: 'List an invoice’s lines in order',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(invoiceLineItem),
  }),
  listFindingsOfInvoice: route({
    method: 'GET',
    path: '/api/vendor-invoices/:id/findings',
    access: 'signed_in',
    summary: 'List an invoice’s findings, largest amount first',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(invoiceFinding),
  }),
  downloadInvoice: route({
    method: 'GET',
    path: '/api/vendor-invoices/:id/original',
    access: 'member',
    summary: 'Download the invoice’s original file',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'file',
    status: 200,
  }),
  changeInvoiceStatus: route({
    method: 'PATCH',
    path: '/api/vendor-invoices/:id/status',
    access: 'member',
    summary: 'Approve, pay in full, dispute or cancel; 409 `wrong_status` if not allowed',
    params: idParams,
    bodyKind: 'json',
    body: changeStatusBody,
    answerKind: 'json',
    status: 200,
    answer: vendorInvoiceDetail,
  }),
  payInvoice: route({
    method: 'POST',
    path: '/api/vendor-invoices/:id/payments',
    access: 'member',
    summary: 'Record a partial payment; the last one marks the invoice paid',
    params: idParams,
    bodyKind: 'json',
    body: payInvoiceBody,
    answerKind: 'json',
    status: 201,
    answer: vendorInvoiceDetail,
  }),
  changeInvoiceLine: route({
    method: 'PATCH',
    path: '/api/vendor-invoices/:id/line-items/:lineId',
    access: 'member',
    summary: 'Set a line’s drug, unit and pack size',
    params: z.strictObject({ id, lineId: id }),
    bodyKind: 'json',
    body: changeLineBody,
    answerKind: 'json',
    status: 200,
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
