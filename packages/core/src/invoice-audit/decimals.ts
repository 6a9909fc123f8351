import { type Cents, divideWhole, toCents } from '../money.ts';

const decimalForm = /^(-?)(\d*)(?:\.(\d*))?$/;

/** Quantities and packs in thousandths. */
export const quantityPlaces = 3;
/** Prices in hundred-thousandths of a dollar, as NADAC has them. */
export const pricePlaces = 5;

/** Decimal text as a whole number of its last place, exactly. Throws on text that has more. */
export function wholeOf(text: string, places: number): bigint {
  const [, sign = '', whole = '', fraction = ''] = decimalForm.exec(text) ?? [];
  if (whole + fraction === '' || /[1-9]/.test(fraction.slice(places))) {
    throw new RangeError(`no decimal of ${places} places: ${text}`);
  }
  return BigInt(sign + whole + fraction.slice(0, places).padEnd(places, '0'));
}

/** The inverse, with all places: 12345n of 3 places is `12.345`. */
export function textOf(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  const cut = digits.length - places;
  return `${value < 0n ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

/** Quantity × price to the cent, half away from zero. */
export function timesPrice(quantity: string, price: string): Cents {
  return roundedCents(
    wholeOf(quantity, quantityPlaces) * wholeOf(price, pricePlaces),
    quantityPlaces + pricePlaces,
  );
}

/** Dollars of so many places to the cent, half away from zero. */
export function roundedCents(dollars: bigint, places: number): Cents {
  return toCents(divideWhole(dollars, 10n ** BigInt(places - 2), 'half_away_from_zero'));
}
