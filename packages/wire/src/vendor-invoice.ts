import { invoiceStatuses } from '@pfs/core/invoices/invoice-status';
import { leftOutReasons } from '@pfs/core/invoices/left-out';
import { z } from 'zod';
import { pageBox } from './document-review.ts';
import { day, dollars, id, instant } from './fields.ts';
import { invoiceFinding } from './invoice-findings.ts';

const invoiceStatus = z.enum(invoiceStatuses);

export const invoiceOrigins = ['typed', 'upload', 'mail'] as const;
export const invoiceDeciders = ['edi', 'text', 'ocr', 'repaired', 'person'] as const;
/** How the National Council for Prescription Drug Programs counts: each, milliliter, gram. */
export const dispensingUnits = ['EA', 'ML', 'GM'] as const;
export const unitBases = ['stated', 'package', 'price', 'person'] as const;

export const vendorInvoice = z.object({
  id,
  vendorId: id,
  invoiceNumber: z.string(),
  vendorName: z.string(),
  status: invoiceStatus,
  totalAmount: dollars,
  paidAmount: dollars,
  /** Of one that counts: what is still to be paid, and what was paid by its due date; else 0. */
  open: dollars,
  paidInTime: dollars,
  invoiceDate: day,
  dueDate: day.nullable(),
  paidDate: day.nullable(),
  fileName: z.string().nullable(),
  /** How it came in. */
  origin: z.enum(invoiceOrigins),
  /** Grows with each step and each payment; a change may name the one it was made on. */
  version: z.number().int(),
  /** Why it is in no sum, until somebody says otherwise; null: it counts. */
  leftOut: z.enum(leftOutReasons).nullable(),
  openFindings: z.number().int(),
  /** The money that its open findings are about, each dollar once. */
  findingAmount: dollars,
});

export type VendorInvoice = z.infer<typeof vendorInvoice>;

export const invoiceLineItem = z.object({
  id,
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.number(),
  totalPrice: dollars,
  /** Tax, Freight, Discount, Fee and the like; what was bought has its own or none. */
  category: z.string().nullable(),
  ndc: z.string().nullable(),
  /** As the invoice counts it: EA, BT, PK, ML ... */
  unit: z.string().nullable(),
  /** Dispensing units in one unit invoiced; null while nobody knows: then it costs nothing. */
  packSize: z.number().nullable(),
  dispensingUnit: z.enum(dispensingUnits).nullable(),
  /** Why the pack size is believed. */
  unitBasis: z.enum(unitBases).nullable(),
  /** Dollars a dispensing unit, five decimals. */
  unitCost: z.number().nullable(),
  /** False while a finding about its figures or units is open: then it is no price of its drug. */
  confirmed: z.boolean(),
  /** Where it stands in the document. */
  box: pageBox.nullable(),
});

export type InvoiceLineItem = z.infer<typeof invoiceLineItem>;

export const invoicePayment = z.object({
  id,
  amount: dollars,
  paidOn: day,
  note: z.string().nullable(),
  recordedByName: z.string().nullable(),
  createdAt: instant,
});

export type InvoicePayment = z.infer<typeof invoicePayment>;

export const invoiceStatusChange = z.object({
  id,
  /** Null where the invoice came in. */
  from: invoiceStatus.nullable(),
  to: invoiceStatus,
  reason: z.string().nullable(),
  changedByName: z.string().nullable(),
  changedAt: instant,
});

export type InvoiceStatusChange = z.infer<typeof invoiceStatusChange>;

export const vendorInvoiceDetail = vendorInvoice.extend({
  /** Total less what was paid. */
  balance: dollars,
  /** How the least certain of its values was decided. */
  decidedBy: z.enum(invoiceDeciders),
  documentId: id.nullable(),
  lineItems: z.array(invoiceLineItem),
  findings: z.array(invoiceFinding),
  payments: z.array(invoicePayment),
  statusChanges: z.array(invoiceStatusChange),
});

export type VendorInvoiceDetail = z.infer<typeof vendorInvoiceDetail>;
