import { countIndependently } from './independent-count.ts';

/** The sums of remittance files in cents, by a count that shares nothing with the product. */
export interface IndependentSums {
  readonly gross: number;
  readonly dir: number;
  /** What reached the bank where only DIR is taken. */
  readonly net: number;
  readonly claims: number;
}

export function sumsOf(...files: readonly string[]): IndependentSums {
  const sums = { gross: 0, dir: 0, net: 0, claims: 0 };
  for (const file of files) {
    const count = countIndependently(file);
    sums.gross += count.grossCents;
    sums.dir += count.dirCents;
    sums.net += count.grossCents - count.dirCents;
    sums.claims += count.countedClaims;
  }
  return sums;
}

/** A share as screens write it, with one decimal. */
export function percent(part: number, whole: number): string {
  return `${(Math.round((part * 1_000) / whole) / 10).toFixed(1)}%`;
}
