import type { AskedPeriod, AssistantQuery } from '@pfs/core/assistant/query';
import type { Caveat } from '@pfs/core/assistant/query-result';
import type { Period } from '@pfs/core/metrics/periods';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { addDrugFacts, type DrugFacts, drugFigure, toDrugFacts } from './drug-facts.ts';
import { areFeesWaiting, type DrugGroupRow, readDrugGroups } from './drug-groups.repository.ts';
import type { Family, Group } from './family.ts';
import { readCountedDays } from './payer-days.repository.ts';
import type { RunOptions } from './run-options.ts';

/** Claims with what they cost and the lump fees that fall on them. */
export function drugFamily(
  { measure }: AssistantQuery,
  { settings }: RunOptions,
): Family<DrugFacts> {
  const figure = (facts: DrugFacts) => drugFigure(measure, facts);
  const afterFees = measure === 'drugNetProfit' || measure === 'drugProfitPerUnit';
  const withCost = afterFees || measure === 'drugGrossProfit' || measure === 'drugCost';
  return {
    read: async (tx, filter, by) => {
      const { firstDay, lastDay } = await readCountedDays(tx);
      if (firstDay === null || lastDay === null) return [];
      const counted = { from: firstDay, to: lastDay };
      const share = settings.estimatedShareOfRevenue;
      const rows = await readDrugGroups(tx, filter, { by, withCost: true, share, counted });
      return toDrugGroups(rows, toDrugFacts, { period: filter.period, counted });
    },
    add: addDrugFacts,
    figure,
    isRanked: (facts) => figure(facts) !== null,
    isActive: () => true,
    caveats: async (tx: TenantTransaction, { sums }): Promise<readonly Caveat[]> => [
      ...(withCost && sums.costCents.estimated !== 0 ? ['estimated_cost' as const] : []),
      ...(afterFees && (await areFeesWaiting(tx)) ? ['spreading' as const] : []),
    ],
  };
}

interface Days {
  readonly period: AskedPeriod;
  readonly counted: Period;
}

/** Rows of whole months reach no further than the days that are asked for and counted. */
export function toDrugGroups<Facts>(
  rows: readonly DrugGroupRow[],
  toFacts: (row: DrugGroupRow) => Facts,
  { period, counted }: Days,
): readonly Group<Facts>[] {
  const from = period.from === null || period.from < counted.from ? counted.from : period.from;
  const to = period.to === null || period.to > counted.to ? counted.to : period.to;
  return rows.map((row) => ({
    name: row.key,
    ndc: row.ndc,
    id: null,
    facts: toFacts(row),
    firstDay: row.first_day < from ? from : row.first_day,
    lastDay: row.last_day > to ? to : row.last_day,
  }));
}
