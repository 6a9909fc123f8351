import { cycleOf } from '@pfs/core/recovery/payer-cycle';
import { learnPayers, type PlanPayers } from '@pfs/core/recovery/plan-payers';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn, insertAllOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { getLetterhead } from '../organizations/public.ts';

/** Who is known to pay for each plan. */
export async function readPlans(tx: TenantTransaction): Promise<ReadonlyMap<string, PlanPayers>> {
  const { rows } = await tx.client.query<{
    plan: string;
    payers: string[];
    usual: string | null;
  }>(
    `select plan, coalesce(array_agg(payer_id::text order by payer_id)
         filter (where is_known), '{}') as payers,
       min(payer_id::text) filter (where is_usual) as usual
     from plan_payers where organization_id = $1 group by plan`,
    [tx.organizationId],
  );
  return new Map(
    rows.map(({ plan, payers, usual }) => [
      plan,
      { payers: new Set(payers), usual: usual ?? undefined },
    ]),
  );
}

/** What payments name the pharmacy by. */
export async function readOwnStores(tx: TenantTransaction): Promise<readonly string[]> {
  const rows = await selectOwn(tx, 'matched_stores').select('store_id').execute();
  return rows.map(({ store_id }) => store_id).toSorted();
}

/** Learns what payments name the pharmacy by. Where that changes, all is matched again. */
export async function learnStores(tx: TenantTransaction): Promise<void> {
  const { npi, ncpdpId } = await getLetterhead(tx);
  const { rows } = await tx.client.query<{ id: string }>(
    `select id from unnest($2::text[]) own (id) where exists (
       select from payments where organization_id = $1 and payee_id = own.id and counted)
     order by id`,
    [tx.organizationId, [npi, ncpdpId].filter((id) => id !== null)],
  );
  const stores = rows.map(({ id }) => id);
  if (stores.join() === (await readOwnStores(tx)).join()) return;
  await deleteOwn(tx, 'matched_stores').execute();
  await insertAllOwn(
    tx,
    'matched_stores',
    stores.map((store_id) => ({ store_id })),
  );
  await tx.client.query(
    `insert into match_queue (organization_id, rx_number)
     select distinct $1::uuid, rx_number from adjudication_states where organization_id = $1`,
    [tx.organizationId],
  );
}

/**
 * Learns who pays for which plan. Rx numbers whose matching rests on what changed are queued again;
 * they change nothing of what is learned, because that comes only from matches that need no plan.
 */
export async function learnPlans(tx: TenantTransaction): Promise<void> {
  const before = await readPlans(tx);
  const { rows } = await tx.client.query<{ plan: string; payer_id: string; claims: number }>(
    `select state.plan, match.payer_id, count(*)::int as claims
     from claim_matches match
     join adjudication_states state on state.organization_id = match.organization_id
       and state.adjudication_id = match.adjudication_id
     where match.organization_id = $1 and match.tells_payer
     group by state.plan, match.payer_id`,
    [tx.organizationId],
  );
  const evidence = rows.map(({ plan, payer_id: payerId, claims }) => ({ plan, payerId, claims }));
  const learned = learnPayers(evidence);
  const changed = changedPlans(before, learned);
  await deleteOwn(tx, 'plan_payers').execute();
  await insertAllOwn(
    tx,
    'plan_payers',
    evidence
      .filter(({ plan }) => plan !== '')
      .map(({ plan, payerId, claims }) => ({
        ...{ plan, payer_id: payerId, claims },
        is_known: learned.get(plan)?.payers.has(payerId) ?? false,
        is_usual: learned.get(plan)?.usual === payerId,
      })),
  );
  if (changed.length > 0) await followPlans(tx, changed);
}

/** Learns what needs all matches, once no Rx number is queued. */
export async function learnFromMatches(tx: TenantTransaction): Promise<void> {
  await learnPlans(tx);
  await learnCycles(tx);
  await deleteOwn(tx, 'recovery_days', { rows: 0 }).execute();
  await tx.client.query(
    `delete from match_choices choice
     where organization_id = $1 and not exists (select from claims
       where claims.organization_id = $1 and claims.id = choice.claim_id)`,
    [tx.organizationId],
  );
  await tx.client.query(
    'delete from match_queue where organization_id = $1 and rx_number is null',
    [tx.organizationId],
  );
}

function changedPlans(
  before: ReadonlyMap<string, PlanPayers>,
  after: ReadonlyMap<string, PlanPayers>,
): readonly string[] {
  const text = (plans: PlanPayers | undefined) =>
    JSON.stringify([[...(plans?.payers ?? [])].toSorted(), plans?.usual]);
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (plan) => text(before.get(plan)) !== text(after.get(plan)),
  );
}

async function followPlans(tx: TenantTransaction, plans: readonly string[]): Promise<void> {
  await tx.client.query(
    `update adjudication_states state
     set payer_key = coalesce(
       (select payer_id::text from plan_payers usual
        where usual.organization_id = $1 and usual.plan = state.plan and usual.is_usual),
       'plan:' || state.plan)
     where state.organization_id = $1 and state.plan = any ($2::text[])
       and state.payer_id is null`,
    [tx.organizationId, plans],
  );
  await tx.client.query(
    `insert into match_queue (organization_id, rx_number)
     select distinct $1::uuid, state.rx_number from adjudication_states state
     where state.organization_id = $1 and state.plan = any ($2::text[])
       and (state.payer_id is null or exists (select from open_claims open
           where open.organization_id = $1 and open.rx_number = state.rx_number)
         or exists (select from claim_matches match
           where match.organization_id = $1 and match.rx_number = state.rx_number
             and not match.tells_payer))`,
    [tx.organizationId, plans],
  );
}

async function learnCycles(tx: TenantTransaction): Promise<void> {
  const { rows } = await tx.client.query<{ payer_key: string; days: number[] }>(
    `select payer_key, array_agg(days) as days from adjudication_states
     where organization_id = $1 and days is not null and paid_on > (
       select max(paid_on) - interval '12 months' from adjudication_states
       where organization_id = $1)
     group by payer_key`,
    [tx.organizationId],
  );
  await deleteOwn(tx, 'payer_cycles').execute();
  await insertAllOwn(
    tx,
    'payer_cycles',
    rows.map(({ payer_key, days }) => {
      const cycle = cycleOf(days);
      return {
        ...{ payer_key, payments: cycle.payments, late_from_days: cycle.lateFromDays ?? null },
        ...{ median_days: cycle.medianDays ?? null, p95_days: cycle.p95Days ?? null },
        above_14: cycle.above14 ?? null,
      };
    }),
  );
}
