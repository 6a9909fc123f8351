import { cycleOf, promptDays } from '@pfs/core/recovery/payer-cycle';
import { learnPayers, type PlanEvidence, type PlanPayers } from '@pfs/core/recovery/plan-payers';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn, insertAllOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { getLetterhead } from '../organizations/public.ts';
import { learnPlans, readConfirmedPayers } from '../payer-plans/public.ts';

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
export async function learnPlanPayers(tx: TenantTransaction): Promise<void> {
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
  const confirmed = await readConfirmedPayers(tx);
  const learned = learnPayers(evidence, confirmed);
  const changed = changedPlans(before, learned);
  await deleteOwn(tx, 'plan_payers').execute();
  await insertAllOwn(
    tx,
    'plan_payers',
    [...evidence, ...unseen(confirmed, evidence)]
      .filter(({ plan }) => plan !== '')
      .map(({ plan, payerId, claims }) => ({
        ...{ plan, payer_id: payerId, claims },
        is_known: learned.get(plan)?.payers.has(payerId) ?? false,
        is_usual: learned.get(plan)?.usual === payerId,
      })),
  );
  if (changed.length > 0) await followPlans(tx, changed);
}

/**
 * Learns what needs all matches, once no Rx number is queued. What is queued meanwhile stays
 * queued: it may not have been read.
 */
export async function learnFromMatches(tx: TenantTransaction): Promise<void> {
  const { rows: queued } = await tx.client.query<{ id: string }>(
    'select id from match_queue where organization_id = $1 and rx_number is null',
    [tx.organizationId],
  );
  await learnPlanPayers(tx);
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
    'delete from match_queue where organization_id = $1 and id = any ($2::uuid[])',
    [tx.organizationId, queued.map(({ id }) => id)],
  );
}

/** Payers that a person confirmed and no match has shown yet. */
function unseen(confirmed: ReadonlyMap<string, string>, evidence: readonly PlanEvidence[]) {
  const seen = new Set(evidence.map(({ plan, payerId }) => `${plan} ${payerId}`));
  return [...confirmed].flatMap(([plan, payerId]) =>
    seen.has(`${plan} ${payerId}`) ? [] : [{ plan, payerId, claims: 0 }],
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

interface CycleRow {
  readonly payer_key: string;
  readonly days: readonly number[];
  readonly part_d_days: readonly number[] | null;
  readonly late: string | null;
  readonly late_cent_days: string | null;
}

/** How long payers take, of all claims and of those known as Part D. */
async function learnCycles(tx: TenantTransaction): Promise<void> {
  const { rows } = await tx.client.query<CycleRow>(
    `select payer_key, array_agg(days) as days,
       array_agg(days) filter (where is_part_d) as part_d_days,
       (sum(remitted) filter (where is_late))::text as late,
       (sum(remitted * 100 * (days - $2)) filter (where is_late))::bigint::text as late_cent_days
     from (
       select payer_key, days, remitted, part_d.adjudication_id is not null as is_part_d,
         part_d.adjudication_id is not null and days > $2 and remitted > 0 as is_late
       from adjudication_states state
       left join (
         select distinct match.adjudication_id from claim_matches match
         join claims on claims.organization_id = match.organization_id
           and claims.id = match.claim_id and claims.line = 'part_d'
         where match.organization_id = $1
       ) part_d on part_d.adjudication_id = state.adjudication_id
       where state.organization_id = $1 and days is not null and paid_on > (
         select max(paid_on) - interval '12 months' from adjudication_states
         where organization_id = $1)
     ) paid
     group by payer_key`,
    [tx.organizationId, promptDays],
  );
  await deleteOwn(tx, 'payer_cycles').execute();
  await insertAllOwn(
    tx,
    'payer_cycles',
    rows.map(({ payer_key, days, part_d_days, late, late_cent_days }) => {
      const [all, partD] = [cycleOf(days), cycleOf(part_d_days ?? [])];
      return {
        ...{ payer_key, payments: all.payments, late_from_days: all.lateFromDays ?? null },
        ...{ median_days: all.medianDays ?? null, p95_days: all.p95Days ?? null },
        ...{ above_14: all.above14 ?? null, part_d_payments: partD.payments },
        ...{ part_d_median_days: partD.medianDays ?? null, part_d_p95_days: partD.p95Days ?? null },
        ...{ part_d_above_14: partD.above14 ?? null, part_d_late: late ?? '0' },
        part_d_late_cent_days: late_cent_days ?? '0',
      };
    }),
  );
}
