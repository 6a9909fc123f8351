import type { InvoiceDoubtCode } from '../draft/draft-messages.ts';
import type { DraftValue, PageBox } from '../draft/draft-remittance.ts';

/** An invoice's header values. Amounts are as printed, with their sign. */
export const draftInvoiceFields = [
  'vendorName',
  'vendorTaxId',
  'accountNumber',
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'terms',
  'purchaseOrder',
  'currency',
  'total',
  'amountPaid',
  'balanceDue',
] as const;

export type DraftInvoiceField = (typeof draftInvoiceFields)[number];

/**
 * A line's values. `quantity` is the billed quantity; `unit` and `packSize` are as printed, such as
 * `BT` and `12x100ML`. Quantities are plain decimals; unit prices have up to five decimals.
 */
export const draftLineFields = [
  'itemNumber',
  'ndc',
  'description',
  'quantityOrdered',
  'quantity',
  'unit',
  'packSize',
  'unitPrice',
  'discount',
  'tax',
  'totalPrice',
  'category',
] as const;

export type DraftLineField = (typeof draftLineFields)[number];

/** What kind of charge a line without an item is, as the database names it. */
export const chargeCategories = ['Tax', 'Freight', 'Discount', 'Fee'] as const;

export type ChargeCategory = (typeof chargeCategories)[number];

export interface DraftInvoiceLine {
  /** Counted from 0 in its invoice. */
  readonly row: number;
  readonly box: PageBox | undefined;
  /** Set for tax, freight and the like: they have a description and an amount, and count once. */
  readonly charge: ChargeCategory | undefined;
  readonly fields: Partial<Readonly<Record<DraftLineField, DraftValue>>>;
}

/** A printed sum or count that lines must come to. */
export interface DraftInvoiceControl {
  readonly scope: 'group' | 'page' | 'items' | 'charges' | 'invoice';
  readonly of: 'totalPrice' | 'lines' | 'quantity';
  readonly value: DraftValue;
  /** The `row`s it covers, inclusive; if it covers none, the last is before the first. */
  readonly fromRow: number;
  readonly toRow: number;
}

/** One invoice of a document. Nothing is proven yet. */
export interface DraftInvoice {
  /** An X12 810 has an element for each value; in documents, values have to be found. */
  readonly source: 'edi' | 'document';
  readonly fields: Partial<Readonly<Record<DraftInvoiceField, DraftValue>>>;
  readonly lines: readonly DraftInvoiceLine[];
  readonly controls: readonly DraftInvoiceControl[];
  /** How many pages of its document are missing; omitted if none is known to be. */
  readonly pagesMissing?: number;
  /** The currency it says its amounts are in, if not USD: `CAD`. */
  readonly otherCurrency?: string;
  /** Its title says that it is a credit. */
  readonly isCredit?: boolean;
  /** Its only total is the amount due, so part of it may have been paid. */
  readonly totalIsDue?: boolean;
  /** Doubts that its file raises apart from its figures. */
  readonly toldDoubts?: readonly InvoiceDoubtCode[];
  /** Amounts on its pages that weren't understood: they may be charges. */
  readonly strayAmounts?: readonly DraftValue[];
  /**
   * Amounts labeled as something other than its sums: a previous balance, a retail price, part of a
   * sentence.
   */
  readonly otherAmounts?: readonly DraftValue[];
  /** Columns with figures under unknown headings. */
  readonly unknownColumns?: readonly string[];
}

/** All of an invoice's values. */
export function valuesOf({ fields, lines, controls }: DraftInvoice): readonly DraftValue[] {
  return [
    ...Object.values(fields),
    ...lines.flatMap((line) => Object.values(line.fields)),
    ...controls.map(({ value }) => value),
  ];
}
