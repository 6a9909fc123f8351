import type { KnownCostBasis } from '../metrics/drug-profit.ts';
import type { Day } from '../remittance.ts';

/** A unit price from a day on, in whole millionths of a dollar: NADAC has five decimals. */
export interface DatedUnitCost {
  readonly day: Day;
  readonly unitCostMicros: number;
}

/** A price of a list, which may end. */
export interface ListedUnitCost extends DatedUnitCost {
  readonly until?: Day | undefined;
}

interface UnitCost {
  readonly unitCostMicros: number;
  readonly basis: KnownCostBasis;
}

interface KnownCosts {
  readonly invoices: readonly DatedUnitCost[];
  readonly lists?: readonly ListedUnitCost[];
  readonly nadac: readonly DatedUnitCost[];
}

/**
 * What a unit of a drug cost on the day of a fill: the last invoice line up to that day, or else
 * the price list of that day, or else the NADAC in effect. Undefined if there is none of them and
 * the cost can only be estimated. Among lines of one day, or lists from one day on, the later in
 * the list counts. Source: docs/domain/formulas.md, "Unit cost".
 */
export function unitCostOn(
  day: Day,
  { invoices, lists = [], nadac }: KnownCosts,
): UnitCost | undefined {
  const listed = lists.filter(({ until }) => until === undefined || until >= day);
  const known = { invoice: invoices, price_list: listed, nadac } as const;
  for (const basis of ['invoice', 'price_list', 'nadac'] as const) {
    const found = lastUntil(day, known[basis]);
    if (found !== undefined) return { unitCostMicros: found.unitCostMicros, basis };
  }
  return undefined;
}

function lastUntil(day: Day, costs: readonly DatedUnitCost[]): DatedUnitCost | undefined {
  let last: DatedUnitCost | undefined;
  for (const cost of costs) {
    if (cost.day <= day && (last === undefined || cost.day >= last.day)) last = cost;
  }
  return last;
}
