import type { DeletedRemittance } from '@pfs/wire/remittances';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { afterCommit } from '../../platform/database/one-commit.ts';
import { setPaymentsCounted } from '../../platform/database/rollups.ts';
import { AppError } from '../../platform/errors.ts';
import { lockLedger } from '../../platform/ledger.ts';
import type { Member } from '../../platform/session/actor.ts';
import { listTouchedMonths, refreshAlertsOfMonths } from '../alerts/public.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { type RemovalParts, removeIfUnreferenced } from './content-removal.service.ts';
import { countOf } from './count-of.ts';
import {
  deleteFileObject,
  deleteRows,
  listPaymentIds,
  readTrace,
  type Trace,
  unlinkReversals,
} from './delete-remittance.repository.ts';
import { linkReversals } from './link-reversals.repository.ts';
import { releaseCopies } from './release-copies.ts';
import { lockStatus } from './remittances.repository.ts';

export interface Deletion {
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
 * Takes a remittance and all that was read in it out of the pharmacy, as if it had never come:
 * what other files have to do with it is mended in the same transaction. Its content is removed
 * once that is committed; a removal that is cut off is made up for by the nightly one.
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
  await afterCommit(() =>
    removeIfUnreferenced(parts, content).catch((error: unknown) => {
      parts.log.warn(
        { err: error },
        'the content of a deleted remittance is left for the nightly cleanuply cleanup',
      );
    }),
  );
  return answer;
}

async function deleteIn(tx: TenantTransaction, deletion: Deletion): Promise<Deleted> {
  const { remittanceId } = deletion;
  await lockLedger(tx);
  const current = await lockStatus(tx, remittanceId);
  if (current === undefined) throw new AppError('not_found');
  if (current.processing_status === 'pending' || current.processing_status === 'processing') {
    throw new AppError('conflict', {
      message: 'This file is still being processed. Wait until it’s done, then delete it.',
    });
  }
  const trace = await readTrace(tx, remittanceId);
  if (trace === undefined) throw new AppError('not_found');
  const paymentIds = await listPaymentIds(tx, remittanceId);
  const touched = await listTouchedMonths(tx, [remittanceId]);
  await setPaymentsCounted(tx, paymentIds, false);
  const released = await releaseCopies(tx, { remittanceId, paymentIds });
  const { unlinked, remittanceIds } = await unlinkReversals(tx, paymentIds);
  await deleteRows(tx, { remittanceId, paymentIds });
  await deleteFileObject(tx, trace.sha256);
  await linkReversals(tx, remittanceIds);
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
    organizationId: actor.organizationId,
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
