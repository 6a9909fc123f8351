import type { Month } from '@pfs/core/days';
import { addDays } from '@pfs/core/days';
import { addSums } from '@pfs/core/figures/evaluate';
import { everything } from '@pfs/core/figures/figure-filter';
import { periodTotals } from '@pfs/core/metrics/period-totals';
import { firstDayOf, lastDayOf, monthsOf } from '@pfs/core/metrics/periods';
import { type Cents, centsOfSum, toDollars, zeroCents } from '@pfs/core/money';
import { type Analytics, analyticsRoutes } from '@pfs/wire/analytics';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';
import type { App } from '../../platform/platform.ts';
import {
  hasClaims,
  type PayerMonth,
  readEarnedDirFees,
  readPayerMonths,
} from '../figures/public.ts';
import type { KeptDrugSums } from '../ledger/public.ts';
import { keepDrugSums } from '../ledger/public.ts';

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

interface AnalyticsFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly payer?: string | undefined;
}

interface DrugFeeRow {
  readonly ndc: string;
  readonly drug_name: string;
  readonly dir_fees: string;
  readonly claims: number;
}

type KeptDrugFees = KeptDrugSums<readonly DrugFeeRow[]>;

/** More than a screen shows. */
const drugsMax = 50;

/** A range of days; empty if the first is after the last. */
interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Splits a period into whole months, for which there are rollups, and the days around them. */
function cutAtMonths({ from, to }: Days): {
  months: Days;
  edges: readonly Required<Days>[];
} {
  const monthsFrom = from === undefined || from.endsWith('-01') ? from : firstOfNext(from);
  const monthsTo = to === undefined || to === lastDayOf(to.slice(0, 7)) ? to : lastOfPrevious(to);
  if (monthsFrom !== undefined && monthsTo !== undefined && monthsFrom > monthsTo) {
    return { months: { from: monthsFrom, to: monthsTo }, edges: [{ from, to }] };
  }
  const before = from === monthsFrom ? [] : [{ from, to: addDays(monthsFrom ?? '', -1) }];
  const after = to === monthsTo ? [] : [{ from: addDays(monthsTo ?? '', 1), to }];
  return { months: { from: monthsFrom, to: monthsTo }, edges: [...before, ...after] };
}

function firstOfNext(day: string): string {
  return addDays(lastDayOf(day.slice(0, 7)), 1);
}

function lastOfPrevious(day: string): string {
  return addDays(firstDayOf(day.slice(0, 7)), -1);
}

/**
 * DIR fees of claims by drug, highest first: from the monthly rollups, and from the claims for
 * partial months. The result is cached if it comes from the rollups alone.
 */
async function listDrugFees(
  tx: TenantTransaction,
  filter: AnalyticsFilter,
  kept: KeptDrugFees,
): Promise<readonly DrugFeeRow[]> {
  const { from, to, payer } = filter;
  const count = () => countDrugFees(tx, filter);
  if (payer !== undefined || cutAtMonths({ from, to }).edges.length > 0) return count();
  return kept.read(tx, `${from ?? ''} ${to ?? ''}`, count);
}

async function countDrugFees(
  tx: TenantTransaction,
  filter: AnalyticsFilter,
): Promise<readonly DrugFeeRow[]> {
  const { months, edges } = cutAtMonths({ from: filter.from, to: filter.to });
  const parts = [
    fromTotals(tx, months, filter.payer),
    ...edges.map((edge) => fromClaims(tx, edge, filter.payer)),
  ];
  const { rows } = await sql<DrugFeeRow>`
    with parts as (${sql.join(parts, sql` union all `)}),
    named as (
      select ndc, drug_name, sum(dir_fees) as dir_fees, sum(claims) as claims
      from parts group by ndc, drug_name
    )
    select ndc, (array_agg(drug_name order by drug_name = '', claims desc, drug_name))[1]
        as drug_name,
      sum(dir_fees)::text as dir_fees, sum(claims)::int as claims
    from named
    group by ndc, case when ndc = '' then drug_name end
    order by sum(dir_fees) desc, 2, ndc
    limit ${drugsMax}`.execute(tx.query);
  return rows;
}

/** For all payers, the rollups without payers have a tenth of the rows. */
function fromTotals(tx: TenantTransaction, { from, to }: Days, payer: string | undefined) {
  const inMonths = [
    ...(from === undefined ? [] : [sql`part.month >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`part.month <= ${to}::date`]),
  ];
  return payer === undefined
    ? sql`select part.ndc, part.drug_name, sum(part.dir_fees_cents) * 0.01 as dir_fees,
        sum(part.claim_count) as claims
      from drug_total_metrics part
      where ${matching(tx, payer, [...inMonths, sql`part.metric_rows > 0`])}
      group by part.ndc, part.drug_name`
    : sql`select part.ndc, part.drug_name, sum(part.dir_fees) as dir_fees,
        sum(part.claim_count) as claims
      from drug_month_metrics part
      where ${matching(tx, payer, inMonths)}
      group by part.ndc, part.drug_name`;
}

function fromClaims(tx: TenantTransaction, { from, to }: Days, payer: string | undefined) {
  return sql`select coalesce(part.ndc, ''), coalesce(part.drug_name, ''), sum(part.dir_fee),
      count(*) filter (where part.status = 'paid')
        - count(*) filter (where part.status = 'reversal')
    from claims part
    join payments on payments.organization_id = part.organization_id
      and payments.id = part.payment_id and payments.counted
    where ${matching(tx, payer, [
      ...(from === undefined ? [] : [sql`part.processed_date >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`part.processed_date <= ${to}::date`]),
    ])}
    group by 1, 2`;
}

function matching(
  tx: TenantTransaction,
  payer: string | undefined,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const all = [sql`part.organization_id = ${tx.organizationId}`, ...conditions];
  if (payer !== undefined) {
    all.push(sql`part.payer_id in (select id from payers
      where organization_id = ${tx.organizationId} and name = ${payer})`);
  }
  return sql.join(all, sql` and `);
}
