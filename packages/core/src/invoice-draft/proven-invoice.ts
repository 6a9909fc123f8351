import type { Cents } from '../money.ts';
import type { DraftInvoice } from './draft-invoice.ts';
import type { InvoiceDoubtCode } from './invoice-doubt-words.ts';

/** An identity of an invoice with its numbers, in cents; for `count` in lines or units. */
export interface InvoiceEquation {
  /** One line; lines under a printed sum; a printed number of lines; all lines and the total. */
  readonly kind: 'line' | 'sum' | 'count' | 'total';
  /** The line's `row`, for the kind `line`. */
  readonly row: number | undefined;
  /** Which of the controls, counted from 0, for the kinds `sum` and `count`. */
  readonly control: number | undefined;
  /** What the invoice says. */
  readonly printed: number;
  /** What its other figures come to. */
  readonly comesTo: number;
  readonly holds: boolean;
  /** It does not hold as written, and nothing but the vendor's own mistake explains that. */
  readonly isVendors: boolean;
}

/** What keeps an invoice from being taken as it is, and where. */
export interface InvoiceDoubt {
  readonly part: 'invoice' | 'line' | 'control';
  /** Of a line its `row`, of a control its place in the list. */
  readonly row: number | undefined;
  /** A field of that part; undefined where it is about all of it. */
  readonly field: string | undefined;
  readonly code: InvoiceDoubtCode;
}

/** How the least certain of an invoice's values was decided, as `vendor_invoices` keeps it. */
export type InvoiceDecider = 'edi' | 'text' | 'ocr' | 'repaired' | 'person';

/**
 * An invoice after proof. A `proven` one has no doubts and is kept as it is printed, also with
 * mistakes that are plainly the vendor's own; any other waits for a person.
 */
export interface ProvenInvoice {
  /** The draft, with values repaired where exactly one reading closes the equations. */
  readonly invoice: DraftInvoice;
  readonly status: 'proven' | 'review';
  readonly equations: readonly InvoiceEquation[];
  readonly doubts: readonly InvoiceDoubt[];
  readonly totalCents: Cents | undefined;
  /** Total − Σ lines; undefined where one of them can't be read. */
  readonly differenceCents: Cents | undefined;
  readonly repaired: number;
  readonly decidedBy: InvoiceDecider;
}
