import type { Day } from '../remittance.ts';

/** A unit price from a day on, in whole millionths of a dollar: NADAC has five decimals. */
export interface DatedUnitCost {
  readonly day: Day;
  readonly unitCostMicros: number;
}

interface UnitCost {
  readonly unitCostMicros: number;
  readonly basis: 'invoice' | 'nadac';
}

/**
 * What a unit of a drug cost on the day of a fill: the last invoice line up to that day, or else
 * the NADAC in effect. Undefined if there is neither and the cost can only be estimated. Among
 * lines of one day, the later in the list counts. Source: docs/domain/formulas.md, "Unit cost".
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

function lastUntil(day: Day, costs: readonly DatedUnitCost[]): DatedUnitCost | undefined {
  let last: DatedUnitCost | undefined;
  for (const cost of costs) {
    if (cost.day <= day && (last === undefined || cost.day >= last.day)) last = cost;
  }
  return last;
}
