import type { DoubtCode } from '../draft-messages.ts';
import type {
  DraftAcceptance,
  DraftClaim,
  DraftClaimField,
  DraftControl,
  DraftLump,
  DraftPayment,
  DraftPaymentField,
  DraftValue,
} from '../draft-remittance.ts';
import type { ColumnChange } from './column-changes.ts';

/** A lump sum's fields. */
type DraftLumpField = 'reference' | 'amount' | 'payerName';

/** A value of a document; `payment` counts from 0. */
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

interface DraftRowTarget {
  readonly part: 'claim' | 'lump';
  readonly payment: number;
  readonly row: number;
}

/** One step by a person. A set value is in normal form; empty means none. */
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

/** Accepts a doubt about the document itself. */
export interface AcceptDoubt {
  readonly kind: 'accept_doubt';
  readonly part: 'payment' | 'control';
  readonly payment: number;
  /** A printed sum's position in the payment's list. */
  readonly row: number | null;
  readonly field: string | null;
  readonly code: DoubtCode;
  readonly by: string;
  readonly at: string;
}

/** Undoes a change. A change of its own, stored as JSON until needed. */
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

/** A document's payments after a change, and how to undo it. */
export interface ChangedDraft {
  readonly payments: readonly DraftPayment[];
  readonly undo: DraftUndo;
}

export function paymentAt(payments: readonly DraftPayment[], at: number): DraftPayment {
  const payment = payments[at];
  if (payment === undefined) throw new RangeError('no such payment');
  return payment;
}

/** A target's current value; undefined if it has none. */
export function valueAt(
  payments: readonly DraftPayment[],
  target: DraftTarget,
): DraftValue | undefined {
  const payment = paymentAt(payments, target.payment);
  if (target.part === 'payment') return payment.fields[target.field];
  if (target.part === 'claim') return rowIn(payment.claims, target.row).fields[target.field];
  return rowIn(payment.lumps, target.row)[target.field];
}

/** The payments with a different value at a target, or without one. */
export function setValue(
  payments: readonly DraftPayment[],
  target: DraftTarget,
  value: DraftValue | undefined,
): readonly DraftPayment[] {
  valueAt(payments, target);
  return payments.map((payment, at): DraftPayment => {
    if (at !== target.payment) return payment;
    if (target.part === 'payment') {
      return { ...payment, fields: withValue(payment.fields, target.field, value) };
    }
    if (target.part === 'claim') {
      const claims = payment.claims.map((claim): DraftClaim => {
        if (claim.row !== target.row) return claim;
        return { ...claim, fields: withValue(claim.fields, target.field, value) };
      });
      return { ...payment, claims };
    }
    const lumps = payment.lumps.map((lump): DraftLump => {
      if (lump.row !== target.row) return lump;
      if (target.field === 'amount') return { ...lump, amount: value ?? blankAmount };
      return { ...lump, [target.field]: value };
    });
    return { ...payment, lumps };
  });
}

/** An amount that nobody has entered yet. */
const blankAmount: DraftValue = {
  value: '',
  printed: '',
  box: undefined,
  decidedBy: 'person',
  confidence: 1,
};

/** All of a row's values. */
export function valuesOfRow(
  payments: readonly DraftPayment[],
  { part, payment, row }: DraftRowTarget,
): readonly DraftTarget[] {
  const of = paymentAt(payments, payment);
  if (part === 'lump') {
    rowIn(of.lumps, row);
    return (['reference', 'amount', 'payerName'] as const).map((field) => ({
      part,
      payment,
      row,
      field,
    }));
  }
  const fields = Object.keys(rowIn(of.claims, row).fields) as DraftClaimField[];
  return fields.map((field) => ({ part, payment, row, field }));
}

function rowIn<Row extends { readonly row: number }>(rows: readonly Row[], row: number): Row {
  const found = rows.find((one) => one.row === row);
  if (found === undefined) throw new RangeError('no such row');
  return found;
}

