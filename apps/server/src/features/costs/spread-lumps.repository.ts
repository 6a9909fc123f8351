import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { feeCategoriesList } from '../../platform/database/fee-categories-list.ts';
import type { DrugPart } from '../provider-adjustments/public.ts';

/** Changes with everything that lump fees are spread by; undefined where nothing waits. */
export async function findSpreadVersion(tx: TenantTransaction): Promise<string | undefined> {
  const row = await tx.query
    .selectFrom('spread_states')
    .select('version')
    .where('organization_id', '=', tx.organizationId)
    .where('wanted', '=', true)
    .executeTakeFirst();
  return row?.version;
}

/** Fees without a claim that were not spread yet, the latest first. */
export async function listWaitingLumps(
  tx: TenantTransaction,
  limit: number,
): Promise<readonly string[]> {
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

export interface LumpSpread {
  readonly id: string;
  readonly basis: 'payment' | 'months_before' | 'none';
  readonly parts: readonly DrugPart[];
}

/** All at once, because what follows a change of drugs takes longer than the change itself. */
export async function keepLumpSpreads(
  tx: TenantTransaction,
  spreads: readonly LumpSpread[],
): Promise<void> {
  if (spreads.length === 0) return;
  const kept = JSON.stringify(spreads.map(({ id, basis }) => ({ id, basis })));
  const parts = JSON.stringify(
    spreads.flatMap(({ id, parts }) => parts.map((part) => ({ id, ...part }))),
  );
  await sql`
    insert into lump_spreads (organization_id, provider_adjustment_id, payment_id, payer_id,
      paid_on, basis, amount)
    select organization_id, lump.id, payment_id, payer_id, paid_on, given.basis, amount
    from jsonb_to_recordset(${kept}::jsonb) given (id uuid, basis text)
    join provider_adjustments lump on lump.organization_id = ${tx.organizationId}
      and lump.id = given.id`.execute(tx.query);
  await sql`
    insert into lump_spread_parts (organization_id, provider_adjustment_id, ndc, drug_name, amount)
    select ${tx.organizationId}::uuid, given.id, ndc, "drugName", amount
    from jsonb_to_recordset(${parts}::jsonb)
      given (id uuid, ndc text, "drugName" text, amount numeric)`.execute(tx.query);
  await sql`
    select add_to_drug_costs(array_agg(row(${tx.organizationId}::uuid, month, ndc, drug_name,
      payer_id, 0, 0, 0, 0, 0, 0, 0, 0, amount, 0, 0, 0)::drug_cost_metrics), 1)
    from (
      select date_trunc('month', spread.paid_on)::date as month, part.ndc, part.drug_name,
        spread.payer_id, sum(part.amount) as amount
      from lump_spreads spread
      join lump_spread_parts part on part.organization_id = ${tx.organizationId}
        and part.provider_adjustment_id = spread.provider_adjustment_id
      where spread.organization_id = ${tx.organizationId}
        and spread.provider_adjustment_id = any (${spreads.map(({ id }) => id)}::uuid[])
      group by 1, 2, 3, 4
    ) grouped`.execute(tx.query);
}

/** Until something changes, nothing waits. */
export async function endSpreading(tx: TenantTransaction, version: string): Promise<void> {
  await tx.query
    .updateTable('spread_states')
    .set({ wanted: false })
    .where('organization_id', '=', tx.organizationId)
    .where('version', '=', version)
    .execute();
}
