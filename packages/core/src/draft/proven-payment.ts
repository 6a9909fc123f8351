import type { Cents } from '../money.ts';
import type { Day } from '../remittance.ts';
import type { DoubtCode } from './draft-messages.ts';
import type { DraftAmountField, DraftControl, DraftPayment } from './draft-remittance.ts';

/** What a document is compared with. All of it is optional. */
export interface DraftKnowledge {
  readonly today?: Day | undefined;
  readonly payers?: readonly KnownPayer[];
  /** By 11-digit NDC. */
  readonly drugs?: ReadonlyMap<string, KnownDrug>;
}

/** One of the pharmacy's payers. */
export interface KnownPayer {
  readonly name: string;
  readonly id: string | undefined;
}

export interface KnownDrug {
  /** As NADAC and the pharmacy's earlier claims name it. */
  readonly names: readonly string[];
  readonly nadac: KnownPrice | undefined;
}

interface KnownPrice {
  readonly description: string;
  /** Each, milliliter or gram. */
  readonly unit: string;
  /** Dollars per unit, as decimal text. */
  readonly unitPrice: string;
}

/** What an equation's number is: a column, a sum of rows, the payment's amount. */
export type EquationLabel = DraftAmountField | 'claims' | 'lumps' | 'payment' | 'printed_total';

/** An equation's number with its sign: the terms add up to the result. */
export interface EquationTerm {
  readonly label: EquationLabel;
  /** Cents; for a `count` equation the number of rows. */
  readonly amount: number;
  /** How many rows it sums; undefined for a single value. */
  readonly rows: number | undefined;
}

/** An equation of a document with its numbers. */
export interface ProofEquation {
  /** One row; rows under a printed sum; a printed row count; the whole payment. */
  readonly kind: 'row' | 'sum' | 'count' | 'payment';
  /** The claim's row, for a `row` equation. */
  readonly row: number | undefined;
  /** Which of the payment's controls, counted from 0, for `sum` and `count` equations. */
  readonly control: number | undefined;
  readonly scope: DraftControl['scope'] | undefined;
  readonly terms: readonly EquationTerm[];
  readonly result: EquationTerm;
  /** What the terms come to minus what the document says. */
  readonly difference: number;
  readonly holds: boolean;
}

/** What keeps a payment from being proven, and where. */
export interface Doubt {
  readonly part: 'payment' | 'claim' | 'lump' | 'control';
  /** A claim's or lump sum's `row`, or a control's position; undefined if it concerns all of it. */
  readonly row: number | undefined;
  /** A field of that part; undefined if it concerns the whole row. */
  readonly field: string | undefined;
  readonly code: DoubtCode;
  /** What is known that contradicts the value: another drug's name, a payer's. */
  readonly known?: string;
  /** The most likely correct value. */
  readonly suggested?: string;
}

/** A doubt about the document itself that a person accepted. */
export interface AcceptedDoubt extends Doubt {
  readonly by: string;
  readonly at: string;
}

/**
 * What the printed signs mean. A column's factor times its printed value is the money deducted from
 * the pharmacy (for `patientPaid`: the money the patient paid).
 */
export interface DraftSigns {
  readonly columns: Partial<Readonly<Record<DraftAmountField, 1 | -1>>>;
  /** Fee columns that the printed net still includes and the payment deducts. */
  readonly takenFromPayment: readonly DraftAmountField[];
  /** The column that gives the net, together with the fees, if no net is printed. */
  readonly netFrom: DraftAmountField | undefined;
  /** For each lump sum in order; 0 if unknown. */
  readonly lumps: readonly (1 | -1 | 0)[];
}

/**
 * A payment after proof. One that is not `proven` needs review. A proven one may have items to
 * check, whose values are left out until then, and doubts that a person accepted.
 */
export interface ProvenPayment {
  /** The draft, with values repaired where exactly one reading closes the equations. */
  readonly payment: DraftPayment;
  readonly status: 'proven' | 'unproven';
  readonly signs: DraftSigns;
  readonly equations: readonly ProofEquation[];
  readonly doubts: readonly Doubt[];
  /** Doubts that a person accepted; omitted if there are none. */
  readonly accepted?: readonly AcceptedDoubt[];
  /** Σ net − Σ lumps − amount; undefined if one of them can't be read. */
  readonly differenceCents: Cents | undefined;
  readonly amountCents: Cents | undefined;
  readonly repaired: number;
}
