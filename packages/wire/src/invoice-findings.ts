import { z } from 'zod';
import { day, dollars, id, idParams, instant, note } from './fields.ts';
import { route } from './route.ts';

export const invoiceFindingKinds = [
  'line_arithmetic',
  'total_mismatch',
  'duplicate_invoice',
  'price_above_last',
  'price_above_nadac',
  'paid_over_total',
  'overdue',
  'unit_not_known',
  'unit_does_not_fit',
] as const;
export type InvoiceFindingKind = (typeof invoiceFindingKinds)[number];

export const invoiceFindingStatuses = ['open', 'accepted', 'disputed', 'ignored'] as const;

export const invoiceFinding = z.object({
  id,
  invoiceId: id,
  /** Null where it is about the whole invoice. */
  lineId: id.nullable(),
  kind: z.enum(invoiceFindingKinds),
  /** The money that it is about; positive: against the pharmacy. */
  amount: dollars,
  /** Numbers, the other invoice or line and the rule's threshold, by kind. */
  evidence: z.record(z.string(), z.unknown()),
  /** The finding in words. */
  sentence: z.string(),
  status: z.enum(invoiceFindingStatuses),
  note: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  foundAt: instant,
});

export type InvoiceFinding = z.infer<typeof invoiceFinding>;

/** A finding with what a worklist shows of its invoice and line. */
export const listedInvoiceFinding = invoiceFinding.extend({
  invoiceNumber: z.string(),
  invoiceDate: day,
  invoiceStatus: z.enum(['pending', 'approved', 'paid', 'disputed', 'cancelled']),
  invoiceVersion: z.number().int(),
  vendorId: id,
  vendorName: z.string(),
  lineDescription: z.string().nullable(),
});

export type ListedInvoiceFinding = z.infer<typeof listedInvoiceFinding>;

export const decideFindingBody = z
  .strictObject({ status: z.enum(invoiceFindingStatuses), note: note.optional() })
  .superRefine(({ status, note: said }, context) => {
    if (said !== undefined || status === 'accepted' || status === 'open') return;
    const message = 'Please say why, in a few words';
    context.addIssue({ code: 'custom', path: ['note'], message });
  });

export const invoiceFindingRoutes = {
  listInvoiceFindings: route({
    method: 'GET',
    path: '/api/invoice-findings',
    access: 'signed_in',
    summary: 'What the audit of vendor invoices found, the most money first',
    query: z.strictObject({
      status: z.enum(invoiceFindingStatuses).default('open'),
      kind: z.enum(invoiceFindingKinds).optional(),
      vendorId: id.optional(),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(200).default(25),
    }),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.object({
      /** Of all that the filter finds, also of those on other pages. */
      total: z.number().int(),
      amount: dollars,
      rows: z.array(listedInvoiceFinding),
    }),
  }),
  decideInvoiceFinding: route({
    method: 'PATCH',
    path: '/api/invoice-findings/:id',
    access: 'member',
    summary: 'Accept, dispute or ignore a finding, or open it again; all but accepting say why',
    params: idParams,
    bodyKind: 'json',
    body: decideFindingBody,
    answerKind: 'json',
    status: 200,
    answer: listedInvoiceFinding,
  }),
};
