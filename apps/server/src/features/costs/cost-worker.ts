import { centsOfSum } from '@pfs/core/money';
import { sql } from 'kysely';
import type {
  Database,
  PlatformTransaction,
  TenantTransaction,
} from '../../platform/database/database.ts';
import { selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Log } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { type PayerMonth, refreshAlertsOfMonths } from '../alerts/public.ts';
import { feeCategoriesList, waitForLedger } from '../ledger/public.ts';
import { workInTurns } from '../organizations/public.ts';
import {
  type DayPart,
  type DrugPart,
  findBasis,
  findLumpRow,
  settleLumpPeriods,
  sumAllocation,
} from '../provider-adjustments/public.ts';
import { linkOldFills, recostSomeClaims } from './recost.service.ts';

/** Pharmacies with lump sum fees to allocate, fills to link, or claims to update to new prices. */
async function listWaiting(tx: PlatformTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from spread_states
    where wanted or periods_version <> version
    union
    select organizations.id
    from organizations
    left join (select id from nadac_imports order by imported_at desc, id desc limit 1) latest
      on true
    left join recost_states state on state.organization_id = organizations.id
    where state.nadac_import_id is distinct from latest.id
      or state.after_payment_id is not null
      or state.recosted_version <> state.price_lists_version
      or state.fills_linked is not true`.execute(tx.query);
  return rows.map(({ id }) => id);
}

/** Does all pending work of all pharmacies. */
export function doCostWork(
  parts: { readonly database: Database; readonly log: Pick<Log, 'warn'> },
  isStopped: () => boolean = () => false,
): Promise<void> {
  const { database } = parts;
  const failed = 'costs of a pharmacy will be retried next round';
  const steps = { reason: 'costs: pending pharmacies', list: listWaiting, isStopped, failed };
  return workInTurns(parts, steps, async (organizationId) => {
    await linkOldFills(database, organizationId);
    const spreads = await allocateSomeLumps(database, organizationId);
    const recosts = await recostSomeClaims(database, organizationId);
    return spreads || recosts;
  });
}

/** Lump sum fees of an import are allocated to drugs within seconds. */
export const costWork = (platform: Platform): Background => ({
  soon: { costs: (isStopped) => doCostWork(platform, isStopped) },
});

/** Per transaction, which limits how long others wait for the ledger. */
const lumpsMax = 100;
const workMsMax = 2_000;
/** Enough for a lump sum over a million claims after waiting for an import of that size. */
const statementTimeoutMs = 15 * 60_000;
/** For this transaction: enough to sort a million claims in memory. */
const workMemory = '64MB';

/**
 * Allocates some of the pending lump sum fees to the drugs of their claims. Computed without a lock
 * while imports go on, and saved only if nothing that it depends on changed. Returns whether more
 * are left.
 */
async function allocateSomeLumps(database: Database, organizationId: string): Promise<boolean> {
  await database.withTenant(organizationId, settleAll, { statementTimeoutMs });
  const work = await database.withTenant(organizationId, allocate, {
    snapshot: true,
    statementTimeoutMs,
  });
  if (work === undefined) return false;
  return database.withTenant(organizationId, (tx) => save(tx, work), { statementTimeoutMs });
}

/**
 * Makes the periods of all lump sums, and forgets what went by classes of claims that changed, once
 * for each version.
 */
async function settleAll(tx: TenantTransaction): Promise<void> {
  const isPending = () =>
    selectOwn(tx, 'spread_states')
      .select('classes_changed')
      .whereRef('periods_version', '<>', 'version')
      .executeTakeFirst();
  if ((await isPending()) === undefined) return;
  await waitForLedger(tx);
  const state = await isPending();
  if (state === undefined) return;
  if (state.classes_changed) await sql`select forget_class_spreads()`.execute(tx.query);
  await refreshAlertsOfMonths(tx, await settleLumpPeriods(tx, null));
  await updateOwn(tx, 'spread_states').set({ periods_version: sql`version` }).execute();
}

interface Work {
  readonly version: string;
  readonly allocations: readonly LumpAllocation[];
  readonly isAll: boolean;
}

async function allocate(tx: TenantTransaction): Promise<Work | undefined> {
  const version = await findAllocationVersion(tx);
  if (version === undefined) return undefined;
  await tx.client.query(`set local work_mem = '${workMemory}'`);
  const waiting = await listPendingLumps(tx, lumpsMax);
  const allocations: LumpAllocation[] = [];
  const endsAt = performance.now() + workMsMax;
  for (const id of waiting) {
    allocations.push(await allocateOne(tx, id));
    if (performance.now() > endsAt) break;
  }
  const isAll = waiting.length < lumpsMax && allocations.length === waiting.length;
  return { version, allocations, isAll };
}

async function allocateOne(tx: TenantTransaction, id: string): Promise<LumpAllocation> {
  const lump = await findLumpRow(tx, id);
  if (lump === undefined) throw new Error('a lump sum went within one view of the data');
  const { base, basis, claimCount } = await findBasis(tx, lump);
  const kind = basis.kind === 'not_a_fee' ? 'none' : basis.kind;
  const { from, to, population, weight } = basis;
  const isOfPeriod = from !== null && kind !== 'months_before';
  const period = isOfPeriod ? { from, to, population, weight, claimCount } : { population };
  if (base === undefined) return { id, basis: kind, ...period, parts: [], days: [] };
  const { drugs, days } = await sumAllocation(tx, base, centsOfSum(lump.amount));
  return { id, basis: kind, ...period, parts: drugs, days };
}

async function save(
  tx: TenantTransaction,
  { version, allocations, isAll }: Work,
): Promise<boolean> {
  await waitForLedger(tx);
  if ((await findAllocationVersion(tx)) !== version) return true;
  const unsaved = await listUnsaved(tx, allocations);
  await saveAllocations(tx, unsaved);
  await refreshAlertsOfMonths(tx, await listMonthsOf(tx, unsaved));
  if (isAll) await updateOwn(tx, 'spread_states', { version }).set({ wanted: false }).execute();
  return !isAll;
}

/** Another worker may have allocated the same lump sums from the same rows. */
async function listUnsaved(tx: TenantTransaction, allocations: readonly LumpAllocation[]) {
  const ids = allocations.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await selectOwn(tx, 'lump_spreads')
    .select('provider_adjustment_id as id')
    .where('provider_adjustment_id', 'in', ids)
    .execute();
  const saved = new Set(rows.map(({ id }) => id));
  return allocations.filter(({ id }) => !saved.has(id));
}

/** The months for which lump sums with a period were taken, and in which. */
async function listMonthsOf(tx: TenantTransaction, allocations: readonly LumpAllocation[]) {
  const ids = allocations.flatMap(({ id, from }) => (from == null ? [] : [id]));
  if (ids.length === 0) return [];
  const { rows } = await sql<PayerMonth>`
    select distinct payer_id as "payerId", to_char(month, 'YYYY-MM') as month
    from lump_spreads spread
    cross join lateral (
      select generate_series(date_trunc('month', from_on::timestamp), to_on, interval '1 month')
      union select paid_on
    ) months (month)
    where organization_id = ${tx.organizationId}
      and provider_adjustment_id = any (${ids}::uuid[])`.execute(tx.query);
  return rows;
}

/** Changes with everything that allocations depend on; undefined if nothing is pending. */
async function findAllocationVersion(tx: TenantTransaction): Promise<string | undefined> {
  const row = await selectOwn(tx, 'spread_states', { wanted: true })
    .select('version')
    .executeTakeFirst();
  return row?.version;
}

/** Lump sum fees that are not allocated yet, latest first. */
async function listPendingLumps(tx: TenantTransaction, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select lump.id from provider_adjustments lump
    join payments on payments.organization_id = lump.organization_id
      and payments.id = lump.payment_id and payments.counted
    where lump.organization_id = ${tx.organizationId} and lump.amount <> 0
      and lump.category in ${feeCategoriesList}
      and not exists (select from lump_spreads
        where lump_spreads.organization_id = lump.organization_id
          and lump_spreads.provider_adjustment_id = lump.id)
    order by lump.paid_on desc, lump.id
    limit ${limit}`.execute(tx.query);
  return rows.map(({ id }) => id);
}

