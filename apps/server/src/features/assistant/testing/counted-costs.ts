import type { Cents } from '@pfs/core/money';
import type { RawClaim, RawPrice, RawRows } from './raw-rows.ts';
import { roundedQuotient } from './rounded-quotient.ts';

export interface CountedCost {
  readonly cost: number;
  /** By how much the fill brought less; 0: it did not. */
  readonly loss: number;
}

/**
 * What each claim cost by the last own price on the day of its fill or before; a claim that is not
 * here has no known cost. Source: docs/domain/formulas.md, "Unit cost" and "Below cost".
 */
export function countCosts({ claims, prices }: RawRows): ReadonlyMap<string, CountedCost> {
  const pricesOf = Map.groupBy(prices, ({ ndc }) => ndc);
  const takenBack = new Set(claims.map(({ reverses }) => reverses));
  const costs = new Map<string, CountedCost>();
  for (const claim of claims) {
    const units = unitsOf(claim);
    const price = lastPrice(pricesOf.get(claim.ndc) ?? [], claim);
    if (units === null || price === undefined) continue;
    const cost = roundedQuotient(BigInt(units) * BigInt(price.micros), 10_000_000n);
    const lossOf = claim.status === 'paid' && !takenBack.has(claim.id);
    costs.set(claim.id, { cost, loss: lossOf ? Math.max(0, cost - leftOf(claim)) : 0 });
  }
  return costs;
}

/** Thousandths of units that left the shelf; a reversal brings them back. */
export function unitsOf({ status, thousandths }: RawClaim): number | null {
  if (thousandths === null || status === 'denied') return null;
  return status === 'paid' ? thousandths : -Math.abs(thousandths);
}

function lastPrice(prices: readonly RawPrice[], { filledOn }: RawClaim): RawPrice | undefined {
  return prices.findLast(({ day }) => day <= filledOn);
}

function leftOf({ gross, patient, dir, ger, other }: Record<keyof Amounts, Cents>): number {
  return gross + patient - dir - ger - other;
}

type Amounts = Pick<RawClaim, 'gross' | 'patient' | 'dir' | 'ger' | 'other'>;
