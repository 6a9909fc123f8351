/**
 * Every figure that a screen shows and that can be opened: what it is made of, down to its rows.
 * Those of a period are of everything counted in it; with a payer or a drug, of that alone.
 */
export const figureNames = [
  // Of claims and lump sums.
  'grossAmount',
  'netAmount',
  'dirFees',
  'gerFees',
  'otherFees',
  'dirPercentage',
  'claims',
  'averageDirFee',
  'averageClaimValue',
  'paymentsReceived',
  'takeBacks',
  // Of claims alone: lump sums name no drug.
  'claimDirFees',
  // With what vendors cost.
  'vendorSpend',
  'vendorPayments',
  'expenses',
  'netProfit',
  'profitMargin',
  'cashFlow',
  // Of drugs: with cost, and with the lump fees that were allocated to their claims.
  'drugUnits',
  'drugGrossProfit',
  'drugDirFees',
  'drugNetProfit',
  'drugProfitPerUnit',
  // What could be saved.
  'dirNegotiationSavings',
  'belowCostLoss',
  'unexplainedTakeBacks',
  'purchasingSavings',
  'partDDeductions',
  'potentialSavings',
] as const;

export type FigureName = (typeof figureNames)[number];
