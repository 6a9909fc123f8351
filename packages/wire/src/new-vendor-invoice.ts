import { normalizeNdc } from '@pfs/core/ndc';
import { z } from 'zod';
import { typedDollars, typedPackSize, typedQuantity, typedUnitPrice } from './decimal-fields.ts';
import { askedDay, id } from './fields.ts';
import { dispensingUnits } from './vendor-invoice.ts';

/** The largest invoices of wholesalers have some thousand lines. */
export const invoiceLinesMax = 10_000;
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

export const newInvoiceLine = z
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
