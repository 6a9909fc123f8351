import type { ChangedDraft, DraftRowTarget } from './draft-change.ts';
import type { DraftControl, DraftPayment } from './draft-remittance.ts';
import { nothing } from './draft-values.ts';

/** A number that no row of the payment has had, also none of those that a printed sum names. */
export function nextRow({ claims, controls, lumps }: DraftPayment, part: 'claim' | 'lump'): number {
  const rows = part === 'claim' ? claims : lumps;
  const named = controls.filter(({ of }) => (of === 'lumps') === (part === 'lump'));
  return 1 + Math.max(-1, ...rows.map(({ row }) => row), ...named.map(({ toRow }) => toRow));
}

/** An empty row behind another one, or as the first. */
export function putRow(
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
    const lump = { row, box: undefined, reference: undefined, amount: nothing };
    return { ...one, lumps: one.lumps.toSpliced(place, 0, lump) };
  });
}

export function takeRow(
  payments: readonly DraftPayment[],
  { part, payment, row }: DraftRowTarget,
): ChangedDraft {
  const of = payments[payment];
  if (of === undefined) throw new RangeError('no such payment');
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
 * This claim and those behind it become a payment of their own, of the same payer and day; its
 * number and amount are for a person to say. Printed sums over both parts are left out.
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
