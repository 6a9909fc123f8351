import { recoveryStates, usualToleranceCents } from '@pfs/core/recovery/adjudication-states';
import { lateAgeOf, lateAges } from '@pfs/core/recovery/payer-cycle';
import type { RecoverySummary } from '@pfs/wire/recovery';
import { recoveryRoutes as routes } from '@pfs/wire/recovery';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn, insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { countDoubts, listDoubts } from './doubts.repository.ts';
import { matchRx, readTolerance } from './match-some.ts';
import { lockMatching } from './match-worker.ts';
import { readPayerNames } from './payer-names.ts';
import { countRows, differenceOf, lateFromInSql, listRows } from './rows.repository.ts';

export function registerRecoveryRoutes({ http, database }: App): void {
  const none = {
    ...{ matching: false, toleranceCents: usualToleranceCents, states: [], unpaid: [] },
    ...{ missing: [], payers: [] },
  };
  http.inPharmacy(routes.getRecoverySummary, none, ({ today, inSnapshot }) =>
    inSnapshot((tx) => readSummary(tx, today)),
  );

  http.inPharmacy(routes.changeTolerance, 'no_organization', ({ body, by, inTenant }) =>
    inTenant(async (tx) => {
      await changeTolerance(tx, { ...body, by });
      return body;
    }),
  );

  http.handle(routes.listRecoveryRows, (call) => {
    const { limit, page, pageSize, ...asked } = call.query;
    const filter = { ...asked, today: call.today };
    return listPage(database, call, {
      count: (tx) => countRows(tx, filter),
      list: (tx, window) => listRows(tx, filter, window),
    });
  });

  http.handle(routes.listDoubtfulClaims, (call) => {
    const isChosen = call.query.chosen === 'true';
    return listPage(
      database,
      { ...call, query: { ...call.query, limit: call.query.pageSize } },
      {
        count: (tx) => countDoubts(tx, isChosen),
        list: (tx, window) => listDoubts(tx, isChosen, window),
      },
    );
  });

  http.inPharmacy(routes.chooseMatch, 'no_organization', ({ actor, params, body, by, inTenant }) =>
    inTenant(async (tx) => {
      const choice = { claimId: params.id, adjudicationId: body.adjudicationId };
      await chooseMatch(tx, { ...choice, by: { ...by, userId: actor.userId } });
      return choice;
    }),
  );

  http.inPharmacy(routes.undoMatch, 'no_organization', ({ actor, params, by, inTenant }) =>
    inTenant(async (tx) => {
      await undoMatch(tx, { claimId: params.id, by: { ...by, userId: actor.userId } });
      return { claimId: params.id, adjudicationId: null };
    }),
  );
}

interface Choice {
  readonly claimId: string;
  readonly adjudicationId: string;
  readonly by: AuditContext & { readonly userId: string };
}

/** Matches an ambiguous claim to the candidate that a person picked. */
async function chooseMatch(
  tx: TenantTransaction,
  { claimId, adjudicationId, by }: Choice,
): Promise<void> {
  await lockMatching(tx);
  const claim = orNotFound(
    await selectOwn(tx, 'open_claims', { claim_id: claimId, state: 'ambiguous' })
      .select(['candidates', 'rx_number'])
      .executeTakeFirst(),
  );
  if (!claim.candidates.includes(adjudicationId)) {
    throw new AppError('conflict', {
      message: 'This adjudication no longer fits the claim. Reload the page and choose again.',
    });
  }
  const chosen = { adjudication_id: adjudicationId, chosen_by: by.userId, chosen_at: new Date() };
  await insertOwn(tx, 'match_choices', { claim_id: claimId, ...chosen })
    .onConflict((conflict) => conflict.columns(['organization_id', 'claim_id']).doUpdateSet(chosen))
    .execute();
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'claim_match', entityId: claimId, action: 'update' },
    description: 'Chose which adjudication a claim pays',
    oldValues: { candidates: claim.candidates },
    newValues: { adjudicationId },
  });
  await matchRx(tx, [claim.rx_number]);
}

/** Leaves the claim to the rules again. */
async function undoMatch(
  tx: TenantTransaction,
  { claimId, by }: Omit<Choice, 'adjudicationId'>,
): Promise<void> {
  await lockMatching(tx);
  const [choice] = await deleteOwn(tx, 'match_choices', { claim_id: claimId })
    .returning('adjudication_id')
    .execute();
  const { adjudication_id: adjudicationId } = orNotFound(choice);
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'claim_match', entityId: claimId, action: 'update' },
    description: 'Undid the choice of which adjudication a claim pays',
    oldValues: { adjudicationId },
  });
  const claim = await selectOwn(tx, 'claims', { id: claimId })
    .select('rx_number')
    .executeTakeFirst();
  if (claim !== undefined) await matchRx(tx, [claim.rx_number ?? '']);
}