function withValue<Field extends string>(
  fields: Partial<Readonly<Record<Field, DraftValue>>>,
  field: Field,
  value: DraftValue | undefined,
): Partial<Readonly<Record<Field, DraftValue>>> {
  const { [field]: _, ...others } = fields;
  if (value === undefined) return others as Partial<Readonly<Record<Field, DraftValue>>>;
  return { ...fields, [field]: value };
}

/** A number that no row of the payment has had, and no printed sum names. */
export function nextRow({ claims, controls, lumps }: DraftPayment, part: 'claim' | 'lump'): number {
  const rows = part === 'claim' ? claims : lumps;
  const named = controls.filter(({ of }) => (of === 'lumps') === (part === 'lump'));
  return 1 + Math.max(-1, ...rows.map(({ row }) => row), ...named.map(({ toRow }) => toRow));
}

/** Inserts an empty row after another one, or as the first. */
export function insertRow(
  payments: readonly DraftPayment[],
  { part, payment, row }: DraftRowTarget,
  afterRow: number | null,
): readonly DraftPayment[] {
  return payments.map((one, at): DraftPayment => {
    if (at !== payment) return one;
    const rows = part === 'claim' ? one.claims : one.lumps;
    const behind = rows.findIndex((other) => other.row === afterRow);
    if (afterRow !== null && behind === -1) throw new RangeError('no such row');
    const place = behind + 1;
    if (part === 'claim') {
      const claim = { row, box: undefined, fields: {} };
      return { ...one, claims: one.claims.toSpliced(place, 0, claim) };
    }
    const lump = { row, box: undefined, reference: undefined, amount: blankAmount };
    return { ...one, lumps: one.lumps.toSpliced(place, 0, lump) };
  });
}

export function removeRow(
  payments: readonly DraftPayment[],
  { part, payment, row }: DraftRowTarget,
): ChangedDraft {
  const of = paymentAt(payments, payment);
  const rows = part === 'claim' ? of.claims : of.lumps;
  const at = rows.findIndex((one) => one.row === row);
  const claim = of.claims[at];
  const lump = of.lumps[at];
  const back = { kind: 'put_row', at, payment } as const;
  const put = (changed: DraftPayment): readonly DraftPayment[] => payments.with(payment, changed);
  if (part === 'claim' && claim !== undefined) {
    const claims = of.claims.toSpliced(at, 1);
    return { payments: put({ ...of, claims }), undo: { ...back, part, claim } };
  }
  if (part === 'lump' && lump !== undefined) {
    const lumps = of.lumps.toSpliced(at, 1);
    return { payments: put({ ...of, lumps }), undo: { ...back, part, lump } };
  }
  throw new RangeError('no such row');
}

/**
 * Splits off this claim and those after it as a separate payment with the same payer and date; a
 * person enters its number and amount. Printed sums over both parts are dropped.
 */
export function splitPayment(
  payments: readonly DraftPayment[],
  { payment, row }: { readonly payment: number; readonly row: number },
): ChangedDraft {
  const whole = payments[payment];
  const at = whole?.claims.findIndex((claim) => claim.row === row) ?? -1;
  if (whole === undefined || at < 1) throw new RangeError('no such row to split at');
  const first = whole.claims.slice(0, at);
  const second = whole.claims.slice(at);
  const { amount: _, traceNumber: __, ...shared } = whole.fields;
  const within = (rows: readonly { readonly row: number }[]) => (control: DraftControl) =>
    control.of !== 'lumps' &&
    rows.some((one) => one.row >= control.fromRow && one.row <= control.toRow) &&
    ![...whole.claims].some(
      (one) => !rows.includes(one) && one.row >= control.fromRow && one.row <= control.toRow,
    );
  const ofLumps = whole.controls.filter(({ of }) => of === 'lumps');
  const parts: DraftPayment[] = [
    { ...whole, claims: first, controls: [...whole.controls.filter(within(first)), ...ofLumps] },
    {
      ...whole,
      fields: shared,
      claims: second,
      lumps: [],
      controls: whole.controls.filter(within(second)),
    },
  ];
  return {
    payments: payments.toSpliced(payment, 1, ...parts),
    undo: { kind: 'put_payments', at: payment, count: 2, payments: [whole] },
  };
}
