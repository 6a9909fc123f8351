import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

const beforeAll = '00000000-0000-0000-0000-000000000000';

export interface Recosting {
  /** Null: no prices were ever imported. */
  readonly importId: string | null;
  readonly afterPaymentId: string;
}

/**
 * Where the claims stand that have to follow the last import, or a change of what counts; undefined
 * where all have.
 */
export async function findRecosting(tx: TenantTransaction): Promise<Recosting | undefined> {
  const { rows } = await sql<{
    id: string | null;
    is_current: boolean;
    after_payment_id: string | null;
  }>`
    select latest.id, state.nadac_import_id is not distinct from latest.id as is_current,
      state.after_payment_id
    from (values (1)) one
    left join (select id from nadac_imports order by imported_at desc, id desc limit 1) latest
      on true
    left join recost_states state on state.organization_id = ${tx.organizationId}`.execute(
    tx.query,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  if (!row.is_current) return { importId: row.id, afterPaymentId: beforeAll };
  if (row.after_payment_id === null) return undefined;
  return { importId: row.id, afterPaymentId: row.after_payment_id };
}

/** The next counted payments, as many as have this many claims, but always one. */
export async function listNextPayments(
  tx: TenantTransaction,
  { afterPaymentId }: Recosting,
  claimsMax: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, sum(claim_count) over (order by id) - claim_count as claims_before
      from (
        select id, claim_count from payments
        where organization_id = ${tx.organizationId} and counted and id > ${afterPaymentId}
        order by id limit ${claimsMax}
      ) next
    ) counted
    where claims_before < ${claimsMax}
    order by id`.execute(tx.query);
  return rows.map(({ id }) => id);
}

/** Of these payments, the claims whose kept cost is not that of today's prices. */
export async function listStaleClaims(
  tx: TenantTransaction,
  paymentIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select stale_claim_costs(${paymentIds}::uuid[], null) as id`.execute(tx.query);
  return rows.map(({ id }) => id);
}

export async function renewClaimCosts(
  tx: TenantTransaction,
  claimIds: readonly string[],
): Promise<void> {
  await sql`select renew_claim_costs(${claimIds}::uuid[])`.execute(tx.query);
}

/** Null: all payments are done. */
export async function keepRecosting(
  tx: TenantTransaction,
  { importId, afterPaymentId }: { importId: string | null; afterPaymentId: string | null },
): Promise<void> {
  const state = { nadac_import_id: importId, after_payment_id: afterPaymentId };
  await tx.query
    .insertInto('recost_states')
    .values({ organization_id: tx.organizationId, ...state })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(state))
    .execute();
}
