import { centsOf, type FigureRow } from './draft-figures.ts';
import type { DraftAmountField } from './draft-remittance.ts';

/**
 * Whether a row gives (1) or takes back (-1), by its price before fees; 0 where nothing tells.
 * A net below nothing does not: fees and copays may leave less than nothing of a fill.
 */
export function directionOf(row: FigureRow): number {
  return priceDirection(row) || (centsOf(row, 'net') > 0 ? 1 : 0);
}

/** The sign of a row's price; 0 where none is printed. */
export function priceDirection({ figures: { charge, gross, ingredientCost } }: FigureRow): number {
  return Math.sign(gross?.cents || ingredientCost?.cents || charge?.cents || 0);
}

/** Columns that take from some rows and give to others. */
export const goesEitherWay: ReadonlySet<DraftAmountField> = new Set([
  'gerFee',
  'withheld',
  'otherAdjustment',
]);

/**
 * How a column is printed beside what it is taken from: 1 like it, -1 against it, 0 where its
 * rows do not agree, or none tells.
 */
export function printedSign(field: DraftAmountField, rows: readonly FigureRow[]): 1 | -1 | 0 {
  let found: 1 | -1 | 0 = 0;
  for (const row of rows) {
    const sign = Math.sign(centsOf(row, field)) * directionOf(row);
    if (sign === 0) continue;
    if (found !== 0 && found !== sign) return 0;
    found = sign > 0 ? 1 : -1;
  }
  return found;
}

/** The factor with which most printed values of a column make the net smaller. */
export function takenFactor(field: DraftAmountField, rows: readonly FigureRow[]): 1 | -1 {
  let same = 0;
  for (const row of rows) same += Math.sign(centsOf(row, field)) * directionOf(row);
  return same >= 0 ? -1 : 1;
}
