import { addDays } from '@pfs/core/days';
import type { InvoiceStatus } from '@pfs/core/invoices/invoice-status';
import { type Cents, parseCents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { InvoiceLineItem, TypedInvoice, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { AppError } from '../../../platform/errors.ts';

export interface NewInvoiceLine {
  readonly description: string;
  /** Decimal text: units with three decimals, dollars a unit with five. */
  readonly quantity: string;
  readonly unitPrice: string;
  readonly totalCents: Cents;
  readonly category?: string | undefined;
  readonly ndc?: string | undefined;
  /** As printed or typed. */
  readonly unit?: string | undefined;
  /**
   * Decimal text: dispensing units in one unit. When it is omitted on a typed invoice, the unit
   * implies it, and without a unit the quantity is in dispensing units. When it is omitted on a
   * document's invoice, it is unknown.
   */
  readonly packSize?: string | undefined;
  readonly dispensingUnit?: InvoiceLineItem['dispensingUnit'] | undefined;
  readonly unitBasis?: InvoiceLineItem['unitBasis'] | undefined;
  /** Its place in the document. */
  readonly origin?: { readonly box: InvoiceLineItem['box'] } | undefined;
}

/** A partial payment; negative for a credit memo. */
interface NewInvoicePayment {
  readonly amountCents: Cents;
  readonly paidOn: Day;
  readonly note?: string | undefined;
}

export interface NewInvoice {
  readonly vendorId: string;
  readonly invoiceNumber: string;
  readonly invoiceDate: Day;
  readonly dueDate: Day | null;
  readonly status: InvoiceStatus;
  readonly totalCents: Cents;
  readonly payments?: readonly NewInvoicePayment[];
  readonly lineItems: readonly NewInvoiceLine[];
  /** Defaults to typed. */
  readonly origin?: VendorInvoiceDetail['origin'];
  /** How the least certain of its values was decided. Defaults to a person. */
  readonly decidedBy?: VendorInvoiceDetail['decidedBy'];
  readonly documentId?: string;
  readonly fileName?: string;
}

const usDollars = /^(|\$|USD|US ?\$|US DOLLARS?|DOLLARS?)$/i;

/** A typed invoice. Throws if its days or its currency are wrong. */
export function toNewInvoice(typed: TypedInvoice, today: Day): NewInvoice {
  requireDollars(typed);
  requireDays(typed, today);
  return {
    vendorId: typed.vendorId,
    invoiceNumber: typed.invoiceNumber,
    invoiceDate: typed.invoiceDate,
    dueDate: typed.dueDate ?? null,
    status: 'pending',
    totalCents: centsOf(typed.totalAmount),
    lineItems: typed.lineItems.map(toLine),
  };
}

function toLine(line: TypedInvoice['lineItems'][number]): NewInvoiceLine {
  return {
    ...line,
    totalCents: centsOf(line.totalPrice),
    packSize: line.packSize ?? undefined,
    dispensingUnit: line.dispensingUnit ?? undefined,
  };
}

/** The route has checked the format of the text. */
function centsOf(text: string) {
  const cents = parseCents(text);
  if (cents === undefined) throw new RangeError('an amount that is none');
  return toCents(cents);
}

function requireDollars({ currency = '' }: TypedInvoice): void {
  if (usDollars.test(currency.trim())) return;
  const message = `This invoice is in ${currency}. Only US dollar amounts are supported.`;
  throw new AppError('other_currency', { message, fields: { currency: message } });
}

function requireDays({ invoiceDate, dueDate }: TypedInvoice, today: Day): void {
  // One day ahead is allowed: it may be tomorrow already where it was written.
  if (invoiceDate > addDays(today, 1)) {
    refuse('invoiceDate', 'The invoice date is in the future');
  }
  if (dueDate !== undefined && dueDate !== null && dueDate < invoiceDate) {
    refuse('dueDate', 'The due date can’t be before the invoice date');
  }
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid_input', { message, fields: { [field]: message } });
}
