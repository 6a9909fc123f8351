import { findingKinds, findingStatuses } from '@pfs/core/invoice-audit/finding';
import { invoiceStatuses } from '@pfs/core/invoices/invoice-status';
import { z } from 'zod';
import { day, dollars, id, instant, note, pageFields } from './fields.ts';
import { route } from './route.ts';

export const invoiceFinding = z.object({
  id,
  invoiceId: id,
  /** Null if it concerns the whole invoice. */
  lineId: id.nullable(),
  kind: z.enum(findingKinds),
  /** The amount at stake; positive: to the pharmacy's disadvantage. */
  amount: dollars,
  /** The numbers, the other invoice or line, and the rule's threshold, by kind. */
  evidence: z.record(z.string(), z.unknown()),
  /** The finding as a sentence. */
  sentence: z.string(),
  status: z.enum(findingStatuses),
  note: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  foundAt: instant,
});

export type InvoiceFinding = z.infer<typeof invoiceFinding>;

/** A finding with its invoice and line, for a work list. */
const listedInvoiceFinding = invoiceFinding.extend({
  invoiceNumber: z.string(),
  invoiceDate: day,
  invoiceStatus: z.enum(invoiceStatuses),
  invoiceVersion: z.number().int(),
  vendorId: id,
  vendorName: z.string(),
  lineDescription: z.string().nullable(),
  /** The open case that asks for it. */
  caseId: id.nullable(),
});

export type ListedInvoiceFinding = z.infer<typeof listedInvoiceFinding>;

const decideFindingBody = z
  .strictObject({ status: z.enum(findingStatuses), note: note.optional() })
  .superRefine(({ status, note: said }, context) => {
    if (said !== undefined || status === 'accepted' || status === 'open') return;
    const message = 'Enter a reason';
    context.addIssue({ code: 'custom', path: ['note'], message });
  });

export const invoiceFindingRoutes = {
  listInvoiceFindings: route('GET /api/invoice-findings', {
    access: 'signed_in',
    summary: 'List audit findings, largest amount first',
    query: z.strictObject({
      status: z.enum(findingStatuses).default('open'),
      kind: z.enum(findingKinds).optional(),
      vendorId: id.optional(),
      ...pageFields(25),
    }),
    answer: z.object({
      /** For everything that matches the filter, including other pages. */
      total: z.number().int(),
      /** Each dollar counted once, even if two findings concern it. */
      amount: dollars,
      rows: z.array(listedInvoiceFinding),
    }),
  }),
  getNadacChecks: route('GET /api/invoice-findings/nadac-checks', {
    access: 'signed_in',
    summary: 'Count drug lines with and without a NADAC price',
    answer: z.object({ lines: z.number().int(), notChecked: z.number().int() }),
  }),
  decideInvoiceFinding: route('PATCH /api/invoice-findings/:id', {
    access: 'member',
    summary: 'Accept, dispute, ignore or reopen a finding; reason required unless accepted',
    body: decideFindingBody,
    answer: listedInvoiceFinding,
  }),
};
