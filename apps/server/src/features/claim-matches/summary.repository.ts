import { daysBetween } from '@pfs/core/days';
import { recoveryStates } from '@pfs/core/recovery/adjudication-states';
import { lateAgeOf, lateAges } from '@pfs/core/recovery/payer-cycle';
import type { RecoverySummary } from '@pfs/wire/recovery';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { readPayerNames } from './payer-names.ts';
import { differenceOf, rowsInSql, usualLateFromDays } from './rows.repository.ts';

/** What stands where, by state, payer and age. All of it is counted from the rows of the list. */
export async function readSummary(tx: TenantTransaction, today: string): Promise<RecoverySummary> {
  const nameOf = await readPayerNames(tx);
  const cycles = await readCycles(tx);
  return {
    matching: await isMatching(tx),
    states: await readStates(tx, today),
    unpaid: await readUnpaid(tx, { today, nameOf, cycles }),
    missing: await readMissing(tx, { today, nameOf, cycles }),
    payers: cycles
      .map(({ payer_key, ...cycle }) => ({
        ...{ key: payer_key, name: nameOf(payer_key), payments: cycle.payments },
        ...{ medianDays: cycle.median_days, p95Days: cycle.p95_days },
        above14: cycle.above_14 === null ? null : Number(cycle.above_14),
        partD: promptPayOf(cycle),
      }))
      .toSorted((one, other) => other.payments - one.payments),
  };
}

async function isMatching(tx: TenantTransaction): Promise<boolean> {
  const waiting = (table: 'match_queue' | 'line_queue') =>
    selectOwn(tx, table).select('id').limit(1).execute();
  return (await waiting('match_queue')).length + (await waiting('line_queue')).length > 0;
}

async function readStates(
  tx: TenantTransaction,
  today: string,
): Promise<RecoverySummary['states']> {
  const { rows } = await sql<Omit<RecoverySummary['states'][number], 'difference'>>`
    select state, count(*)::int as rows, sum(expected)::float8 as expected,
      sum(remitted)::float8 as remitted, sum(explained)::float8 as explained
    from ${rowsInSql(tx, { today })} found
    group by state`.execute(tx.query);
  const found = new Map(rows.map((row) => [row.state, row]));
  return recoveryStates.flatMap((state) => {
    const row = found.get(state);
    return row === undefined ? [] : [{ ...row, difference: differenceOf(row) }];
  });
}

type Cycle = Awaited<ReturnType<typeof readCycles>>[number];

function readCycles(tx: TenantTransaction) {
  return selectOwn(tx, 'payer_cycles')
    .select([
      ...(['payer_key', 'payments', 'median_days', 'p95_days', 'above_14'] as const),
      ...(['part_d_payments', 'part_d_median_days', 'part_d_p95_days'] as const),
      ...(['part_d_above_14', 'part_d_late', 'part_d_late_cent_days', 'late_from_days'] as const),
    ])
    .execute();
}

function promptPayOf(cycle: Omit<Cycle, 'payer_key'>): RecoverySummary['payers'][number]['partD'] {
  if (cycle.part_d_payments === 0) return null;
  return {
    payments: cycle.part_d_payments,
    medianDays: cycle.part_d_median_days ?? 0,
    p95Days: cycle.part_d_p95_days ?? 0,
    above14: Number(cycle.part_d_above_14 ?? 0),
    late: Number(cycle.part_d_late),
    lateCentDays: Number(cycle.part_d_late_cent_days),
  };
}

interface Reading {
  readonly today: string;
  readonly nameOf: (key: string) => string;
  readonly cycles: readonly Cycle[];
}

const lateFromOf = (cycles: readonly Cycle[], key: string) =>
  cycles.find(({ payer_key }) => payer_key === key)?.late_from_days ?? usualLateFromDays;

async function readUnpaid(
  tx: TenantTransaction,
  { today, nameOf, cycles }: Reading,
): Promise<RecoverySummary['unpaid']> {
  const { rows } = await sql<{ key: string; age_days: number; rows: number; cents: number }>`
    select payer_key as key, ${today}::date - filled_on as age_days, count(*)::int as rows,
      (sum(expected) * 100)::float8 as cents
    from adjudication_states
    where organization_id = ${tx.organizationId} and state = 'unpaid'
    group by payer_key, filled_on`.execute(tx.query);
  return [...Map.groupBy(rows, ({ key }) => key)]
    .map(([key, ofPayer]) => {
      const lateFromDays = lateFromOf(cycles, key);
      const byAge = Map.groupBy(ofPayer, ({ age_days }) => lateAgeOf(age_days, lateFromDays));
      return {
        ...{ key, name: nameOf(key), lateFromDays, ...sumOf(ofPayer) },
        ages: lateAges.map((age) => ({ age, ...sumOf(byAge.get(age) ?? []) })),
      };
    })
    .toSorted((one, other) => other.expected - one.expected);
}

function sumOf(found: readonly { readonly rows: number; readonly cents: number }[]) {
  return {
    rows: found.reduce((sum, { rows }) => sum + rows, 0),
    expected: Math.round(found.reduce((sum, { cents }) => sum + cents, 0)) / 100,
  };
}

/**
 * Days with late claims of a payer that has paid or denied nothing filled on them. Such days make
 * one missing remittance until a day follows whose claims did come.
 */
async function readMissing(
  tx: TenantTransaction,
  { today, nameOf, cycles }: Reading,
): Promise<RecoverySummary['missing']> {
  const { rows } = await sql<{
    key: string;
    from: string;
    to: string;
    rows: number;
    expected: number;
  }>`
    with late as (
      select state.payer_key, state.filled_on, count(*)::int as rows,
        sum(state.expected) as expected
      from adjudication_states state
      left join payer_cycles cycle on cycle.organization_id = state.organization_id
        and cycle.payer_key = state.payer_key
      where state.organization_id = ${tx.organizationId} and state.state = 'unpaid'
        and ${today}::date - state.filled_on
          >= coalesce(cycle.late_from_days, ${usualLateFromDays})
      group by state.payer_key, state.filled_on
    ), missing as (
      select *, lag(filled_on) over (partition by payer_key order by filled_on) as day_before
      from late
      where not exists (select ${cameOf(tx)} and came.filled_on = late.filled_on)
    ), runs as (
      select *, count(*) filter (where day_before is null or exists (
          select ${cameOf(tx, 'missing')}
            and came.filled_on > missing.day_before and came.filled_on < missing.filled_on))
        over (partition by payer_key order by filled_on) as run
      from missing
    )
    select payer_key as key, min(filled_on) as "from", max(filled_on) as "to",
      sum(rows)::int as rows, sum(expected)::float8 as expected
    from runs group by payer_key, run
    order by sum(expected) desc, min(filled_on)`.execute(tx.query);
  return rows.map(({ key, from, ...row }) => ({
    ...row,
    ...{ key, from, name: nameOf(key) },
    daysLate: daysBetween(from, today) - lateFromOf(cycles, key) + 1,
  }));
}

/** SQL: an adjudication of the payer to which a claim came. */
function cameOf(tx: TenantTransaction, rows: 'late' | 'missing' = 'late') {
  return sql`from adjudication_states came
    where came.organization_id = ${tx.organizationId}
      and came.payer_key = ${sql.ref(`${rows}.payer_key`)}
      and (came.payer_id is not null or came.state = 'ambiguous')`;
}
