import { z } from 'zod';

interface DecimalForm {
  /** Digits before the point at most. */
  readonly whole: number;
  readonly decimals: number;
  /** What is said of a number of another form. */
  readonly message: string;
}

/** An exact decimal, sent as a JSON number or as text; it arrives as its plain text. */
export function decimal({ whole, decimals, message }: DecimalForm) {
  const form = new RegExp(`^-?\\d{1,${whole}}(\\.\\d{1,${decimals}})?$`);
  return z
    .union([z.number(), z.string().trim().max(40, message)], message)
    .transform((value) => (value === 0 ? '0' : String(value)))
    .refine((text) => form.test(text), message);
}

/** Dollars and cents, negative ones too; the text that `parseCents` takes. */
export const typedDollars = decimal({
  whole: 9,
  decimals: 2,
  message: 'Use dollars with up to two decimals, like 1204.50',
});

export const typedQuantity = decimal({
  whole: 9,
  decimals: 3,
  message: 'Use a number with up to three decimals, like 30 or 2.5',
});

export const typedUnitPrice = decimal({
  whole: 9,
  decimals: 5,
  message: 'Use dollars with up to five decimals, like 0.04125',
});

export const typedPackSize = typedQuantity.refine(
  (text) => Number(text) > 0,
  'Package size must be above zero',
);
