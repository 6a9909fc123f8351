import { type Month, monthOf } from '@pfs/core/days';
import { addSums } from '@pfs/core/figures/evaluate';
import { everything, type FigureFilter } from '@pfs/core/figures/figure-filter';
import { periodTotals } from '@pfs/core/metrics/period-totals';
import { firstDayOf, lastDayOf, monthsOf } from '@pfs/core/metrics/periods';
import { type Cents, toCents, toDollars, zeroCents } from '@pfs/core/money';
import { type Analytics, analyticsRoutes } from '@pfs/wire/analytics';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { App } from '../../platform/platform.ts';
import {
  countDrugGroups,
  type FigureGroup,
  hasClaims,
  type PayerMonth,
  readEarnedDirFees,
  readPayerMonths,
} from '../figures/public.ts';
import { type KeptDrugSums, keepDrugSums, listCountedPayers } from '../ledger/public.ts';

export function registerAnalyticsRoutes({ http }: App): void {
  const kept = keepDrugSums<readonly FigureGroup[]>({ rowsOf: (rows) => rows.length });
  http.inPharmacy(
    analyticsRoutes.getAnalytics,
    ({ query }) => emptyAnalytics(query),
    // Without a snapshot, an import in between would make the charts disagree.
    ({ query, inSnapshot }) => inSnapshot((tx) => readAnalytics(tx, query, kept)),
  );
}

async function readAnalytics(
  tx: TenantTransaction,
  filter: AnalyticsFilter,
  kept: KeptDrugFees,
): Promise<Analytics> {
  const rows = await readPayerMonths(tx, filter);
  const { from = null, to = null, payer } = filter;
  const payers = payer === undefined ? [] : [payer];
  const asked = { ...everything, period: { from, to }, payers };
  const earned = await readEarnedDirFees(tx, asked);
  const drugs = await listDrugFees(tx, asked, kept);
  const names = await listCountedPayers(tx);
  return {
    ...emptyAnalytics(filter),
    hasData: names.length > 0,
    payerStats: payerStatsOf(rows),
    trendData: trendOf(paidMonthsOf(rows), filter),
    earnedTrend: trendOf(
      new Map([...earned.byMonth].map(([month, cents]) => [month, { cents, hasClaims: true }])),
      filter,
    ),
    earned: earned.reconciled(dirFeesOf(rows)),
    drugAnalysis: drugs.map(({ name, ndc, sums }) => ({
      drugName: name || null,
      ndc: ndc || null,
      totalDirFees: toDollars(toCents(sums.claimDir ?? 0)),
      claimCount: sums.claims ?? 0,
    })),
    payers: names,
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

interface AnalyticsFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly payer?: string | undefined;
}

type KeptDrugFees = KeptDrugSums<readonly FigureGroup[]>;

/** More than a screen shows. */
const drugsMax = 50;

/** DIR fees of claims by drug, highest first. Cached if they are of all payers and whole months. */
function listDrugFees(
  tx: TenantTransaction,
  filter: FigureFilter,
  kept: KeptDrugFees,
): Promise<readonly FigureGroup[]> {
  const { from, to } = filter.period;
  const count = () =>
    countDrugGroups(tx, {
      ...{ figures: ['claimDirFees', 'claims'], by: 'drug', filter },
      most: { of: 'claimDir', drugs: drugsMax },
    });
  const isWhole = from?.endsWith('-01') !== false && (to === null || to === lastDayOf(monthOf(to)));
  return isWhole && filter.payers.length === 0 ? kept.read(tx, `${from} ${to}`, count) : count();
}
