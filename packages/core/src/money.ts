declare const centsBrand: unique symbol;

/** Whole US cents. Every amount of money in code is one; never a float of dollars. */
export type Cents = number & { readonly [centsBrand]: 'Cents' };

/** Turns a number of whole cents into Cents. Throws on anything that isn't a safe integer. */
export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

export const zeroCents: Cents = toCents(0);

/** The form of an amount: X12's type R without an exponent (`-12`, `.5`, `5.`, `05.10`). */
const decimalForm = /^(-?)(\d*)(?:\.(\d*))?$/;

/**
 * Parses decimal dollars as exact cents. Undefined if the text isn't an amount, is too large to be
 * exact, or has fractions of a cent: amounts are refused, never rounded.
 */
export function parseCents(text: string): Cents | undefined {
  const match = decimalForm.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  if (/[1-9]/.test(fraction.slice(2))) return undefined;
  const cents = Number(whole + fraction.slice(0, 2).padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return undefined;
  return toCents(sign === '-' ? -cents : cents);
}

/**
 * Decimal dollars with up to six decimals as millionths of a dollar, above zero: the price of one
 * unit of a drug. Undefined for anything else; further decimals are refused, not rounded.
 */
export function parseMillionths(text: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{0,8})(?:\.(\d{1,6})0*)?$/.exec(text) ?? [];
  const millionths = Number(`${whole}${fraction.padEnd(6, '0')}`);
  return millionths > 0 ? millionths : undefined;
}

/** Cents as plain decimal dollars with two decimals: `-1234.56`. The inverse of `parseCents`. */
export function centsToText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Cents as the JSON number of dollars that HTTP payloads carry. The nearest double of the decimal
 * text, so it prints with at most two decimals; never calculate with it.
 */
export function toDollars(cents: Cents): number {
  return Number(centsToText(cents));
}

/** Cents as people write them: `$1,234.56`, `-$0.05`. */
export function formatUsd(cents: Cents): string {
  const text = centsToText(toCents(Math.abs(cents)));
  const grouped = text.slice(0, -3).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${grouped}${text.slice(-3)}`;
}

/** Cents for a sentence, with a true minus sign: `−$0.05`. */
export function usdText(cents: Cents): string {
  return formatUsd(cents).replace('-', '−');
}

/** The sum of two amounts. Throws a RangeError if it can't be exact. */
export function addCents(first: Cents, second: Cents): Cents {
  const sum = first + second;
  if (!Number.isSafeInteger(sum)) throw new RangeError('sum of cents is not exact');
  return sum as Cents;
}

/** The sum of amounts, zero for none. Throws a RangeError if it can't be exact. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = zeroCents;
  for (const amount of amounts) sum = addCents(sum, amount);
  return sum;
}

/** The negated amount; zero stays positive zero. */
export function negateCents(cents: Cents): Cents {
  return (cents === 0 ? 0 : -cents) as Cents;
}

/** How a division with a remainder is rounded. */
type Rounding = 'half_away_from_zero' | 'toward_zero';

/**
 * numerator ÷ denominator as a whole number, rounded as named. Bigints keep a share of a large sum
 * exact. Throws on a denominator of zero.
 */
export function divideWhole(numerator: bigint, denominator: bigint, rounding: Rounding): number {
  const negative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const half = rounding === 'half_away_from_zero' ? bottom / 2n : 0n;
  // For an odd denominator, `half` is rounded down, and no remainder is exactly half.
  const quotient = Number((top + half) / bottom);
  return negative && quotient !== 0 ? -quotient : quotient;
}

/** Exact cents of a database sum in decimal text. Null is the sum of no rows. */
export function centsOfSum(text: string | null): Cents {
  const cents = parseCents(text ?? '0');
  if (cents === undefined) throw new RangeError('a sum that is not whole cents');
  return cents;
}
