import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

export interface WaitingRow {
  readonly id: string;
  readonly file_name: string;
  readonly created_at: Date;
  readonly payer_name: string | null;
  readonly payments: number;
  readonly claims: number;
  readonly amount: string;
  readonly doubts: number;
  readonly proven: boolean;
  readonly acceptable_at_once: boolean;
  readonly uploaded_by_name: string | null;
}

/** The documents that wait for a person, the most money first. */
export async function listWaiting(
  tx: TenantTransaction,
  limit: number,
): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select waiting.id, waiting.file_name, waiting.created_at, money.payments, money.doubts,
      money.amount::text, money.proven,
      (select head #>> '{fields,payerName,value}' from document_payments
        where organization_id = ${tx.organizationId} and remittance_id = waiting.id
        order by position limit 1) as payer_name,
      not money.proven and (
        select bool_and(proven or coalesce(proof -> 'acceptableAtOnce', 'false')::boolean)
        from document_payments where organization_id = ${tx.organizationId}
        and remittance_id = waiting.id) as acceptable_at_once,
      (select count(*)::int from document_rows where organization_id = ${tx.organizationId}
        and remittance_id = waiting.id and part = 'claim') as claims,
      nullif(concat_ws(' ', users.first_name, users.last_name), '') as uploaded_by_name
    from remittances waiting
    cross join lateral (${moneyOf(tx)}) money
    left join users on users.id = waiting.uploaded_by
    where waiting.organization_id = ${tx.organizationId}
      and waiting.processing_status = 'review'
    order by money.amount desc, waiting.id limit ${limit}`.execute(tx.query);
  return rows;
}

export async function sumWaiting(
  tx: TenantTransaction,
): Promise<{ readonly total: number; readonly amount: string }> {
  const { rows } = await sql<{ total: number; amount: string }>`
    select count(*)::int as total, coalesce(sum(money.amount), 0)::text as amount
    from remittances waiting
    cross join lateral (${moneyOf(tx)}) money
    where waiting.organization_id = ${tx.organizationId}
      and waiting.processing_status = 'review'`.execute(tx.query);
  return rows[0] ?? { total: 0, amount: '0' };
}

/** The one that comes after a document in the list, or the first again behind the last. */
export async function findNextWaiting(
  tx: TenantTransaction,
  remittanceId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with listed as (
      select waiting.id, waiting.processing_status, money.amount from remittances waiting
      cross join lateral (${moneyOf(tx)}) money
      where waiting.organization_id = ${tx.organizationId}
        and (waiting.processing_status = 'review' or waiting.id = ${remittanceId})
    )
    select listed.id from listed
    left join listed mine on mine.id = ${remittanceId}
    where listed.id <> ${remittanceId} and listed.processing_status = 'review'
    order by (listed.amount, mine.id) > (mine.amount, listed.id), listed.amount desc, listed.id
    limit 1`.execute(tx.query);
  return rows[0]?.id;
}

function moneyOf(tx: TenantTransaction) {
  return sql`
    select count(*)::int as payments, coalesce(sum(amount), 0) as amount,
      coalesce(sum(doubts), 0)::int as doubts, coalesce(bool_and(proven), false) as proven
    from document_payments
    where organization_id = ${tx.organizationId} and remittance_id = waiting.id`;
}
