import type { WaitingDocument } from '@pfs/wire/document-review';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** Documents that wait for a person, by amount, and their totals. */
export async function listWaitingDocuments(tx: TenantTransaction, limit: number) {
  const { amount, ...sums } = await sumWaiting(tx);
  const rows = await listWaiting(tx, limit);
  return { ...sums, amount: Number(amount), rows: rows.map(toWaiting) };
}

function toWaiting(row: WaitingRow): WaitingDocument {
  return {
    id: row.id,
    processingStatus: row.status,
    fileName: row.file_name,
    payerName: row.payer_name,
    payments: row.payments,
    claims: row.claims,
    amount: Number(row.amount),
    doubts: row.doubts,
    proven: row.proven,
    acceptableAtOnce: row.acceptable_at_once,
    uploadedByName: row.uploaded_by_name,
    createdAt: row.created_at.toISOString(),
  };
}

interface WaitingRow {
  readonly id: string;
  readonly status: 'review' | 'completed';
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

/** Documents in review, the highest amount first, then completed ones with items to check. */
export async function listWaiting(
  tx: TenantTransaction,
  limit: number,
): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select waiting.id, waiting.processing_status as status, waiting.file_name, waiting.created_at,
      money.payments, money.doubts, money.amount::text, money.proven,
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
    where ${waits(tx)}
    order by waiting.processing_status = 'review' desc, money.amount desc, waiting.id
    limit ${limit}`.execute(tx.query);
  return rows;
}

interface WaitingSums {
  readonly total: number;
  /** The amount of documents in review. */
  readonly amount: string;
  readonly completed: number;
  readonly itemsToCheck: number;
}

async function sumWaiting(tx: TenantTransaction): Promise<WaitingSums> {
  const { rows } = await sql<WaitingSums>`
    select count(*) filter (where status = 'review')::int as total,
      coalesce(sum(amount) filter (where status = 'review'), 0)::text as amount,
      count(*) filter (where status = 'completed')::int as completed,
      coalesce(sum(doubts) filter (where status = 'completed'), 0)::int as "itemsToCheck"
    from (
      select waiting.processing_status as status, money.amount, money.doubts
      from remittances waiting
      cross join lateral (${moneyOf(tx)}) money
      where ${waits(tx)}
    ) summed`.execute(tx.query);
  return rows[0] ?? { total: 0, amount: '0', completed: 0, itemsToCheck: 0 };
}

/** The document after this one in the list; after the last comes the first. */
export async function findNextWaiting(
  tx: TenantTransaction,
  remittanceId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with listed as (
      select waiting.id, (processing_status = 'review')::int as holds, money.amount
      from remittances waiting
      cross join lateral (${moneyOf(tx)}) money
      where ${waits(tx)}
        or (waiting.organization_id = ${tx.organizationId} and waiting.id = ${remittanceId})
    )
    select listed.id from listed
    left join listed mine on mine.id = ${remittanceId}
    where listed.id <> ${remittanceId}
    order by (listed.holds, listed.amount, mine.id) > (mine.holds, mine.amount, listed.id),
      listed.holds desc, listed.amount desc, listed.id
    limit 1`.execute(tx.query);
  return rows[0]?.id;
}

function waits({ organizationId }: TenantTransaction) {
  return sql`(waiting.organization_id = ${organizationId} and (
    waiting.processing_status = 'review' or (waiting.processing_status = 'completed'
      and waiting.id in (select remittance_id from document_payments
        where organization_id = ${organizationId} and items_to_check > 0))))`;
}

function moneyOf(tx: TenantTransaction) {
  return sql`
    select count(*)::int as payments, coalesce(sum(amount), 0) as amount,
      coalesce(sum(case waiting.processing_status when 'completed' then items_to_check
        else doubts end), 0)::int as doubts, coalesce(bool_and(proven), false) as proven
    from document_payments
    where organization_id = ${tx.organizationId} and remittance_id = waiting.id`;
}
