import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockReviewed, type Reviewed } from './document-review.repository.ts';

/**
 * The document of a review that a person changes, locked, when it is as they saw it. Of two who
 * change one at once the second is told to look again. Without a version any will do.
 */
export function requireReview(tx: TenantTransaction, seen: Seen): Promise<Reviewed> {
  return lockAsSeen(tx, seen, 'review');
}

interface Seen {
  readonly remittanceId: string;
  readonly version?: number | undefined;
}

export async function lockAsSeen(
  tx: TenantTransaction,
  { remittanceId, version }: Seen,
  status: 'review' | 'completed',
): Promise<Reviewed> {
  const file = await lockReviewed(tx, remittanceId);
  if (file === undefined) throw new AppError('not_found');
  if (file.processing_status !== status) {
    throw new AppError('conflict', {
      message: 'This document no longer needs review. Please reload the page.',
    });
  }
  if (version !== undefined && file.review_version !== version) {
    throw new AppError('conflict', {
      message: 'Someone else changed this document. Please review it again.',
    });
  }
  return file;
}
