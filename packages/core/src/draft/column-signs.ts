import { centsOf, type FigureRow } from './draft-figures.ts';
import type { DraftAmountField } from './draft-remittance.ts';

/**
 * Whether a row gives (1) or takes back (-1), by its price before fees; 0 where that is nothing.
 * Its net tells only where no price is printed: fees and copays may leave less than nothing.
 */
export function directionOf({ figures }: FigureRow): number {
  const { gross, ingredientCost, net } = figures;
  if (gross === undefined && ingredientCost === undefined) return Math.sign(net?.cents ?? 0);
  return Math.sign(gross?.cents || (ingredientCost?.cents ?? 0));
}

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
