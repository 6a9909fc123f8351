import type { DraftChange, DraftUndo } from '@pfs/core/draft/review/draft-change';
import { isCheckedField, valuesLeftOut } from '@pfs/core/draft/review/open-items';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockLedger } from '../../platform/ledger.ts';
import type { KeptPayment } from '../remittances/public.ts';
import { findReviewed, type Reviewed } from './document-review.repository.ts';
import { lockAsSeen } from './require-review.ts';

/**
 * As requireReview, and also a document that is completed: its claims are in the ledger, which is
 * taken first.
 */
export async function requireChangeable(
  tx: TenantTransaction,
  call: { readonly remittanceId: string; readonly version?: number | undefined },
): Promise<Reviewed> {
  const seen = await findReviewed(tx, call.remittanceId);
  const isCompleted = seen?.processing_status === 'completed';
  if (isCompleted) await lockLedger(tx);
  return lockAsSeen(tx, call, isCompleted ? 'completed' : 'review');
}

/** Of a completed document only what is left out of its claims is said, or was said by a person. */
export function requireItem(
  step: DraftChange,
  { payments, drafts }: { payments: readonly KeptPayment[]; drafts: readonly Draft[] },
): void {
  if (isOfItem(step, { payments, drafts })) return;
  throw new AppError('conflict', {
    message: 'This document is completed. You can only change items to check.',
  });
}

type Draft = KeptPayment['payment'];

function isOfItem(
  step: DraftChange,
  { payments, drafts }: { payments: readonly KeptPayment[]; drafts: readonly Draft[] },
): boolean {
  if (step.kind !== 'set' && step.kind !== 'accept') return false;
  if (step.part !== 'claim' || !isCheckedField(step.field)) return false;
  const { field, payment, row } = step;
  const leftOut = valuesLeftOut(payments[payment]?.doubts ?? []);
  const claim = drafts[payment]?.claims.find((one) => one.row === row);
  return leftOut.get(row)?.has(field) === true || claim?.fields[field]?.decidedBy === 'person';
}

/** Whether taking a change back touches nothing but what may be checked in a completed document. */
export function isUndoOfItems(undo: DraftUndo): boolean {
  if (undo.kind === 'several') return undo.undos.every(isUndoOfItems);
  return undo.kind === 'put_value' && undo.part === 'claim' && isCheckedField(undo.field);
}
