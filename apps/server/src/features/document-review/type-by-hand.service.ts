import { proveDraft } from '@pfs/core/draft/prove-draft';
import type { Remittance } from '@pfs/wire/remittances';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { hasPictures } from '../../platform/has-pictures.ts';
import {
  findRemittanceRow,
  markInReview,
  readDraftPages,
  storeDraft,
  toRemittance,
} from '../remittances/public.ts';
import { lockReviewed, type Reviewed } from './document-review.repository.ts';
import { recordReview } from './record-review.ts';
import type { ReviewCall } from './review-call.ts';

/**
 * Opens a document that failed with one empty payment beside its pages, to be typed in. One that
 * waits for review already is answered as it is.
 */
export async function typeByHand(
  tx: TenantTransaction,
  call: Omit<ReviewCall, 'version'>,
): Promise<Remittance> {
  const file = await lockReviewed(tx, call.remittanceId);
  if (file === undefined) throw new AppError('not_found');
  if (file.processing_status !== 'review') await open(tx, call, file);
  const row = await findRemittanceRow(tx, file.id);
  if (row === undefined) throw new AppError('not_found');
  return toRemittance(row);
}

async function open(
  tx: TenantTransaction,
  call: Omit<ReviewCall, 'version'>,
  { id, file_type: fileType, processing_status: status }: Reviewed,
): Promise<void> {
  if (status !== 'failed') {
    throw new AppError('conflict', { message: 'Only a file that failed can be typed in.' });
  }
  const pages = await readDraftPages(tx, id);
  if (pages.length === 0 || !hasPictures(fileType)) {
    throw new AppError('conflict', {
      message: 'This file has no page to type from. Press Retry to read it again first.',
    });
  }
  const empty = proveDraft({ fields: {}, claims: [], lumps: [], controls: [] });
  await storeDraft(tx, id, { pages, payments: [empty] });
  await markInReview(tx, id);
  await recordReview(tx, call, 'Began to type in a document by hand');
}
