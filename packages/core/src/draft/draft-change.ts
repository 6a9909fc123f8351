import type { ColumnChange } from './column-changes.ts';
import type { DoubtCode } from './doubt-words.ts';
import type {
  DraftAcceptance,
  DraftClaim,
  DraftClaimField,
  DraftLump,
  DraftPayment,
  DraftPaymentField,
  DraftValue,
} from './draft-remittance.ts';

/** What a lump sum says. */
export type DraftLumpField = 'reference' | 'amount' | 'payerName';

/** A value of a document; `payment` counts from 0 in the document. */
export type DraftTarget =
  | {
      readonly part: 'claim';
      readonly payment: number;
      readonly row: number;
      readonly field: DraftClaimField;
    }
  | {
      readonly part: 'lump';
      readonly payment: number;
      readonly row: number;
      readonly field: DraftLumpField;
    }
  | { readonly part: 'payment'; readonly payment: number; readonly field: DraftPaymentField };

export interface DraftRowTarget {
  readonly part: 'claim' | 'lump';
  readonly payment: number;
  readonly row: number;
}

/** One step of a person. A value that is set is in its normal form; empty: there is none. */
export type DraftChange =
  | ({ readonly kind: 'set'; readonly value: string } & DraftTarget)
  | ({ readonly kind: 'accept' } & DraftTarget)
  | ({ readonly kind: 'accept_row' } & DraftRowTarget)
  | { readonly kind: 'accept_all'; readonly payment: number }
  | ({ readonly kind: 'remove_row' } & DraftRowTarget)
  | {
      readonly kind: 'add_row';
      readonly part: 'claim' | 'lump';
      readonly payment: number;
      readonly afterRow: number | null;
    }
  | { readonly kind: 'split'; readonly payment: number; readonly row: number }
  | ColumnChange
  | AcceptDoubt;

/** Says of a doubt about the document itself that it may stand. */
export interface AcceptDoubt {
  readonly kind: 'accept_doubt';
  readonly part: 'payment' | 'control';
  readonly payment: number;
  /** Of a printed sum its place in the payment's list. */
  readonly row: number | null;
  readonly field: string | null;
  readonly code: DoubtCode;
  readonly by: string;
  readonly at: string;
}

/** Takes a change back: it is a change of its own, stored as JSON until it is needed. */
export type DraftUndo =
  | ({ readonly kind: 'put_value'; readonly value: DraftValue | null } & DraftTarget)
  | ({ readonly kind: 'put_row'; readonly at: number } & (
      | { readonly part: 'claim'; readonly payment: number; readonly claim: DraftClaim }
      | { readonly part: 'lump'; readonly payment: number; readonly lump: DraftLump }
    ))
  | ({ readonly kind: 'take_row' } & DraftRowTarget)
  | ({ readonly kind: 'put_payments'; readonly at: number; readonly count: number } & {
      readonly payments: readonly DraftPayment[];
    })
  | {
      readonly kind: 'put_accepted';
      readonly part: 'payment' | 'control';
      readonly payment: number;
      readonly row: number | null;
      readonly accepted: readonly DraftAcceptance[];
    }
  | { readonly kind: 'several'; readonly undos: readonly DraftUndo[] };

/** What a change made of a document's payments, and how to take it back. */
export interface ChangedDraft {
  readonly payments: readonly DraftPayment[];
  readonly undo: DraftUndo;
}
