import type { Cents } from '../money.ts';
import type { Day } from '../remittance.ts';
import type { DoubtCode } from './draft-messages.ts';
import type { DraftAmountField, DraftControl, DraftPayment } from './draft-remittance.ts';

/** What a document is held against besides itself. All of it may be left out. */
export interface DraftKnowledge {
  readonly today?: Day | undefined;
  readonly payers?: readonly KnownPayer[];
  /** By NDC of 11 digits. */
  readonly drugs?: ReadonlyMap<string, KnownDrug>;
}

/** A payer of the pharmacy. */
export interface KnownPayer {
  readonly name: string;
  readonly id: string | undefined;
}

export interface KnownDrug {
  /** As NADAC and the pharmacy's own earlier claims name it. */
  readonly names: readonly string[];
  readonly nadac: KnownPrice | undefined;
}

interface KnownPrice {
  readonly description: string;
  /** Each, milliliter or gram. */
  readonly unit: string;
  /** Dollars of one unit, as decimal text. */
  readonly unitPrice: string;
}

/** What a number of an equation is called: a column, a sum of rows, the amount of the payment. */
export type EquationLabel = DraftAmountField | 'claims' | 'lumps' | 'payment' | 'printed_total';

/** A number of an equation with its sign in it: the terms add up to the result. */
export interface EquationTerm {
  readonly label: EquationLabel;
  /** Cents; for an equation of the kind `count` the number of rows. */
  readonly amount: number;
  /** How many rows it sums up; undefined for a single value. */
  readonly rows: number | undefined;
}

/** An identity of a document with its numbers. */
export interface ProofEquation {
  /** One row; the rows under a printed sum; a printed number of rows; the whole payment. */
  readonly kind: 'row' | 'sum' | 'count' | 'payment';
  /** The claim's row, for the kind `row`. */
  readonly row: number | undefined;
  /** Which of the payment's controls, counted from 0, for the kinds `sum` and `count`. */
  readonly control: number | undefined;
  readonly scope: DraftControl['scope'] | undefined;
  readonly terms: readonly EquationTerm[];
  readonly result: EquationTerm;
  /** What the terms come to less what the document says. */
  readonly difference: number;
  readonly holds: boolean;
}

/** What keeps a payment from being proven, and where. */
export interface Doubt {
  readonly part: 'payment' | 'claim' | 'lump' | 'control';
  /** Of a claim or lump its `row`, of a control its place in the list; undefined for all of it. */
  readonly row: number | undefined;
  /** A field of that part; undefined where it is about the whole row. */
  readonly field: string | undefined;
  readonly code: DoubtCode;
  /** What is known, and speaks against the value: another drug's name, a payer's. */
  readonly known?: string;
  /** What it says then, most likely. */
  readonly suggested?: string;
}

/** A doubt about the document itself that stands by a person's word. */
export interface AcceptedDoubt extends Doubt {
  readonly by: string;
  readonly at: string;
}

/**
 * How the printed signs are meant. A column's factor times what is printed is the money that it
 * takes from the pharmacy (for `patientPaid`: that the patient paid).
 */
export interface DraftSigns {
  readonly columns: Partial<Readonly<Record<DraftAmountField, 1 | -1>>>;
  /** Fee columns that the printed net still holds and the payment takes off. */
  readonly takenFromPayment: readonly DraftAmountField[];
  /** Column whose sum with the fees is the net where no net is printed. */
  readonly netFrom: DraftAmountField | undefined;
  /** For each lump in order; 0 where it is not known. */
  readonly lumps: readonly (1 | -1 | 0)[];
}

/**
 * A payment after proof; one that is not `proven` waits for a person. A proven one may have items
 * to check, whose values are left out until then, and doubts that a person has accepted.
 */
export interface ProvenPayment {
  /** The draft, with values repaired where exactly one reading closes the equations. */
  readonly payment: DraftPayment;
  readonly status: 'proven' | 'unproven';
  readonly signs: DraftSigns;
  readonly equations: readonly ProofEquation[];
  readonly doubts: readonly Doubt[];
  /** Doubts that a person has accepted; left out where there are none. */
  readonly accepted?: readonly AcceptedDoubt[];
  /** Σ net − Σ lumps − amount; undefined where one of them can't be read. */
  readonly differenceCents: Cents | undefined;
  readonly amountCents: Cents | undefined;
  readonly repaired: number;
}
