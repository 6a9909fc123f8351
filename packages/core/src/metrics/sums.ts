import { type Category, categories } from '../category.ts';
import { type Cents, parseCents, zeroCents } from '../money.ts';

/** Exact cents of a sum that a database answered as decimal text. Null is the sum of no rows. */
export function centsOfSum(text: string | null): Cents {
  const cents = parseCents(text ?? '0');
  if (cents === undefined) throw new RangeError('a sum that is not whole cents');
  return cents;
}

/** Lump sums by category with every category named; those that are not given are zero. */
export function lumpsOf(
  given: Readonly<Partial<Record<Category, Cents>>>,
): Readonly<Record<Category, Cents>> {
  const entries = categories.map((name) => [name, given[name] ?? zeroCents] as const);
  return Object.fromEntries(entries) as Record<Category, Cents>;
}
