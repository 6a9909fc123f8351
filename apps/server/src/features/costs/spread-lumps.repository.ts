import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
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
      and lump.category in ('dir', 'effective_rate', 'transaction_fee', 'network_fee')
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

export async function keepLumpSpread(
  tx: TenantTransaction,
  { id, basis, parts }: LumpSpread,
): Promise<void> {
  const given = JSON.stringify(
    parts.map(({ ndc, drugName, amount }) => [ndc, drugName, amount] as const),
  );
  await sql`select keep_lump_spread(${id}, ${basis}, ${given}::jsonb)`.execute(tx.query);
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
