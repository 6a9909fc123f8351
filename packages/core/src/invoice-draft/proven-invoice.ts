import type { InvoiceDoubtCode } from '../draft/draft-messages.ts';
import type { DraftValue } from '../draft/draft-remittance.ts';
import type { Cents } from '../money.ts';
import type { Day } from '../remittance.ts';
import { type DraftInvoice, valuesOf } from './draft-invoice.ts';

/** What is known apart from the document. */
export interface InvoiceKnowledge {
  /** An invoice dated after tomorrow needs review. */
  readonly today?: Day | undefined;
  /** A person said whose invoices these are, so the document doesn't have to. */
  readonly vendorIsKnown?: boolean | undefined;
  /** 11-digit NDCs known to exist; they settle codes printed with ten digits. */
  readonly knownNdcs?: ReadonlySet<string> | undefined;
}

/** An equation of an invoice with its numbers, in cents; for `count` in lines or units. */
export interface InvoiceEquation {
  /** One line; lines under a printed sum; a printed line count; all lines and the total. */
  readonly kind: 'line' | 'sum' | 'count' | 'total';
  /** The line's `row`, for a `line` equation. */
  readonly row: number | undefined;
  /** Which of the controls, counted from 0, for `sum` and `count` equations. */
  readonly control: number | undefined;
  /** What the invoice says. */
  readonly printed: number;
  /** What its other figures come to. */
  readonly comesTo: number;
  readonly holds: boolean;
  /** It doesn't hold as written, and only the vendor's own mistake explains that. */
  readonly isVendors: boolean;
}

/** What keeps an invoice from being accepted as is, and where. */
export interface InvoiceDoubt {
  readonly part: 'invoice' | 'line' | 'control';
  /** A line's `row`, or a control's position. */
  readonly row: number | undefined;
  /** A field of that part; undefined if it concerns all of it. */
  readonly field: string | undefined;
  readonly code: InvoiceDoubtCode;
}

/** How the least certain value was determined, as stored in `vendor_invoices`. */
export type InvoiceDecider = 'edi' | 'text' | 'ocr' | 'repaired' | 'person';

/**
 * An invoice after proof. A `proven` one has no doubts and is stored as printed, even with mistakes
 * that are clearly the vendor's; any other needs review.
 */
export interface ProvenInvoice {
  /** The draft, with values repaired where exactly one reading closes the equations. */
  readonly invoice: DraftInvoice;
  readonly status: 'proven' | 'review';
  readonly equations: readonly InvoiceEquation[];
  readonly doubts: readonly InvoiceDoubt[];
  readonly totalCents: Cents | undefined;
  /** Total − Σ lines; undefined if one of them can't be read. */
  readonly differenceCents: Cents | undefined;
  readonly repaired: number;
  readonly decidedBy: InvoiceDecider;
}

/** How an invoice's least certain value was determined. */
export function decidedByOf(invoice: DraftInvoice): InvoiceDecider {
  return leastOf(valuesOf(invoice), invoice.source === 'edi' ? 'edi' : 'text');
}

export function leastOf(values: readonly DraftValue[], written: 'edi' | 'text'): InvoiceDecider {
  const deciders = new Set(values.map(({ decidedBy }) => decidedBy));
  if (deciders.has('person')) return 'person';
  if (deciders.has('repaired')) return 'repaired';
  return deciders.has('ocr') ? 'ocr' : written;
}
