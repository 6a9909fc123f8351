import { centsOf } from './draft-figures.ts';
import type { DraftAmountField } from './draft-remittance.ts';
import { subsetsOf } from './draft-signs.ts';
import type { ProofParts } from './figure-doubts.ts';
import { adjustmentFields } from './row-equations.ts';

/**
 * Fee columns of rows without prices that come to just what words beside them say: either these
 * fees are taken from the payment, or a lump sum of the same amount is and the nets stand. With
 * both the payment closes, and the nets of its claims differ.
 */
export function repeatedFees({ figures, payment, read }: ProofParts): readonly DraftAmountField[] {
  const { columns, lumps, netFrom, takenFromPayment } = read.signs;
  if (netFrom !== undefined) return [];
  const named = payment.controls.filter(({ mayBeLump }) => mayBeLump === true);
  const taken = takenFromPayment.filter((field) => named.some(({ of }) => of === field));
  const others = adjustmentFields.filter(
    (field) => read.open.includes(field) && !takenFromPayment.includes(field),
  );
  const lumpsTaken = figures.lumps.flatMap((lump, at) => {
    return lump === undefined || lump.accepted ? [] : [lump.cents * (lumps[at] ?? 0)];
  });
  const sums = new Map<DraftAmountField, number>();
  for (const field of others) {
    const cents = figures.rows.reduce((sum, row) => sum + centsOf(row, field), 0);
    sums.set(field, (columns[field] ?? 1) * cents);
  }
  const repeated = subsetsOf(others).filter((fields) => {
    const sum = fields.reduce((all, field) => all + (sums.get(field) ?? 0), 0);
    return sum !== 0 && lumpsTaken.includes(sum);
  });
  return [...new Set([...taken, ...repeated.flat()])];
}
