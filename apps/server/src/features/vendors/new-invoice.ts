import type { InvoiceStatus } from '@pfs/core/invoices/invoice-status';
import type { Cents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { InvoiceLineItem, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';

export interface NewInvoiceLine {
  readonly description: string;
  /** Decimal text: units with three decimals, dollars a unit with five. */
  readonly quantity: string;
  readonly unitPrice: string;
  readonly totalCents: Cents;
  readonly category?: string | undefined;
  readonly ndc?: string | undefined;
  /** As it is printed or typed. */
  readonly unit?: string | undefined;
  /**
   * Decimal text: dispensing units in one unit. Left out of a typed invoice, the unit says it, and
   * without a unit quantity is in dispensing units; left out of a document's, nobody knows.
   */
  readonly packSize?: string | undefined;
  readonly dispensingUnit?: InvoiceLineItem['dispensingUnit'] | undefined;
  readonly unitBasis?: InvoiceLineItem['unitBasis'] | undefined;
  /** Where it stands in its document. */
  readonly origin?: { readonly box: InvoiceLineItem['box'] } | undefined;
}

/** A part that was paid; of a credit memo it is negative. */
export interface NewInvoicePayment {
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
  /** How it came in: typed, when left out. */
  readonly origin?: VendorInvoiceDetail['origin'];
  /** How the least certain of its values was decided: by a person, when left out. */
  readonly decidedBy?: VendorInvoiceDetail['decidedBy'];
  readonly documentId?: string;
  readonly fileName?: string;
}
