import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteDraft } from './document-drafts.repository.ts';

/** What the record keeps of a file that is gone: sums and where it came from, no claim. */
export async function readTrace(tx: TenantTransaction, remittanceId: string) {
  const { rows } = await sql<{
    file_name: string;
    file_size: string;
    file_path: string;
    sha256: string;
    created_at: Date;
    processing_status: string;
    claims: number;
    payments: number;
    counted: number;
    paid: string;
    dir_fees: string | null;
  }>`
    select file_name, file_size::text, file_path, sha256, created_at, processing_status,
      claim_count as claims, total_dir_fees::text as dir_fees,
      (select count(*)::int from payments ${paymentsOf(tx, remittanceId)}) as payments,
      (select count(*)::int from payments ${paymentsOf(tx, remittanceId)} and counted) as counted,
      (select coalesce(sum(amount), 0)::text from payments ${paymentsOf(tx, remittanceId)}) as paid
    from remittances
    where organization_id = ${tx.organizationId} and id = ${remittanceId}`.execute(tx.query);
  return rows[0];
}

export type Trace = NonNullable<Awaited<ReturnType<typeof readTrace>>>;

function paymentsOf(tx: TenantTransaction, remittanceId: string) {
  return sql`where organization_id = ${tx.organizationId} and remittance_id = ${remittanceId}`;
}

export async function listPaymentIds(
  tx: TenantTransaction,
  remittanceId: string,
): Promise<readonly string[]> {
  const rows = await tx.query
    .selectFrom('payments')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('remittance_id', '=', remittanceId)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Lets go of what these payments have to do with claims of other files: their reversals of these
 * claims become unlinked, and claims that these took back are free again. Answers how many became
 * unlinked, and the other remittances whose unlinked reversals may now find a claim.
 */
export async function unlinkReversals(
  tx: TenantTransaction,
  paymentIds: readonly string[],
): Promise<{ unlinked: number; remittanceIds: readonly string[] }> {
  const waiting = await sql<{ remittance_id: string }>`
    with freed as materialized (
      select original.payer_id, original.claim_id, original.payer_control_number
      from claims reversal
      join claims original on original.organization_id = ${tx.organizationId}
        and original.id = reversal.reverses_claim_id
      where reversal.organization_id = ${tx.organizationId}
        and reversal.payment_id = any (${paymentIds}::uuid[])
        and original.payment_id <> all (${paymentIds}::uuid[])
    )
    select distinct claims.remittance_id from claims
    join freed on freed.payer_id = claims.payer_id and (
      claims.claim_id = freed.claim_id
      or freed.payer_control_number in (claims.payer_control_number, claims.original_reference))
    where claims.organization_id = ${tx.organizationId} and claims.status = 'reversal'
      and claims.reverses_claim_id is null
      and claims.payment_id <> all (${paymentIds}::uuid[])`.execute(tx.query);
  const unlinked = await sql<{ remittance_id: string }>`
    update claims set reverses_claim_id = null
    from claims original
    where claims.organization_id = ${tx.organizationId}
      and original.organization_id = ${tx.organizationId}
      and original.payment_id = any (${paymentIds}::uuid[])
      and claims.reverses_claim_id = original.id
      and claims.payment_id <> all (${paymentIds}::uuid[])
    returning claims.remittance_id`.execute(tx.query);
  const remittanceIds = [...waiting.rows, ...unlinked.rows].map((row) => row.remittance_id);
  return { unlinked: unlinked.rows.length, remittanceIds: [...new Set(remittanceIds)] };
}

/** Takes the rows of a remittance away, and last the remittance; nothing may refer to them. */
export async function deleteRows(
  tx: TenantTransaction,
  { remittanceId, paymentIds }: { remittanceId: string; paymentIds: readonly string[] },
): Promise<void> {
  await deleteDraft(tx, remittanceId);
  const ofPayments = sql`where organization_id = ${tx.organizationId}
    and payment_id = any (${paymentIds}::uuid[])`;
  await sql`delete from payment_decisions ${ofPayments}`.execute(tx.query);
  await sql`delete from claims ${ofPayments}`.execute(tx.query);
  await sql`delete from provider_adjustments ${ofPayments}`.execute(tx.query);
  const ofRemittance = paymentsOf(tx, remittanceId);
  await sql`delete from payments ${ofRemittance}`.execute(tx.query);
  await sql`delete from remittance_findings ${ofRemittance}`.execute(tx.query);
  await sql`delete from remittances
    where organization_id = ${tx.organizationId} and id = ${remittanceId}`.execute(tx.query);
}

/** Forgets the kept file of a content that nothing refers to any more. */
export async function deleteFileObject(tx: TenantTransaction, sha256: string): Promise<void> {
  await sql`delete from file_objects
    where organization_id = ${tx.organizationId} and sha256 = ${sha256} and not exists (
      select from remittances
      where organization_id = ${tx.organizationId} and remittances.sha256 = ${sha256})
    and not exists (
      select from invoice_documents
      where organization_id = ${tx.organizationId} and invoice_documents.sha256 = ${sha256}
    )`.execute(tx.query);
}
