import { nadacResults } from '@pfs/core/invoice-audit/finding';
import { invoiceStatuses, leftOutReasons } from '@pfs/core/invoices/invoice-status';
import { normalizeNdc } from '@pfs/core/ndc';
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

const invoiceStatus = z.enum(invoiceStatuses);

const invoiceOrigins = ['typed', 'upload', 'mail', 'folder'] as const;
const invoiceDeciders = ['edi', 'text', 'ocr', 'repaired', 'person'] as const;
/** The units of the National Council for Prescription Drug Programs: each, milliliter, gram. */
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
  /** For counted invoices: the open amount, and the amount paid by the due date; otherwise 0. */
  open: dollars,
  paidInTime: dollars,
  invoiceDate: day,
  dueDate: day.nullable(),
  paidDate: day.nullable(),
  fileName: z.string().nullable(),
  /** How it was received. */
  origin: z.enum(invoiceOrigins),
  /** Grows with each step and payment; a change may name the version it is based on. */
  version: z.number().int(),
  /** Why it is excluded from sums; null: it counts. */
  leftOut: z.enum(leftOutReasons).nullable(),
  openFindings: z.number().int(),
  /** The amount at stake in its open findings, each dollar once. */
  findingAmount: dollars,
});

export type VendorInvoice = z.infer<typeof vendorInvoice>;

export const invoiceLineItem = z.object({
  id,
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.number(),
  totalPrice: dollars,
  /** Tax, Freight, Discount, Fee and the like; items have their own category or none. */
  category: z.string().nullable(),
  ndc: z.string().nullable(),
  /** The unit on the invoice: EA, BT, PK, ML ... */
  unit: z.string().nullable(),
  /** Dispensing units in one invoiced unit; null while unknown: then it provides no cost. */
  packSize: z.number().nullable(),
  dispensingUnit: z.enum(dispensingUnits).nullable(),
  /** The basis of the pack size. */
  unitBasis: z.enum(unitBases).nullable(),
  /** Dollars per dispensing unit, five decimals. */
  unitCost: z.number().nullable(),
  /** False while a finding about its figures or units is open: then it isn't used as a price. */
  confirmed: z.boolean(),
  /** The comparison with NADAC; null if there is none to make, as for freight or a return. */
  nadac: z
    .object({
      result: z.enum(nadacResults),
      /** The price on the invoice date, and since when it holds. */
      price: z.number().nullable(),
      effectiveOn: day.nullable(),
    })
    .nullable(),
  /** Its place in the document. */
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
  /** Null for the first status. */
  from: invoiceStatus.nullable(),
  to: invoiceStatus,
  reason: z.string().nullable(),
  changedByName: z.string().nullable(),
  changedAt: instant,
});

export type InvoiceStatusChange = z.infer<typeof invoiceStatusChange>;

export const vendorInvoiceDetail = vendorInvoice.extend({
  /** Total minus payments. */
  balance: dollars,
  /** How its least certain value was decided. */
  decidedBy: z.enum(invoiceDeciders),
  documentId: id.nullable(),
  lineItems: z.array(invoiceLineItem),
  findings: z.array(invoiceFinding),
  payments: z.array(invoicePayment),
  statusChanges: z.array(invoiceStatusChange),
});

export type VendorInvoiceDetail = z.infer<typeof vendorInvoiceDetail>;

/** The largest wholesaler invoices have about a thousand lines. */
const invoiceLinesMax = 10_000;
/** The JSON size of that many lines. */
export const invoiceJsonBytesMax = 6 * 1024 * 1024;

function text(message: string, lengthMax: number) {
  return z
    .string(message)
    .trim()
    .min(1, message)
    .max(lengthMax, `At most ${lengthMax} characters`)
    .refine((said) => !said.includes('\0'), 'Remove NUL characters');
}

/** An empty form field means none. */
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

/** The most for quantity × price; more digits can't be stored. */
const lineDollarsMax = 999_999_999;

const newInvoiceLine = z
  .strictObject({
    description: text('Enter a description', 500),
    quantity: typedQuantity,
    unitPrice: typedUnitPrice,
    totalPrice: typedDollars,
    category: optionalText(100),
    ndc: typedNdc.or(noNdc).optional(),
    /** Quantity is in dispensing units unless these are set. */
    unit: optionalText(20),
    packSize: typedPackSize.nullable().optional(),
    dispensingUnit: z.enum(dispensingUnits).nullable().optional(),
  })
  .refine(
    ({ quantity, unitPrice }) => Math.abs(Number(quantity) * Number(unitPrice)) <= lineDollarsMax,
    { path: ['quantity'], message: 'Quantity × unit price is too large' },
  );

/** An invoice that a user enters, or completes from a document. */
export const newInvoiceBody = z.strictObject({
  vendorId: id,
  invoiceNumber: text('Enter the invoice number', 100),
  invoiceDate: askedDay(),
  dueDate: askedDay().nullable().optional(),
  /** Negative for a credit memo. */
  totalAmount: typedDollars,
  /** Default: US dollars; others are refused. */
  currency: z.string().trim().max(20).optional(),
  lineItems: z
    .array(newInvoiceLine, 'An invoice needs at least one line')
    .min(1, 'An invoice needs at least one line')
    .max(
      invoiceLinesMax,
      `An invoice can have up to ${invoiceLinesMax.toLocaleString('en-US')} lines`,
    ),
});

/** The request's type. */
export type NewInvoiceBody = z.input<typeof newInvoiceBody>;
/** The handler's type. */
export type TypedInvoice = z.output<typeof newInvoiceBody>;