/** Sets which difference counts as paid, and queues the Rx numbers whose states it may change. */
async function changeTolerance(
  tx: TenantTransaction,
  { toleranceCents, by }: { readonly toleranceCents: number; readonly by: AuditContext },
): Promise<void> {
  await lockMatching(tx);
  const before = await readTolerance(tx);
  if (before === toleranceCents) return;
  const row = { tolerance_cents: toleranceCents };
  await insertOwn(tx, 'recovery_settings', row)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute();
  await tx.client.query(
    `insert into match_queue (organization_id, rx_number)
     select distinct $1::uuid, rx_number from adjudication_states
     where organization_id = $1 and (state in ('short', 'short_explained')
       or expected <> remitted and abs(expected - remitted) <= $2::numeric / 100)`,
    [tx.organizationId, Math.max(before, toleranceCents)],
  );
  await tx.client.query(
    `insert into contract_queue (organization_id)
     select $1::uuid where exists (select from contract_terms where organization_id = $1)`,
    [tx.organizationId],
  );
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'organization', entityId: tx.organizationId, action: 'update' },
    description: 'Changed which difference counts as paid',
    oldValues: { toleranceCents: before },
    newValues: { toleranceCents },
  });
}

/** What stands where, by state, payer and age. All of it is counted from the sums by day. */
async function readSummary(tx: TenantTransaction, today: string): Promise<RecoverySummary> {
  const nameOf = await readPayerNames(tx);
  return {
    matching: await isMatching(tx),
    toleranceCents: await readTolerance(tx),
    states: await readStates(tx),
    unpaid: await readUnpaid(tx, { today, nameOf }),
    missing: await readMissing(tx, { today, nameOf }),
    payers: (await readCycles(tx))
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

async function readStates(tx: TenantTransaction): Promise<RecoverySummary['states']> {
  const { rows } = await sql<Omit<RecoverySummary['states'][number], 'difference'>>`
    select state, sum(rows)::int as rows, sum(expected)::float8 as expected,
      sum(remitted)::float8 as remitted, sum(explained)::float8 as explained
    from recovery_days where organization_id = ${tx.organizationId}
    group by state having sum(rows) > 0`.execute(tx.query);
  const found = new Map(rows.map((row) => [row.state, row]));
  return recoveryStates.flatMap((state) => {
    const row = found.get(state);
    return row === undefined ? [] : [{ ...row, difference: differenceOf(row) }];
  });
}

function readCycles(tx: TenantTransaction) {
  return selectOwn(tx, 'payer_cycles')
    .select([
      ...(['payer_key', 'payments', 'median_days', 'p95_days', 'above_14'] as const),
      ...(['part_d_payments', 'part_d_median_days', 'part_d_p95_days'] as const),
      ...(['part_d_above_14', 'part_d_late', 'part_d_late_cent_days'] as const),
    ])
    .execute();
}

type Cycle = Awaited<ReturnType<typeof readCycles>>[number];

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
}

interface UnpaidDay {
  readonly key: string;
  readonly late_from: number;
  readonly age_days: number;
  readonly rows: number;
  readonly cents: number;
}

async function readUnpaid(
  tx: TenantTransaction,
  { today, nameOf }: Reading,
): Promise<RecoverySummary['unpaid']> {
  const { rows } = await sql<UnpaidDay>`
    select state.payer_key as key, ${lateFromInSql} as late_from,
      ${today}::date - state.filled_on as age_days, state.rows,
      (state.expected * 100)::float8 as cents
    from recovery_days state
    where state.organization_id = ${tx.organizationId} and not state.is_claim
      and state.state = 'unpaid' and state.rows > 0`.execute(tx.query);
  return [...Map.groupBy(rows, ({ key }) => key)]
    .map(([key, ofPayer]) => {
      const byAge = Map.groupBy(ofPayer, (row) => lateAgeOf(row.age_days, row.late_from));
      return {
        ...{ key, name: nameOf(key), ...sumOf(ofPayer) },
        lateFromDays: [...new Set(ofPayer.map(({ late_from }) => late_from))].toSorted(
          (one, other) => one - other,
        ),
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
 * Days with late claims of a payer that has paid or denied nothing filled on them, not even what no
 * export has. Such days make
 * one missing remittance until a day follows whose claims did come.
 */
async function readMissing(
  tx: TenantTransaction,
  { today, nameOf }: Reading,
): Promise<RecoverySummary['missing']> {
  const { rows } = await sql<{
    key: string;
    from: string;
    to: string;
    rows: number;
    expected: number;
    daysLate: number;
  }>`
    with late as (
      select state.payer_key, state.filled_on, sum(state.rows)::int as rows,
        sum(state.expected) as expected,
        max(${today}::date - state.filled_on - ${lateFromInSql} + 1) as days_late
      from recovery_days state
      where state.organization_id = ${tx.organizationId} and not state.is_claim
        and state.state = 'unpaid' and state.rows > 0
        and ${today}::date - state.filled_on >= ${lateFromInSql}
      group by state.payer_key, state.filled_on
    ), came as (
      select distinct payer_key, filled_on from recovery_days
      where organization_id = ${tx.organizationId}
        and filled_on is not null
        and (with_claims > 0 or (is_claim or state = 'ambiguous') and rows > 0)
        and payer_key in (select payer_key from late)
    ), days as (
      select payer_key, filled_on, late.rows, expected, days_late,
        came.filled_on is not null as is_came
      from late full join came using (payer_key, filled_on)
    ), runs as (
      select *, count(*) filter (where is_came)
        over (partition by payer_key order by filled_on) as run
      from days
    )
    select payer_key as key, min(filled_on) as "from", max(filled_on) as "to",
      sum(rows)::int as rows, sum(expected)::float8 as expected, max(days_late) as "daysLate"
    from runs where not is_came group by payer_key, run
    order by sum(expected) desc, min(filled_on), payer_key`.execute(tx.query);
  return rows.map(({ key, ...row }) => ({ ...row, key, name: nameOf(key) }));
}
