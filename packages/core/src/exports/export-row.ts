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
}

/** What the fills of a row share whatever their NDC; the rows of a key are settled together. */
export function fillKeyOf({ store, rxNumber, fillNumber, filledOn }: Omit<ExportRow, 'line'>) {
  return `${store}|${rxNumber}|${fillNumber}|${filledOn}`;
}
