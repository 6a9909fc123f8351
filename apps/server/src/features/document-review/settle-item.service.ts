import { type ReviewItem, reviewItems } from '@pfs/core/draft/review/review-items';
import type { ChangedReview } from '@pfs/wire/document-review';
import {
  type ItemDecision,
  type ReviewChange,
  reviewChange,
} from '@pfs/wire/document-review-routes';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { readDraftPayments } from '../remittances/public.ts';
import { changeReview } from './change-review.service.ts';
import type { Reviewed } from './document-review.repository.ts';
import { type ReviewCall, requireChangeable } from './review-call.ts';
import { readTypedValue } from './typed-value.ts';

interface Settling extends Omit<ReviewCall, 'version'> {
  readonly itemId: string;
  readonly decision: ItemDecision;
  readonly now: Date;
}

/** Accepts or corrects one item, by the same step that the screen uses. */
export async function settleItem(
  tx: TenantTransaction,
  { itemId, decision, ...call }: Settling,
): Promise<ChangedReview> {
  const { remittanceId } = call;
  const file = await requireChangeable(tx, { remittanceId, version: decision.version });
  const items = reviewItems(await readDraftPayments(tx, file.id));
  const item = items.find(({ id }) => id === itemId);
  if (item === undefined) throw isOver(file);
  const { field, value } = decision;
  const change = value === undefined ? acceptance(item) : correction(item, { field, value });
  return changeReview(tx, { ...call, version: file.review_version, changes: [change] });
}

function isOver({ processing_status: status }: Reviewed): AppError {
  if (status !== 'completed') return new AppError('not_found');
  return new AppError('conflict', { message: 'This item no longer needs checking.' });
}

function acceptance({ acceptedBy, doubt, payment }: ReviewItem): ReviewChange {
  const { part, row = null, field = null, code } = doubt;
  switch (acceptedBy) {
    case 'accept':
      return toChange({ kind: 'accept', part, payment, field, ...(row !== null && { row }) });
    case 'accept_row':
      return toChange({ kind: 'accept_row', part, payment, row });
    case 'accept_doubt':
      return toChange({ kind: 'accept_doubt', part, payment, row, field, code });
    case undefined: {
      const message = 'This can’t be accepted as is. Please correct it.';
      throw new AppError('invalid_input', { message, fields: { action: message } });
    }
  }
}

interface Correction {
  readonly field: ItemDecision['field'];
  readonly value: string;
}

function correction(
  { doubt, isCorrectable, payment }: ReviewItem,
  { field: named, value }: Correction,
): ReviewChange {
  const { part, row, field = named } = doubt;
  if (!isCorrectable) {
    const message = 'No single value fixes this. Accept it or correct its rows.';
    throw new AppError('invalid_input', { message, fields: { action: message } });
  }
  if (field === undefined || (named !== undefined && named !== field)) {
    const message = 'Choose which value to correct';
    throw new AppError('invalid_input', { message, fields: { field: message } });
  }
  const read = readTypedValue(field, value);
  if ('fault' in read) {
    throw new AppError('invalid_input', { message: read.fault, fields: { value: read.fault } });
  }
  const target = { part, payment, field, ...(row !== undefined && { row }) };
  return toChange({ kind: 'set', ...target, value });
}

/** The doubt's part and field as a step; a field that its row doesn't have is refused. */
function toChange(change: Readonly<Record<string, unknown>>): ReviewChange {
  const checked = reviewChange.safeParse(change);
  if (checked.success) return checked.data;
  const message = 'This item doesn’t have that value';
  throw new AppError('invalid_input', { message, fields: { field: message } });
}
