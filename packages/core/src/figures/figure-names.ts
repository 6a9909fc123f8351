/**
 * Every figure that can be shown, opened, exported or asked for. A name means one thing everywhere.
 */
export const figureNames = [
  'grossAmount',
  'netAmount',
  'dirFees',
  'gerFees',
  'otherFees',
  'fees',
  'takeBacks',
  'patientPaid',
  'revenue',
  'dirPercentage',
  'averageDirFee',
  'averageClaimValue',
  'claims',
  'deniedClaims',
  'reversals',
  'paymentsReceived',
  'payments',
  'lumpSums',
  'lumpSumCount',
  'claimDirFees',
  'earnedDirFees',
  'earnedFees',
  'drugUnits',
  'claimRevenue',
  'drugCost',
  'estimatedCost',
  'knownCostShare',
  'drugGrossProfit',
  'drugProfitPerUnit',
  'belowCostLoss',
  'belowCostClaims',
  'vendorSpend',
  'vendorPayments',
  'vendorInvoices',
  'vendorOpen',
  'vendorOverdue',
  'overdueInvoices',
  'vendorDue',
  'vendorPaidInTime',
  'paidInTimeShare',
  'expenses',
  'netProfit',
  'leftAfterPurchases',
  'profitMargin',
  'cashFlow',
  'usualDirFees',
  'dirAboveUsual',
  'dirNegotiationSavings',
  'belowCostSavings',
  'belowCostFills',
  'unexplainedTakeBacks',
  'purchasingSavings',
  'partDOfPayer',
  'partDDeductions',
  'partDClaims',
  'potentialSavings',
] as const;

export type FigureName = (typeof figureNames)[number];

/** Names that links, alerts and questions of earlier versions may still hold. */
const oldNames: Readonly<Record<string, FigureName>> = {
  drugNetProfit: 'netProfit',
  drugRevenue: 'revenue',
};

/** The current name of a figure that was renamed; anything else as it is. */
export function currentFigureName(name: unknown): unknown {
  return typeof name === 'string' && Object.hasOwn(oldNames, name) ? oldNames[name] : name;
}
