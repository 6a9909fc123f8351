import type { DeletedRemittance } from '@pfs/wire/remittances';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { selectOwn } from '../../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../../platform/errors.ts';
import type { Member } from '../../../platform/session/actor.ts';
import { listTouchedMonths, refreshAlertsOfMonths } from '../../alerts/public.ts';
import { insertAuditRow, type Origin } from '../../audit/public.ts';
import { deleteFileObject, type RemovalParts, removeAfterCommit } from '../../intake/public.ts';
import { lockLedger, setPaymentsCounted } from '../../ledger/public.ts';
import { deleteDraft } from '../documents/document-drafts.repository.ts';
import { linkReversals } from '../link-reversals.repository.ts';
import { countOf, lockStatus } from '../remittances.repository.ts';
import { releaseCopies } from './release-copies.ts';

interface Deletion {
  readonly remittanceId: string;
  readonly note: string;
  readonly actor: Member;
  readonly origin: Origin;
}

/** A million claims go in one statement. */
const statementTimeoutMs = 10 * 60_000;

interface Deleted {
  readonly trace: Trace;
  readonly answer: DeletedRemittance;
}

/**
 * Deletes a remittance and all that was read in it, as if it had never been uploaded. Links of
 * other files to it are repaired in the same transaction. Its content is removed after the commit;
 * if that is cut off, the nightly cleanup removes it.
 */
export async function deleteRemittance(
  parts: RemovalParts,
  deletion: Deletion,
): Promise<DeletedRemittance> {
  const { organizationId } = deletion.actor;
  const { trace, answer } = await parts.database.withTenant(
    organizationId,
    (tx) => deleteIn(tx, deletion),
    { statementTimeoutMs },
  );
  const content = { organizationId, sha256: trace.sha256, storagePath: trace.file_path };
  await removeAfterCommit(parts, content, 'a deleted remittance');
  return answer;
}

async function deleteIn(tx: TenantTransaction, deletion: Deletion): Promise<Deleted> {
  const { remittanceId } = deletion;
  await lockLedger(tx);
  const current = orNotFound(await lockStatus(tx, remittanceId));
  if (current.processing_status === 'pending' || current.processing_status === 'processing') {
    throw new AppError('conflict', {
      message: 'This file is still being processed. Wait until it’s done, then delete it.',
    });
  }
  const trace = orNotFound(await readTrace(tx, remittanceId));
  const paymentIds = await listPaymentIds(tx, remittanceId);
  const touched = await listTouchedMonths(tx, [remittanceId]);
  await setPaymentsCounted(tx, paymentIds, false);
  const released = await releaseCopies(tx, { remittanceId, paymentIds });
  const { unlinked, remittanceIds } = await unlinkReversals(tx, paymentIds);
  await deleteRows(tx, { remittanceId, paymentIds });
  await deleteFileObject(tx, trace.sha256);
  await linkReversals(tx, [...remittanceIds, ...released.remittanceIds]);
  const others = await listTouchedMonths(tx, released.remittanceIds);
  await refreshAlertsOfMonths(tx, [...touched, ...others]);
  const answer = { releasedPayments: released.counted, unlinkedReversals: unlinked };
  await recordDeletion(tx, deletion, { trace, answer });
  return { trace, answer };
}

async function recordDeletion(
  tx: TenantTransaction,
  { remittanceId, note, actor, origin }: Deletion,
  { trace, answer }: Deleted,
): Promise<void> {
  await insertAuditRow(tx, {
    userId: actor.userId,
    entityType: 'remittance',
    entityId: remittanceId,
    action: 'delete',
    description:
      `Deleted a file with ${countOf(Number(trace.payments), 'payment')} and ` +
      countOf(Number(trace.claims), 'claim'),
    origin,
    oldValues: {
      fileName: trace.file_name,
      fileBytes: Number(trace.file_size),
      sha256: trace.sha256,
      uploadedAt: trace.created_at.toISOString(),
      processingStatus: trace.processing_status,
      payments: trace.payments,
      countedPayments: trace.counted,
      claims: trace.claims,
      paid: trace.paid,
      dirFees: trace.dir_fees,
    },
    newValues: { note, ...answer },
  });
}

/** What the audit log keeps of a deleted file: totals and origin, no claims. */
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

async function listPaymentIds(
  tx: TenantTransaction,
  remittanceId: string,
): Promise<readonly string[]> {
  const rows = await selectOwn(tx, 'payments', { remittance_id: remittanceId })
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Unlinks these payments from claims of other files: reversals there become unlinked, and claims
 * there that these reversed are free again. Answers how many were unlinked, and the remittances
 * whose reversals may match another claim now.
 */
async function unlinkReversals(
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

/** Deletes the rows of a remittance, and last the remittance. Nothing may refer to them. */
async function deleteRows(
  tx: TenantTransaction,
  { remittanceId, paymentIds }: { remittanceId: string; paymentIds: readonly string[] },
): Promise<void> {
  await deleteDraft(tx, remittanceId);
  const ofPayments = sql`where organization_id = ${tx.organizationId}
    and payment_id = any (${paymentIds}::uuid[])`;
  await sql`delete from payment_decisions ${ofPayments}`.execute(tx.query);
  await sql`delete from claims ${ofPayments}`.execute(tx.query);
  await sql`delete from provider_adjustments ${ofPayments}`.execute(tx.query);
  await sql`delete from mfp_refunds ${ofPayments}`.execute(tx.query);
  const ofRemittance = paymentsOf(tx, remittanceId);
  await sql`delete from payments ${ofRemittance}`.execute(tx.query);
  await sql`delete from remittance_findings ${ofRemittance}`.execute(tx.query);
  await sql`delete from remittances
    where organization_id = ${tx.organizationId} and id = ${remittanceId}`.execute(tx.query);
}
