import { toDollars } from '@pfs/core/money';
import type { DrugProfit } from '@pfs/wire/drug-profitability';
import type { DrugFigures } from './drug-figures.ts';

type Money = Pick<DrugFigures, 'sums' | 'profit' | 'belowCostClaims' | 'belowCostLossCents'>;

export function toMoney({ sums, profit, belowCostClaims, belowCostLossCents }: Money) {
  const { invoice, nadac, estimated } = sums.costCents;
  return {
    revenue: toDollars(profit.revenueCents),
    cost: {
      invoice: toDollars(invoice),
      nadac: toDollars(nadac),
      estimated: toDollars(estimated),
    },
    grossProfit: toDollars(profit.grossProfitCents),
    dirFeesTotal: toDollars(sums.dirFeesCents),
    gerFees: toDollars(sums.gerFeesCents),
    otherFees: toDollars(sums.otherFeesCents),
    allocatedFees: toDollars(sums.allocatedFeesCents),
    knownCostPercentage: profit.knownCostPercentage,
    netProfit: toDollars(profit.netProfitCents),
    belowCostClaims,
    belowCostLoss: toDollars(belowCostLossCents),
  };
}

export function toDrugProfit(drug: DrugFigures): DrugProfit {
  const { profit, sums } = drug;
  return {
    drugName: drug.drugName,
    ndc: drug.ndc,
    totalDispensed: sums.unitsThousandths / 1_000,
    claims: drug.claims,
    ...toMoney(drug),
    profitPerUnit: profit.profitPerUnitCents === null ? null : toDollars(profit.profitPerUnitCents),
    lossLeaderRisk: profit.status === null ? null : profit.status === 'Loss Leader',
    status: profit.status,
    costBasis: profit.costBasis,
  };
}
