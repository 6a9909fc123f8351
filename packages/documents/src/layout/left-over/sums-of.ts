import { type DraftPayment, draftAmountFields } from '@pfs/core/draft/draft-remittance';
import { lumpSides } from '@pfs/core/draft/proof/draft-signs';
import { parseCents } from '@pfs/core/money';
import { grossSums } from '../payments/column-cents.ts';

/**
 * What a page may print once more, in whole cents without a sign: the amounts and printed sums of
 * payments, and what their columns and lump sums come to, also between two printed sums.
 */
export function sumsOf(payments: readonly DraftPayment[]): ReadonlySet<number> {
  const sums = new Set<number>();
  const all = new Map<string, number>();
  const add = (of: string, cents: number): void => {
    sums.add(Math.abs(cents));
    all.set(of, (all.get(of) ?? 0) + cents);
  };
  for (const { claims, controls, fields, lumps } of payments) {
    add('amount', centsOf(fields.amount));
    for (const side of lumpSides(lumps)) {
      sums.add(total(side.map(({ amount }) => centsOf(amount))));
    }
    add('lumps', total(lumps.map(({ amount }) => centsOf(amount))));
    for (const cents of grossSums(claims)) sums.add(cents);
    for (const { value } of controls) sums.add(Math.abs(centsOf(value)));
    const ends = new Set(controls.map(({ toRow }) => toRow + 1));
    const marks = [...ends].filter((row) => row > 0 && row < claims.length).slice(0, marksMax);
    for (const field of draftAmountFields) {
      const cents = claims.map((claim) => centsOf(claim.fields[field]));
      add(field, total(cents));
      const bounds = [0, ...marks.sort((one, other) => one - other), claims.length];
      for (const [at, from] of bounds.entries())
        sums.add(Math.abs(total(cents.slice(from, bounds[at + 1]))));
    }
  }
  for (const cents of all.values()) sums.add(Math.abs(cents));
  return sums;
}

/** More parts of a payment would come to most amounts by chance. */
const marksMax = 200;

function centsOf(value: { readonly value: string } | undefined): number {
  return parseCents(value?.value ?? '') ?? 0;
}

function total(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + one, 0);
}
