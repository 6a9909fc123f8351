import type { InvoiceDoubtCode } from '../draft/draft-messages.ts';
import type { DraftValue } from '../draft/draft-remittance.ts';
import type { Cents } from '../money.ts';
import type { Day } from '../remittance.ts';
import { type DraftInvoice, valuesOf } from './draft-invoice.ts';

/** What is known beside the document. */
export interface InvoiceKnowledge {
  /** An invoice of a later day than the next is a person's to judge. */
  readonly today?: Day | undefined;
  /** A person has said whose invoices these are: the document need not. */
  readonly vendorIsKnown?: boolean | undefined;
  /** Codes of 11 digits that are known to exist; they settle codes printed in ten. */
  readonly knownNdcs?: ReadonlySet<string> | undefined;
}

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

/** How the least certain of an invoice's values was decided. */
export function decidedByOf(invoice: DraftInvoice): InvoiceDecider {
  return leastOf(valuesOf(invoice), invoice.source === 'edi' ? 'edi' : 'text');
}

export function leastOf(values: readonly DraftValue[], written: 'edi' | 'text'): InvoiceDecider {
  const deciders = new Set(values.map(({ decidedBy }) => decidedBy));
  if (deciders.has('person')) return 'person';
  if (deciders.has('repaired')) return 'repaired';
  return deciders.has('ocr') ? 'ocr' : written;
}
