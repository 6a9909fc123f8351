import type { InvoiceDoubtCode } from '../draft/draft-messages.ts';
import type { DraftValue, PageBox } from '../draft/draft-remittance.ts';

/** What an invoice says of itself, once. Amounts are as printed, with their sign. */
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
 * What a line says. `quantity` is what is billed; `unit` and `packSize` are the invoice's words,
 * such as `BT` and `12x100ML`. Quantities are plain decimals, unit prices have up to five of them.
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

/** What a line that is no item takes or gives, also in the words of the database. */
export const chargeCategories = ['Tax', 'Freight', 'Discount', 'Fee'] as const;

export type ChargeCategory = (typeof chargeCategories)[number];

export interface DraftInvoiceLine {
  /** Counted from 0 in its invoice. */
  readonly row: number;
  readonly box: PageBox | undefined;
  /** Set for tax, freight and the like: they have words and an amount, and count once. */
  readonly charge: ChargeCategory | undefined;
  readonly fields: Partial<Readonly<Record<DraftLineField, DraftValue>>>;
}

/** A printed sum or count that lines must come to. */
export interface DraftInvoiceControl {
  readonly scope: 'group' | 'page' | 'items' | 'charges' | 'invoice';
  readonly of: 'totalPrice' | 'lines' | 'quantity';
  readonly value: DraftValue;
  /** The `row`s that it covers, both included; of none, the last before the first. */
  readonly fromRow: number;
  readonly toRow: number;
}

/** One invoice of a document, nothing of it proven yet. */
export interface DraftInvoice {
  /** An X12 810 says each value in its own element; of documents places are found. */
  readonly source: 'edi' | 'document';
  readonly fields: Partial<Readonly<Record<DraftInvoiceField, DraftValue>>>;
  readonly lines: readonly DraftInvoiceLine[];
  readonly controls: readonly DraftInvoiceControl[];
  /** How many pages of its document are not there; left out where none is known to miss. */
  readonly pagesMissing?: number;
  /** The currency that it says its amounts are in, where that is not USD: `CAD`. */
  readonly otherCurrency?: string;
  /** Its title says that it is a credit. */
  readonly isCredit?: boolean;
  /** What is still due is all that it says for a total: parts may have been paid. */
  readonly totalIsDue?: boolean;
  /** What its file says against it beside its figures. */
  readonly toldDoubts?: readonly InvoiceDoubtCode[];
  /** Amounts on its pages whose meaning was not found: they may be a charge. */
  readonly strayAmounts?: readonly DraftValue[];
  /** Amounts that are named as none of its sums: a balance before, a retail price, a sentence's. */
  readonly otherAmounts?: readonly DraftValue[];
  /** Columns with figures under headings whose meaning is not known. */
  readonly unknownColumns?: readonly string[];
}

/** Everything that an invoice says. */
export function valuesOf({ fields, lines, controls }: DraftInvoice): readonly DraftValue[] {
  return [
    ...Object.values(fields),
    ...lines.flatMap((line) => Object.values(line.fields)),
    ...controls.map(({ value }) => value),
  ];
}
