import { type Cents, divideWhole, toCents } from '../money.ts';
import type { Day } from '../remittance.ts';
import { percentOfCents } from './ratios.ts';

/** What a cost rests on: an own invoice, the national average, or a share of revenue. */
export type CostBasis = 'invoice' | 'nadac' | 'estimated';

/** A price of a unit from a day on, in whole millionths of a dollar: NADAC has five decimals. */
export interface DatedUnitCost {
  readonly day: Day;
  readonly unitCostMicros: number;
}

export interface UnitCost {
  readonly unitCostMicros: number;
  readonly basis: 'invoice' | 'nadac';
}

/** Millionths of a dollar times thousandths of a unit to a cent. */
const microThousandthsOfCent = 10_000_000n;

/**
 * What a unit of a drug cost on the day of a fill: the last own invoice line on that day or before,
 * else the NADAC that was in effect, else undefined: its cost can only be estimated. Of lines of
 * the same day the later in the list. Source: docs/domain/formulas.md, "Unit cost".
 */
export function unitCostOn(
  day: Day,
  known: { readonly invoices: readonly DatedUnitCost[]; readonly nadac: readonly DatedUnitCost[] },
): UnitCost | undefined {
  const invoice = lastUntil(day, known.invoices);
  if (invoice !== undefined) return { unitCostMicros: invoice.unitCostMicros, basis: 'invoice' };
  const nadac = lastUntil(day, known.nadac);
  return nadac && { unitCostMicros: nadac.unitCostMicros, basis: 'nadac' };
}

/** Quantity × unit cost, to the cent, half away from zero. A reversal's quantity is negative. */
export function claimCost(quantityThousandths: number, unitCostMicros: number): Cents {
  const product = BigInt(quantityThousandths) * BigInt(unitCostMicros);
  return toCents(divideWhole(product, microThousandthsOfCent, 'half_away_from_zero'));
}

/** What is taken for cost where none is known. `share` is of revenue, 0.80 as delivered. */
export function estimatedCost(revenueCents: Cents, share: number): Cents {
  return percentOfCents(revenueCents, share * 100);
}

function lastUntil(day: Day, costs: readonly DatedUnitCost[]): DatedUnitCost | undefined {
  let last: DatedUnitCost | undefined;
  for (const cost of costs) {
    if (cost.day <= day && (last === undefined || cost.day >= last.day)) last = cost;
  }
  return last;
}
