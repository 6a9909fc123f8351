import type { Doubt } from '@pfs/core/draft/proven-payment';
import type { DraftUndo } from '@pfs/core/draft/review/draft-change';
import { isItemToCheck } from '@pfs/core/draft/review/open-items';
import type { DocumentReview } from '@pfs/wire/document-review';
import type { ProcessingStatus } from '@pfs/wire/remittances';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { orNotFound } from '../../platform/errors.ts';
import { isPictured } from '../intake/public.ts';
import { type KeptPayment, readDraftPages, readDraftPayments } from '../remittances/public.ts';
import {
  findLastChange,
  findReviewed,
  type Reviewed,
  readAcceptorNames,
  readClaimIds,
} from './document-review.repository.ts';
import { isUndoOfItems } from './review-call.ts';
import { toReviewItems, toReviewPayment } from './to-review.ts';
import { findNextWaiting } from './waiting-documents.ts';

/** What was read in a document; it can be changed while it waits for review. */
export async function getDocumentReview(
  tx: TenantTransaction,
  remittanceId: string,
): Promise<DocumentReview> {
  const file = orNotFound(await findReviewed(tx, remittanceId));
  const payments = await readDraftPayments(tx, remittanceId);
  const claimIds = await readClaimIds(tx, remittanceId);
  const names = await readAcceptorNames(tx, payments);
  const pages = await readDraftPages(tx, remittanceId);
  const open = file.processing_status === 'review';
  return {
    id: file.id,
    fileName: file.file_name,
    fileType: file.file_type,
    ...(await toState(tx, file, payments)),
    open,
    pages: pages.map((page) => ({ ...page, pictured: isPictured(page, file.file_type) })),
    payments: payments.map((kept, position) =>
      toReviewPayment(kept, { position, claimIds, names }),
    ),
    items: toReviewItems(payments).filter(
      ({ holds }) => open || (!holds && file.processing_status === 'completed'),
    ),
    next: (await findNextWaiting(tx, remittanceId)) ?? null,
  };
}

/** The change to undo; in a completed document only changes of items to check. */
export async function findUndoable(tx: TenantTransaction, file: Reviewed) {
  const { id, processing_status: status } = file;
  if (status !== 'review' && status !== 'completed') return undefined;
  const last = await findLastChange(tx, id);
  const isOpen = status === 'review' || (last && isUndoOfItems(last.undo as unknown as DraftUndo));
  return isOpen ? last : undefined;
}

/** The state of a review, without its rows. */
export async function toState(
  tx: TenantTransaction,
  file: Reviewed,
  payments: readonly KeptPayment[],
) {
  const last = await findUndoable(tx, file);
  const isCompleted = file.processing_status === 'completed';
  const waiting = (doubts: readonly Doubt[]) =>
    isCompleted ? doubts.filter(isItemToCheck) : doubts;
  return {
    processingStatus: file.processing_status as ProcessingStatus,
    version: file.review_version,
    undoes: last?.summary ?? null,
    doubts: payments.reduce((sum, { doubts }) => sum + waiting(doubts).length, 0),
  };
}
