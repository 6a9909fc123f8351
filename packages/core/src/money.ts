declare const centsBrand: unique symbol;

/** Whole US cents. Every amount of money in code is one; never a float of dollars. */
export type Cents = number & { readonly [centsBrand]: 'Cents' };

/** The type's maker for whole numbers that are cents already. Throws on anything not a safe integer. */
export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

export const zeroCents: Cents = toCents(0);
