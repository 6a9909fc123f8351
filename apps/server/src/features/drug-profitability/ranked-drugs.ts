import type { Period } from '@pfs/core/metrics/periods';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { KeptDrugSums } from '../../platform/database/kept-drug-sums.ts';
import { addDrugFigures, type DrugFigures, toDrugFigures } from './drug-figures.ts';
import { readDrugSums } from './drug-sums.repository.ts';

/**
 * All drugs of a period and all of them together: those that lose most first, behind them those
 * whose cost is not known, which have no rank by profit, by their revenue.
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
  const isJudged = first.profit.status !== null;
  if (isJudged !== (second.profit.status !== null)) return isJudged ? -1 : 1;
  const difference = isJudged
    ? first.profit.netProfitCents - second.profit.netProfitCents
    : second.profit.revenueCents - first.profit.revenueCents;
  if (difference !== 0) return difference;
  return `${first.drugName} ${first.ndc}` < `${second.drugName} ${second.ndc}` ? -1 : 1;
}
