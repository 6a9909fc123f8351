import type { Dimension } from '../../figures/formula.ts';
import { type Measure, measureDefinition } from '../measures.ts';
import type { Extreme } from './part.ts';

/** What a pharmacy wants little of: the worst of these is the highest. */
const unwanted: ReadonlySet<Measure> = new Set<Measure>([
  'dirFees',
  'gerFees',
  'otherFees',
  'fees',
  'takeBacks',
  'dirPercentage',
  'averageDirFee',
  'deniedClaims',
  'reversals',
  'lumpSums',
  'drugCost',
  'belowCostLoss',
  'belowCostClaims',
  'vendorSpend',
  'vendorOpen',
  'vendorOverdue',
  'expenses',
]);

/** From which end members are told. */
export function orderOf(extreme: Extreme | null, measure: Measure): 'highest' | 'lowest' {
  if (extreme === 'worst') return unwanted.has(measure) ? 'highest' : 'lowest';
  if (extreme === 'best') return unwanted.has(measure) ? 'lowest' : 'highest';
  return extreme ?? 'highest';
}

/** Who a measure is taken apart by where it is not said. */
export function mainDimension(measure: Measure): Dimension | undefined {
  const { family, by } = measureDefinition(measure);
  if (family === 'vendors') return 'vendor';
  if (family === 'drugs') return 'drug';
  return by.includes('payer') ? 'payer' : undefined;
}

/** Whether a dimension is one of names: a payer, a drug, a vendor. */
export function isOfNames(dimension: Dimension): boolean {
  return dimension === 'payer' || dimension === 'drug' || dimension === 'vendor';
}
