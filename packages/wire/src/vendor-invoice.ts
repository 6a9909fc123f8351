import { invoiceStatuses, leftOutReasons } from '@pfs/core/invoices/invoice-status';
import { z } from 'zod';
import { pageBox } from './document-review.ts';
import {
  askedDay,
  day,
  dollars,
  id,
  instant,
  typedDollars,
  typedPackSize,
  typedQuantity,
  typedUnitPrice,
} from './fields.ts';
import { invoiceFinding } from './invoice-findings.ts';
import { normalizeNdc } from '@pfs/core/ndc';

const invoiceStatus = z.enum(invoiceStatuses);

const invoiceOrigins = ['typed', 'upload', 'mail'] as const;
const invoiceDeciders = ['edi', 'text', 'ocr', 'repaired', 'person'] as const;
/** How the National Council for Prescription Drug Programs counts: each, milliliter, gram. */
export const dispensingUnits = ['EA', 'ML', 'GM'] as const;
const unitBases = ['stated', 'package', 'price', 'person'] as const;

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

const invoicePayment = z.object({
  id,
  amount: dollars,
  paidOn: day,
  note: z.string().nullable(),
  recordedByName: z.string().nullable(),
  createdAt: instant,
});

export type InvoicePayment = z.infer<typeof invoicePayment>;

const invoiceStatusChange = z.object({
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

/** The largest invoices of wholesalers have some thousand lines. */
const invoiceLinesMax = 10_000;
/** JSON of so many lines. */
export const invoiceJsonBytesMax = 6 * 1024 * 1024;

function text(message: string, lengthMax: number) {
  return z
    .string(message)
    .trim()
    .min(1, message)
    .max(lengthMax, `At most ${lengthMax} characters`)
    .refine((said) => !said.includes('\0'), 'Remove NUL characters');
}

/** An empty text of a form is none. */
function optionalText(lengthMax: number) {
  return text('Leave it out if there is none', lengthMax)
    .or(z.literal('').transform(() => undefined))
    .or(z.null().transform(() => undefined))
    .optional();
}

export const typedNdc = z
  .string()
  .trim()
  .transform((said) => normalizeNdc(said) ?? said)
  .refine((said) => /^\d{11}$/.test(said), 'Use 11 digits, or hyphens: 12345-678-90');

const noNdc = z
  .literal('')
  .or(z.null())
  .transform(() => undefined);

/** Of quantity times price; sums of more digits can't be kept. */
const lineDollarsMax = 999_999_999;

const newInvoiceLine = z
  .strictObject({
    description: text('Enter a description', 500),
    quantity: typedQuantity,
    unitPrice: typedUnitPrice,
    totalPrice: typedDollars,
    category: optionalText(100),
    ndc: typedNdc.or(noNdc).optional(),
    /** Quantity is in dispensing units unless these say otherwise. */
    unit: optionalText(20),
    packSize: typedPackSize.nullable().optional(),
    dispensingUnit: z.enum(dispensingUnits).nullable().optional(),
  })
  .refine(
    ({ quantity, unitPrice }) => Math.abs(Number(quantity) * Number(unitPrice)) <= lineDollarsMax,
    { path: ['quantity'], message: 'Quantity × unit price is too large' },
  );

/** An invoice as a person types it, or finishes what was read of a document. */
export const newInvoiceBody = z.strictObject({
  vendorId: id,
  invoiceNumber: text('Enter the invoice number', 100),
  invoiceDate: askedDay(),
  dueDate: askedDay().nullable().optional(),
  /** Negative for a credit memo. */
  totalAmount: typedDollars,
  /** Dollars of the United States when left out; others are refused. */
  currency: z.string().trim().max(20).optional(),
  lineItems: z
    .array(newInvoiceLine, 'An invoice needs at least one line')
    .min(1, 'An invoice needs at least one line')
    .max(
      invoiceLinesMax,
      `An invoice can have up to ${invoiceLinesMax.toLocaleString('en-US')} lines`,
    ),
});

/** As a screen sends it. */
export type NewInvoiceBody = z.input<typeof newInvoiceBody>;
/** As a handler receives it. */
export type TypedInvoice = z.output<typeof newInvoiceBody>;
