import { doesAddUp, figures } from '../figures/catalogue.ts';
import { type FigureName, figureNames } from '../figures/figure-names.ts';
import type { Dimension, FigureUnit } from '../figures/formula.ts';

/** Shown and opened, but not asked for by a name of their own. */
const notAsked = [
  'claimDirFees',
  'revenue',
  'lumpSumCount',
  'knownCostShare',
  'overdueInvoices',
  'vendorDue',
  'vendorPaidInTime',
  'paidInTimeShare',
  'estimatedCost',
  'leftAfterPurchases',
  'usualDirFees',
  'dirAboveUsual',
  'dirNegotiationSavings',
  'belowCostSavings',
  'unexplainedTakeBacks',
  'purchasingSavings',
  'partDOfPayer',
  'partDDeductions',
  'potentialSavings',
] as const satisfies readonly FigureName[];

export type Measure = Exclude<FigureName, (typeof notAsked)[number]>;

export const measures = figureNames.filter(
  (name): name is Measure => !(notAsked as readonly string[]).includes(name),
);

/**
 * What a measure is about: `payments` are claims and lump sums of payers, `drugs` are claims with
 * their costs, `vendors` are invoices, `pharmacy` is all of it together.
 */
export type MeasureFamily = 'payments' | 'drugs' | 'vendors' | 'pharmacy';

interface MeasureDefinition {
  readonly family: MeasureFamily;
  readonly unit: FigureUnit;
  readonly label: string;
  /** Parts add up to the whole; an average or a percentage does not. */
  readonly adds: boolean;
  readonly by: readonly Dimension[];
}

/** What is known of a figure that can be asked for. */
export function measureDefinition(measure: Measure): MeasureDefinition {
  const { unit, label, by } = figures[measure];
  return { unit, label, by, adds: doesAddUp(measure), family: familyOf(by) };
}

function familyOf(by: readonly Dimension[]): MeasureFamily {
  if (by.includes('vendor')) return 'vendors';
  if (by.includes('remittance')) return 'payments';
  return by.includes('drug') ? 'drugs' : 'pharmacy';
}
