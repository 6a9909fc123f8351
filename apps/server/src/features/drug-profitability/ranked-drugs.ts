import type { Sums } from '@pfs/core/figures/evaluate';
import { everything } from '@pfs/core/figures/figure-filter';
import {
  type CostBasis,
  type DrugProfit,
  type DrugSums,
  drugProfit,
  estimatedCost,
} from '@pfs/core/metrics/drug-profit';
import type { Period } from '@pfs/core/metrics/periods';
import { type Cents, sumCents, toCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { countDrugGroups, type FigureGroup } from '../figures/public.ts';
import type { KeptDrugSums } from '../ledger/public.ts';

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
    const drugs = await countDrugGroups(tx, {
      figures: ['netProfit', 'drugUnits', 'claims', 'belowCostClaims', 'belowCostLoss'],
      ...{ by: 'drug', filter: { ...everything, period } },
    });
    return rankDrugs(drugs.map((drug) => toDrugFigures(drug, share)));
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
function toDrugFigures({ name, ndc, sums: of }: FigureGroup, share: number): DrugFigures {
  const cents = (term: keyof Sums) => toCents(of[term] ?? 0);
  const sums: DrugSums = {
    grossCents: cents('claimGross'),
    patientPaidCents: cents('patientPaid'),
    mfpRefundCents: cents('refunds'),
    dirFeesCents: cents('claimDir'),
    gerFeesCents: cents('claimGer'),
    otherFeesCents: cents('claimOther'),
    allocatedFeesCents: cents('spreadFees'),
    costCents: {
      invoice: cents('invoiceCost'),
      price_list: cents('priceListCost'),
      nadac: cents('nadacCost'),
      estimated: estimatedCost(cents('unknownRevenue'), share),
    },
    knownRevenueCents: cents('knownRevenue'),
    unitsThousandths: of.drugUnits ?? 0,
  };
  return {
    ndc: ndc ?? '',
    drugName: name,
    claims: of.claims ?? 0,
    sums,
    profit: drugProfit(sums),
    belowCostClaims: of.fillsBelowCost ?? 0,
    belowCostLossCents: cents('lossBelowCost'),
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
