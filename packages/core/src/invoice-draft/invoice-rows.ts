import type { PageBox } from '../draft/draft-remittance.ts';
import type { Cents } from '../money.ts';
import type { Day } from '../remittance.ts';
import type { InvoiceDecider } from './proven-invoice.ts';

/** A line as the database keeps it. */
export interface InvoiceRow {
  /** Counted from 0. */
  readonly position: number;
  readonly description: string;
  /** 11 digits. */
  readonly ndc: string | undefined;
  /** Decimal text with three decimals. */
  readonly quantity: string;
  /** As printed: `EA`, `BT 100`. */
  readonly unit: string | undefined;
  /** The size column's or the PO4 segment's words, not worked out: `12x100ML`. */
  readonly packText: string | undefined;
  /** Decimal text with five decimals. */
  readonly unitPrice: string;
  readonly totalCents: Cents;
  readonly category: string | undefined;
  readonly origin: InvoiceRowOrigin;
}

/** Where a line stands in its document, for `invoice_line_items.origin`. */
export interface InvoiceRowOrigin {
  readonly row: number;
  readonly box: PageBox | undefined;
  readonly decidedBy: InvoiceDecider;
}

/** An invoice as it is kept. */
export interface InvoiceRows {
  readonly vendorName: string;
  readonly vendorTaxId: string | undefined;
  readonly invoiceNumber: string;
  readonly invoiceDate: Day;
  /** Printed, or worked out of printed terms such as "Net 30". */
  readonly dueDate: Day | undefined;
  readonly dueDateBasis: 'printed' | 'terms' | undefined;
  readonly terms: string | undefined;
  readonly totalCents: Cents;
  readonly decidedBy: InvoiceDecider;
  readonly lines: readonly InvoiceRow[];
}
