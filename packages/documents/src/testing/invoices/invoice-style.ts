import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { DayStyle, MoneyStyle, NdcStyle } from '../corpus/printing/print-cell.ts';
import type { TrueInvoice, TrueLine, VendorKey } from './make-line.ts';

export type InvoiceColumn =
  | 'line'
  | 'itemNumber'
  | 'ndc'
  | 'description'
  | 'ordered'
  | 'quantity'
  | 'backordered'
  | 'unit'
  | 'size'
  | 'elsewhere'
  | 'unitPrice'
  | 'total';

export interface ColumnStyle {
  readonly column: InvoiceColumn;
  /** With `\n` where the heading continues on the next line. */
  readonly heading: string;
  readonly align?: 'right';
}

/** How a vendor prints its invoices. */
export interface InvoiceStyle {
  readonly font: 'Helvetica' | 'Times' | 'Courier' | 'NotoSans';
  readonly size: number;
  readonly page: readonly [number, number];
  readonly margin: number;
  readonly day: DayStyle;
  readonly money: MoneyStyle;
  readonly ndc: NdcStyle;
  /** Facts in a column of labels and values, or labels above values in a row of boxes. */
  readonly facts: 'beside' | 'above';
  readonly columns: readonly ColumnStyle[];
  readonly labels: {
    readonly number: string;
    readonly date: string;
    readonly due: string;
    readonly terms: string;
    readonly order: string;
    readonly account: string;
    readonly items: string;
    readonly total: string;
    readonly count: string | undefined;
  };
  /** Totals at the foot of each page, repeated at the top of the next. */
  readonly carries: boolean;
  /** Titles above groups of lines, and totals below them. */
  readonly groups: boolean;
  /** Codes on a line below the description instead of in a column. */
  readonly ndcBelow: boolean;
  readonly ruled: boolean;
  /** What some vendors print and most do not. */
  readonly parts?: StyleParts;
}

/** A label with its value. */
export type PrintedFact = readonly [label: string, value: string];

export interface StyleParts {
  /** Replaces INVOICE or CREDIT MEMO. */
  readonly title?: string;
  /** Where a credit has its minus; everywhere by default. */
  readonly signs?: 'amounts' | 'quantities' | 'total';
  /** The amount printed for items that were not shipped. */
  readonly nothing?: string;
  /** Lines below an item. */
  below?(line: TrueLine): string;
  /** Amounts that are not part of the total, above and below it. */
  aboveTotal?(invoice: TrueInvoice): readonly PrintedFact[];
  belowTotal?(invoice: TrueInvoice): readonly PrintedFact[];
  readonly sentence?: string;
}

const right = 'right' as const;

const cascade: InvoiceStyle = {
  font: 'Helvetica',
  size: 8,
  page: [612, 792],
  margin: 36,
  day: 'MM/DD/YYYY',
  money: { negative: 'trailing', thousands: true },
  ndc: 'dashes',
  facts: 'beside',
  columns: [
    { column: 'itemNumber', heading: 'Item #' },
    { column: 'ndc', heading: 'NDC' },
    { column: 'description', heading: 'Description' },
    { column: 'ordered', heading: 'Qty\nOrd', align: right },
    { column: 'quantity', heading: 'Qty\nShip', align: right },
    { column: 'unit', heading: 'UOM' },
    { column: 'size', heading: 'Size' },
    { column: 'unitPrice', heading: 'Unit\nPrice', align: right },
    { column: 'total', heading: 'Extended\nAmount', align: right },
  ],
  labels: {
    number: 'Invoice No:',
    date: 'Invoice Date:',
    due: 'Due Date:',
    terms: 'Terms:',
    order: 'Customer PO:',
    account: 'Account #:',
    items: 'Subtotal',
    total: 'INVOICE TOTAL',
    count: 'Total lines',
  },
  carries: true,
  groups: false,
  ndcBelow: false,
  ruled: true,
};

const mesa: InvoiceStyle = {
  ...cascade,
  font: 'Times',
  size: 9.5,
  margin: 48,
  day: 'Month D, YYYY',
  money: { negative: 'parentheses', dollar: true, thousands: true },
  ndc: 'plain',
  facts: 'above',
  columns: [
    { column: 'quantity', heading: 'Quantity', align: right },
    { column: 'unit', heading: 'U/M' },
    { column: 'size', heading: 'Pack Size' },
    { column: 'description', heading: 'Product' },
    { column: 'unitPrice', heading: 'Price Each', align: right },
    { column: 'total', heading: 'Amount', align: right },
  ],
  labels: {
    number: 'Invoice Number',
    date: 'Date',
    due: 'Payment Due',
    terms: 'Payment Terms',
    order: 'P.O. Number',
    account: 'Customer ID',
    items: 'Merchandise Total',
    total: 'Amount Due',
    count: undefined,
  },
  carries: false,
  groups: true,
  ndcBelow: true,
  ruled: false,
};

const harborline: InvoiceStyle = {
  ...cascade,
  font: 'NotoSans',
  size: 7.5,
  page: [792, 612],
  day: 'DD-MON-YYYY',
  money: { negative: 'minus', thousands: true },
  ndc: 'plain',
  columns: [
    { column: 'line', heading: 'Ln' },
    { column: 'ndc', heading: 'NDC Number' },
    { column: 'description', heading: 'Item Description' },
    { column: 'size', heading: 'Pkg' },
    { column: 'unit', heading: 'Unit of\nMeasure' },
    { column: 'quantity', heading: 'Billed', align: right },
    { column: 'unitPrice', heading: 'Your Cost', align: right },
    { column: 'total', heading: 'Ext Cost', align: right },
  ],
  labels: {
    number: 'Invoice #',
    date: 'Inv. Date',
    due: 'Due By',
    terms: 'Terms of Sale',
    order: 'PO #',
    account: 'Acct No.',
    items: 'Net Goods',
    total: 'Total Due',
    count: 'Line Items',
  },
  carries: false,
  ruled: true,
};

const own: Readonly<Record<VendorKey, InvoiceStyle>> = { cascade, mesa, harborline };

/** A vendor's layout, with what differs between its invoices. */
export function invoiceStyle(vendor: VendorKey, random: SeededRandom): InvoiceStyle {
  const style = own[vendor];
  return { ...style, groups: style.groups && random.chance(1, 2) };
}
