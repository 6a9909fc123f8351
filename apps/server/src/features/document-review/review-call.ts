import type { DraftChange, DraftUndo } from '@pfs/core/draft/review/draft-change';
import { isCheckedField, valuesLeftOut } from '@pfs/core/draft/review/open-items';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { lockLedger } from '../ledger/public.ts';
import type { KeptPayment } from '../remittances/public.ts';
import { findReviewed, lockReviewed, type Reviewed } from './document-review.repository.ts';

/** A person's step in the review of a document, based on the version that they saw. */
export interface ReviewCall {
  readonly remittanceId: string;
  readonly version: number;
  readonly actor: Member;
  readonly origin: Origin;
}

/** Audits a person's step. */
export function auditReview(
  tx: TenantTransaction,
  { actor, remittanceId, origin }: Omit<ReviewCall, 'version'>,
  description: string,
  newValues?: Readonly<Record<string, unknown>>,
): Promise<void> {
  return insertAuditRow(tx, {
    userId: actor.userId,
    entityType: 'remittance',
    entityId: remittanceId,
    action: 'update',
    description,
    origin,
    ...(newValues === undefined ? {} : { newValues }),
  });
}

/**
 * Locks a document in review, in the version that the person saw. When two people change it at
 * once, the second is asked to review it again. Without a version, any version will do.
 */
export function requireReview(tx: TenantTransaction, seen: Seen): Promise<Reviewed> {
  return lockAsSeen(tx, seen, 'review');
}

interface Seen {
  readonly remittanceId: string;
  readonly version?: number | undefined;
}

async function lockAsSeen(
  tx: TenantTransaction,
  { remittanceId, version }: Seen,
  status: 'review' | 'completed',
): Promise<Reviewed> {
  const file = orNotFound(await lockReviewed(tx, remittanceId));
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

/**
 * As requireReview, and also for a completed document. Its claims are in the ledger, which is
 * locked first.
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

/** A completed document allows only values that its claims lack, or that a person entered. */
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

/** Whether undoing a change affects only items to check of a completed document. */
export function isUndoOfItems(undo: DraftUndo): boolean {
  if (undo.kind === 'several') return undo.undos.every(isUndoOfItems);
  return undo.kind === 'put_value' && undo.part === 'claim' && isCheckedField(undo.field);
}
