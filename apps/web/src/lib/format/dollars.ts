import { type Cents, sumCents, toCents, toDollars } from '@pfs/core/money';

/** The API's dollars as whole cents, so that sums and differences are exact. */
function centsOf(dollars: number): Cents {
  return toCents(Math.round(dollars * 100));
}

export function sumDollars(amounts: Iterable<number>): number {
  return toDollars(sumCents(Array.from(amounts, centsOf)));
}

/** The first minus the second. */
export function subtractDollars(first: number, second: number): number {
  return sumDollars([first, -second]);
}

export function negateDollars(dollars: number): number {
  return sumDollars([-dollars]);
}
