import {
  type CostBasis,
  type DrugProfit,
  type DrugSums,
  drugProfit,
  estimatedCost,
} from '@pfs/core/metrics/drug-profit';
import type { Period } from '@pfs/core/metrics/periods';
import { type Cents, centsOfSum, sumCents, toCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { KeptDrugSums } from '../ledger/public.ts';
import { type DrugSumsRow, readDrugSums } from './drug-sums.repository.ts';

/**
 * The drugs of a period and their totals. Largest losses first; drugs without a known cost come
 * last, by revenue.
 */
export interface RankedDrugs {
  readonly drugs: readonly DrugFigures[];
  readonly totals: ReturnType<typeof addDrugFigures>;
}

export type KeptDrugs = KeptDrugSums<RankedDrugs>;

interface RankingOptions {
  readonly kept: KeptDrugs;
  readonly period: Period;
  readonly share: number;
}

export function readRankedDrugs(
  tx: TenantTransaction,
  { kept, period, share }: RankingOptions,
): Promise<RankedDrugs> {
  return kept.read(tx, `${period.from} ${period.to} ${share}`, async () => {
    const rows = await readDrugSums(tx, period);
    return rankDrugs(rows.map((row) => toDrugFigures(row, share)));
  });
}

export function rankDrugs(drugs: readonly DrugFigures[]): RankedDrugs {
  return { drugs: drugs.toSorted(lossesFirst), totals: addDrugFigures(drugs) };
}

function lossesFirst(first: DrugFigures, second: DrugFigures): number {
  const isRanked = first.profit.status !== null;
  if (isRanked !== (second.profit.status !== null)) return isRanked ? -1 : 1;
  const difference = isRanked
    ? first.profit.netProfitCents - second.profit.netProfitCents
    : second.profit.revenueCents - first.profit.revenueCents;
  if (difference !== 0) return difference;
  return `${first.drugName} ${first.ndc}` < `${second.drugName} ${second.ndc}` ? -1 : 1;
}

/** The profit of a drug and its parts. */
export interface DrugFigures {
  readonly ndc: string;
  readonly drugName: string;
  readonly claims: number;
  readonly sums: DrugSums;
  readonly profit: DrugProfit;
  readonly belowCostClaims: number;
  readonly belowCostLossCents: Cents;
}

/** `share` of the revenue is the estimated cost if none is known; rounded per drug. */
function toDrugFigures(row: DrugSumsRow, share: number): DrugFigures {
  const grossCents = centsOfSum(row.gross);
  const patientPaidCents = centsOfSum(row.patient_paid);
  const knownRevenueCents = sumCents([
    centsOfSum(row.known_gross),
    centsOfSum(row.known_patient_paid),
  ]);
  const unknownRevenueCents = toCents(grossCents + patientPaidCents - knownRevenueCents);
  const sums: DrugSums = {
    grossCents,
    patientPaidCents,
    mfpRefundCents: centsOfSum(row.refunds),
    dirFeesCents: centsOfSum(row.dir_fees),
    gerFeesCents: centsOfSum(row.ger_fees),
    otherFeesCents: centsOfSum(row.other_fees),
    allocatedFeesCents: centsOfSum(row.allocated_fees),
    costCents: {
      invoice: centsOfSum(row.invoice_cost),
      price_list: centsOfSum(row.list_cost),
      nadac: centsOfSum(row.nadac_cost),
      estimated: estimatedCost(unknownRevenueCents, share),
    },
    knownRevenueCents,
    unitsThousandths: Math.round(Number(row.quantity) * 1_000),
  };
  return {
    ndc: row.ndc,
    drugName: row.drug_name,
    claims: row.claims,
    sums,
    profit: drugProfit(sums),
    belowCostClaims: row.below_cost_count,
    belowCostLossCents: centsOfSum(row.below_cost_loss),
  };
}

/** The sums of all drugs. */
function addDrugFigures(drugs: readonly DrugFigures[]) {
  const sum = (of: (drug: DrugFigures) => Cents) => sumCents(drugs.map(of));
  const cost = (basis: CostBasis) => sum((drug) => drug.sums.costCents[basis]);
  const sums: DrugSums = {
    grossCents: sum((drug) => drug.sums.grossCents),
    patientPaidCents: sum((drug) => drug.sums.patientPaidCents),
    mfpRefundCents: sum((drug) => drug.sums.mfpRefundCents),
    dirFeesCents: sum((drug) => drug.sums.dirFeesCents),
    gerFeesCents: sum((drug) => drug.sums.gerFeesCents),
    otherFeesCents: sum((drug) => drug.sums.otherFeesCents),
    allocatedFeesCents: sum((drug) => drug.sums.allocatedFeesCents),
    costCents: {
      invoice: cost('invoice'),
      price_list: cost('price_list'),
      nadac: cost('nadac'),
      estimated: cost('estimated'),
    },
    knownRevenueCents: sum((drug) => drug.sums.knownRevenueCents),
    unitsThousandths: drugs.reduce((total, { sums: { unitsThousandths } }) => {
      return total + unitsThousandths;
    }, 0),
  };
  return {
    sums,
    profit: drugProfit(sums),
    belowCostClaims: drugs.reduce((total, drug) => total + drug.belowCostClaims, 0),
    belowCostLossCents: sum((drug) => drug.belowCostLossCents),
  };
}