interface LumpAllocation {
  readonly id: string;
  readonly basis: 'period' | 'payment' | 'months_before' | 'none';
  /** Of its period, if it has one. */
  readonly from?: string | null;
  readonly to?: string | null;
  readonly population?: string;
  readonly weight?: string | null;
  readonly claimCount?: number;
  readonly parts: readonly DrugPart[];
  readonly days: readonly DayPart[];
}

/** Saves all at once, because the triggers of a change take longer than the change itself. */
async function saveAllocations(
  tx: TenantTransaction,
  allocations: readonly LumpAllocation[],
): Promise<void> {
  if (allocations.length === 0) return;
  const lumps = JSON.stringify(allocations.map(({ parts: _, days: __, ...lump }) => lump));
  const parts = JSON.stringify(
    allocations.flatMap(({ id, parts }) => parts.map((part) => ({ id, ...part }))),
  );
  const days = JSON.stringify(
    allocations.flatMap(({ id, days }) => days.map((part) => ({ id, ...part }))),
  );
  await sql`
    insert into lump_spreads (organization_id, provider_adjustment_id, payment_id, payer_id,
      paid_on, basis, amount, from_on, to_on, population, weight, claim_count)
    select organization_id, lump.id, payment_id, payer_id, paid_on, given.basis, amount,
      given."from", given."to", given.population, given.weight, coalesce(given."claimCount", 0)
    from jsonb_to_recordset(${lumps}::jsonb) given (id uuid, basis text, "from" date, "to" date,
      population text, weight text, "claimCount" integer)
    join provider_adjustments lump on lump.organization_id = ${tx.organizationId}
      and lump.id = given.id`.execute(tx.query);
  await sql`
    insert into lump_spread_parts (organization_id, provider_adjustment_id, ndc, drug_name, amount)
    select ${tx.organizationId}::uuid, given.id, ndc, "drugName", amount
    from jsonb_to_recordset(${parts}::jsonb)
      given (id uuid, ndc text, "drugName" text, amount numeric)`.execute(tx.query);
  await sql`
    insert into lump_spread_days (organization_id, provider_adjustment_id, filled_on, amount)
    select ${tx.organizationId}, given.id, "filledOn", amount
    from jsonb_to_recordset(${days}::jsonb)
      given (id uuid, "filledOn" date, amount numeric)`.execute(tx.query);
  await sql`
    select add_to_drug_costs(array_agg(row(${tx.organizationId}::uuid, month, ndc, drug_name,
      payer_id, 0, 0, 0, 0, 0, 0, 0, 0, amount, 0, 0, 0, 0)::drug_cost_metrics), 1)
    from (
      select date_trunc('month', spread.paid_on)::date as month, part.ndc, part.drug_name,
        spread.payer_id, sum(part.amount) as amount
      from lump_spreads spread
      join lump_spread_parts part on part.organization_id = ${tx.organizationId}
        and part.provider_adjustment_id = spread.provider_adjustment_id
      where spread.organization_id = ${tx.organizationId}
        and spread.provider_adjustment_id = any (${allocations.map(({ id }) => id)}::uuid[])
      group by 1, 2, 3, 4
    ) grouped`.execute(tx.query);
}
