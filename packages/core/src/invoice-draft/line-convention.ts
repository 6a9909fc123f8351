import { extendedCents, isAmountAlone, type LineFigures } from './line-figures.ts';

/** Which columns of an invoice are in its line totals, beside quantity times unit price. */
export interface LineConvention {
  readonly discountIsTaken: boolean;
  readonly taxIsAdded: boolean;
}

const conventions: readonly LineConvention[] = [
  { discountIsTaken: false, taxIsAdded: false },
  { discountIsTaken: true, taxIsAdded: false },
  { discountIsTaken: false, taxIsAdded: true },
  { discountIsTaken: true, taxIsAdded: true },
];

/** The way in which the most lines close; all lines of an invoice are meant alike. */
export function lineConvention(lines: readonly LineFigures[]): LineConvention {
  const beside = lines.filter(
    ({ discountCents, taxCents }) => discountCents !== 0 || taxCents !== 0,
  );
  let best = conventions[0] as LineConvention;
  let most = -1;
  for (const convention of conventions) {
    const closing = beside.filter((line) => closes(line, convention) === true).length;
    if (closing > most) [best, most] = [convention, closing];
  }
  return best;
}

/** What a line's own figures come to; undefined where one is not there. */
export function comesTo(
  { quantity, price, discountCents, taxCents, totalCents }: LineFigures,
  { discountIsTaken, taxIsAdded }: LineConvention,
): number | undefined {
  if (quantity === undefined || price === undefined) return undefined;
  const extended = extendedCents(quantity, price);
  const sign = extended < 0 ? -1 : 1;
  const cents =
    extended - (discountIsTaken ? sign * discountCents : 0) + (taxIsAdded ? taxCents : 0);
  // A credit may have its minus at the total alone.
  return totalCents !== undefined && totalCents < 0 && cents === -totalCents ? totalCents : cents;
}

/** Whether a line closes; undefined for one with nothing to close. */
export function closes(line: LineFigures, convention: LineConvention): boolean | undefined {
  if (isAmountAlone(line)) return undefined;
  return line.totalCents !== undefined && comesTo(line, convention) === line.totalCents;
}
