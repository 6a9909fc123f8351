import type { Month } from '@pfs/core/days';
import { addSums } from '@pfs/core/figures/evaluate';
import { everything } from '@pfs/core/figures/figure-filter';
import { periodTotals } from '@pfs/core/metrics/period-totals';
import { firstDayOf, lastDayOf, monthsOf } from '@pfs/core/metrics/periods';
import { type Cents, centsOfSum, toDollars, zeroCents } from '@pfs/core/money';
import { type Analytics, analyticsRoutes } from '@pfs/wire/analytics';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';
import type { App } from '../../platform/platform.ts';
import {
  hasClaims,
  type PayerMonth,
  readEarnedDirFees,
  readPayerMonths,
} from '../figures/public.ts';
import { keepDrugSums } from '../ledger/public.ts';
import {
  type AnalyticsFilter,
  type DrugFeeRow,
  type KeptDrugFees,
  listDrugFees,
} from './drug-fees.repository.ts';

export function registerAnalyticsRoutes({ http, database }: App): void {
  const kept = keepDrugSums<readonly DrugFeeRow[]>({ rowsOf: (rows) => rows.length });
  http.handle(analyticsRoutes.getAnalytics, async ({ actor, query }) => {
    if (actor.organizationId === null) return emptyAnalytics(query);
    return database.withTenant(
      actor.organizationId,
      (tx) => readAnalytics(tx, query, kept),
      // Without a snapshot, an import in between would make the charts disagree.
      { snapshot: true },
    );
  });
}

/** The payers of all counted payments, in any period. */
const countedPayers = prepare<{ name: string }>(
  'analytics: counted payers',
  `select distinct name from payers
  where organization_id = $1 and exists (select from payer_day_metrics metric
    where metric.organization_id = $1 and metric.payer_id = payers.id)
  order by name`,
);

async function readAnalytics(
  tx: TenantTransaction,
  filter: AnalyticsFilter,
  kept: KeptDrugFees,
): Promise<Analytics> {
  const rows = await readPayerMonths(tx, filter);
  const { from = null, to = null, payer } = filter;
  const earned = await readEarnedDirFees(tx, {
    ...everything,
    period: { from, to },
    payers: payer === undefined ? [] : [payer],
  });
  const drugs = await listDrugFees(tx, filter, kept);
  const payers = (await countedPayers(tx)).map(({ name }) => name);
  return {
    ...emptyAnalytics(filter),
    hasData: payers.length > 0,
    payerStats: payerStatsOf(rows),
    trendData: trendOf(paidMonthsOf(rows), filter),
    earnedTrend: trendOf(
      new Map([...earned.byMonth].map(([month, cents]) => [month, { cents, hasClaims: true }])),
      filter,
    ),
    earned: earned.reconciled(dirFeesOf(rows)),
    drugAnalysis: drugs.map((row) => ({
      drugName: row.drug_name === '' ? null : row.drug_name,
      ndc: row.ndc === '' ? null : row.ndc,
      totalDirFees: toDollars(centsOfSum(row.dir_fees)),
      claimCount: row.claims,
    })),
    payers,
  };
}

function emptyAnalytics({ from, to }: AnalyticsFilter): Analytics {
  return {
    period: { from: from ?? null, to: to ?? null },
    hasData: false,
    payerStats: [],
    trendData: [],
    earnedTrend: [],
    earned: { paid: 0, otherFills: 0, stillExpected: 0, earned: 0 },
    drugAnalysis: [],
    payers: [],
  };
}

function payerStatsOf(rows: readonly PayerMonth[]): Analytics['payerStats'] {
  return [...Map.groupBy(rows, ({ payer }) => payer)]
    .map(([payerName, own]) => ({ payerName, totalDirFees: toDollars(dirFeesOf(own)) }))
    .sort((a, b) => b.totalDirFees - a.totalDirFees || (a.payerName < b.payerName ? -1 : 1));
}

interface MonthOfFees {
  readonly cents: Cents;
  readonly hasClaims: boolean;
}

function paidMonthsOf(rows: readonly PayerMonth[]): ReadonlyMap<Month, MonthOfFees> {
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return new Map(
    [...byMonth].map(([month, own]) => [
      month,
      { cents: dirFeesOf(own), hasClaims: own.some(({ sums }) => hasClaims(sums)) },
    ]),
  );
}

/** Includes empty months between the first and the last, so that gaps are visible. */
function trendOf(
  byMonth: ReadonlyMap<Month, MonthOfFees>,
  { from, to }: AnalyticsFilter,
): Analytics['trendData'] {
  const named = [...byMonth.keys()].sort();
  const [first] = named;
  const last = named.at(-1);
  if (first === undefined || last === undefined) return [];
  return monthsOf({ from: firstDayOf(first), to: firstDayOf(last) }).map((month) => {
    const [begin, end] = [firstDayOf(month), lastDayOf(month)];
    return {
      month,
      totalDirFees: toDollars(byMonth.get(month)?.cents ?? zeroCents),
      hasClaims: byMonth.get(month)?.hasClaims ?? false,
      from: from !== undefined && from > begin ? from : begin,
      to: to !== undefined && to < end ? to : end,
    };
  });
}

function dirFeesOf(rows: readonly PayerMonth[]): Cents {
  return periodTotals(addSums(rows.map(({ sums }) => sums))).dirFeesCents;
}
