import type { Day } from '../remittance.ts';
import type { FillField, PayerField } from './export-fields.ts';

/**
 * Money in cents, unit prices in millionths of a dollar, quantities in thousandths, all whole.
 * A blank cell is left out.
 */
export type FillValues = { readonly [Field in FillField]?: string | number | boolean };
export type PayerValues = { readonly [Field in PayerField]?: string | number };

export type RowKind = 'paid' | 'reversed' | 'rejected';

/** A payer of a row. */
export interface RowPayer {
  /** 1 is primary. Missing where only the rows beside it tell. */
  readonly position?: number;
  readonly values: PayerValues;
}

/** One row of a claims export, as it is kept. It has nothing of the patient or the prescriber. */
export interface ExportRow {
  readonly line: number;
  /** `own`, or the NPI or NCPDP ID of another store. */
  readonly store: string;
  /** The NPI or NCPDP ID that it names, whatever the pharmacy's own are. */
  readonly named?: string;
  /** Without zeros in front. */
  readonly rxNumber: string;
  readonly fillNumber: number;
  readonly filledOn: Day;
  readonly ndc?: string;
  /** When the claim was processed, in the pharmacy's own time: `2026-09-04T14:28:45`. */
  readonly at?: string;
  readonly kind: RowKind;
  /** A status says how the claim stands; a transaction only what was done at that moment. */
  readonly saidBy?: 'status' | 'transaction';
  readonly fill: FillValues;
  readonly payers: readonly RowPayer[];
  /** Of a row of a refund report. */
  readonly refund?: ReportedRefund;
}

/** What a report says of the refund of a fill. It is money only with an amount and a day. */
export interface ReportedRefund {
  /** The facilitator’s number, without zeros in front. */
  readonly icn?: string;
  /** Negative where it was taken back. */
  readonly paidCents?: number;
  readonly paidOn?: Day;
  /** Missing where the report doesn’t say it. */
  readonly fillNumber?: number;
}

export const isPaidRefund = ({ paidCents, paidOn }: ReportedRefund): boolean =>
  paidCents !== undefined && paidOn !== undefined;

/**
 * What makes a refund the same in every report: its ICN, direction and payment day; without an ICN
 * its fill and amount.
 */
export function refundKeyOf({ rxNumber, filledOn, ndc, fill, refund = {} }: ExportRow): string {
  const { icn, paidCents, paidOn } = refund;
  const direction = Number(paidCents ?? fill.sdra ?? 0) < 0 ? '-' : '+';
  const of = icn === undefined ? `fill ${rxNumber} ${filledOn} ${ndc ?? ''}` : `icn ${icn}`;
  const amount = icn === undefined ? `${paidCents ?? ''}` : '';
  return [of, direction, paidOn ?? '', amount].join(' ').trim();
}

/** What the fills of a row share whatever their NDC; the rows of a key are settled together. */
export function fillKeyOf({ store, rxNumber, fillNumber, filledOn }: Omit<ExportRow, 'line'>) {
  return `${store}|${rxNumber}|${fillNumber}|${filledOn}`;
}
