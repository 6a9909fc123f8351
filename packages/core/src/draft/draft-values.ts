import type { DraftRowTarget, DraftTarget } from './draft-change.ts';
import type {
  DraftClaim,
  DraftClaimField,
  DraftLump,
  DraftPayment,
  DraftValue,
} from './draft-remittance.ts';

/** What a target says now; undefined where it says nothing. */
export function valueAt(
  payments: readonly DraftPayment[],
  target: DraftTarget,
): DraftValue | undefined {
  const payment = payments[target.payment];
  if (payment === undefined) throw new RangeError('no such payment');
  if (target.part === 'payment') return payment.fields[target.field];
  if (target.part === 'claim') return rowIn(payment.claims, target.row).fields[target.field];
  return rowIn(payment.lumps, target.row)[target.field];
}

/** The payments with another value at a target, or with none. */
export function putValue(
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
      if (target.field === 'amount') return { ...lump, amount: value ?? nothing };
      return { ...lump, [target.field]: value };
    });
    return { ...payment, lumps };
  });
}

/** An amount that nobody has said yet. */
export const nothing: DraftValue = {
  value: '',
  printed: '',
  box: undefined,
  decidedBy: 'person',
  confidence: 1,
};

/** Everything that a row says. */
export function valuesOfRow(
  payments: readonly DraftPayment[],
  { part, payment, row }: DraftRowTarget,
): readonly DraftTarget[] {
  const of = payments[payment];
  if (of === undefined) throw new RangeError('no such payment');
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
