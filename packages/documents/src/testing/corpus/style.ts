import type { DayStyle, MoneyStyle, NdcStyle } from './printing/print-cell.ts';
import type { TrueAmountField } from './truth.ts';

export const textColumns = [
  'claimId',
  'status',
  'dateOfService',
  'drugName',
  'ndc',
  'quantity',
  'planName',
  'claimReference',
  'patientName',
  'memberId',
  'line',
] as const;

/** `allowed` is the cost and fees before the patient's share. */
export type ColumnField = (typeof textColumns)[number] | TrueAmountField | 'allowed';

export interface ColumnStyle {
  readonly field: ColumnField;
  /** With `\n` where the heading continues on the next line. */
  readonly label: string;
  readonly align?: 'left' | 'right' | 'center';
}

/** What kind of claims a layout is for. Amounts without a column are zero. */
export interface ContentStyle {
  readonly amounts: readonly TrueAmountField[];
  readonly claims: readonly [fewest: number, most: number];
  readonly payments?: readonly [fewest: number, most: number];
  readonly lumps?: boolean;
  readonly reversals?: boolean;
  readonly denials?: boolean;
  readonly byStatus?: boolean;
  readonly longNames?: boolean;
  readonly decimalQuantities?: boolean;
  readonly claimIdDigits?: number;
}

/** Labels of the payment's own facts. A missing one is not printed. */
export interface HeadLabels {
  readonly payer?: string;
  readonly trace?: string;
  readonly paidOn?: string;
  readonly amount?: string;
  readonly payee?: string;
  readonly payeeId?: string;
}

export interface HeadStyle {
  /**
   * How the facts are arranged: one per line, in two columns, labels above values in a ruled box,
   * or a letter with the facts in its text.
   */
  readonly kind: 'lines' | 'columns' | 'box' | 'letter';
  readonly title: string;
  /** The payer's name in large type above everything else. */
  readonly letterhead?: boolean;
  readonly labels: HeadLabels;
  /** Claims, adjustments and payment, before the table. */
  readonly summary?: boolean;
}

export interface LumpsStyle {
  readonly title: string;
  readonly labels: readonly [reference: string, amount: string];
  /** Whether deductions are printed as positive or negative amounts. */
  readonly taken: 'positive' | 'negative';
  readonly totalLabel?: string;
}

export interface TotalsStyle {
  readonly label: string;
  /** For example `Claims:`. */
  readonly count?: string;
  /** The labels of claims, adjustments and payment at the end. */
  readonly closing?: readonly [claims: string, adjustments: string, payment: string];
}

export interface Style {
  /** In points. */
  readonly page: readonly [width: number, height: number];
  readonly margin: number;
  readonly font: 'Helvetica' | 'Times' | 'Courier' | 'NotoSans';
  readonly fontSize: number;
  readonly columns: readonly ColumnStyle[];
  readonly rules: 'none' | 'head' | 'rows' | 'grid' | 'bands';
  /** Tables side by side on a page. */
  readonly blocks?: 1 | 2;
  /** Columns spread over the whole width instead of standing close together. */
  readonly spread?: boolean;
  readonly nameCharactersMax?: number;
  readonly money: MoneyStyle;
  readonly feesPrinted?: 'positive' | 'negative';
  readonly day: DayStyle;
  readonly headDay: DayStyle;
  readonly ndc: NdcStyle;
  readonly head: HeadStyle;
  readonly repeatHeadings?: boolean;
  readonly grouping?: 'plan' | 'status';
  readonly groupSubtotal?: string;
  /** A total at the foot of each page, of the page alone or of all rows so far. */
  readonly pageSum?: { readonly kind: 'page' | 'carried'; readonly label: string };
  readonly totals?: TotalsStyle;
  readonly lumps?: LumpsStyle;
  readonly footer?: string;
  /** A second line for each claim with its drug and plan. */
  readonly twoLines?: boolean;
  readonly content: ContentStyle;
  readonly fault?: Fault;
}

/** A mistake made by the payer: the document contradicts its totals. */
export interface Fault {
  readonly kind: (typeof faultKinds)[number];
  /** Which row it affects, in ten-thousandths of the claims. */
  readonly at: number;
}

export const faultKinds = ['amount', 'lost_row', 'doubled_row', 'net', 'gross'] as const;
