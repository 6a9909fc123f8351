import { applyDraftChange, undoDraftChange } from '@pfs/core/draft/apply-draft-change';
import type { DraftChange, DraftUndo } from '@pfs/core/draft/draft-change';
import type { DraftPayment } from '@pfs/core/draft/draft-remittance';
import { proveDraft } from '@pfs/core/draft/prove-draft';
import type { ChangedReview } from '@pfs/wire/document-review';
import type { ReviewChange } from '@pfs/wire/document-review-changes';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { insertAuditRow } from '../audit/public.ts';
import {
  type KeptPayment,
  readDraftPayments,
  replaceDraftPayments,
  toKeptPayment,
} from '../remittances/public.ts';
import { changeSummary } from './change-words.ts';
import {
  findLastChange,
  insertChange,
  markUndone,
  type Reviewed,
  raiseVersion,
} from './document-review.repository.ts';
import { toState } from './get-review.service.ts';
import { requireReview } from './require-review.ts';
import type { ReviewCall } from './review-call.ts';
import { changedRows, toReviewHead } from './to-review.ts';
import { readTypedValue } from './typed-value.ts';

/** More rows than two hundred pages hold. */
const rowsMax = 50_000;
const paymentsMax = 1_000;

interface Change extends ReviewCall {
  readonly changes: readonly ReviewChange[];
  readonly today: string;
}

/** Makes a person's steps, proves the payments anew, and answers how they stand now. */
export async function changeReview(tx: TenantTransaction, change: Change): Promise<ChangedReview> {
  const file = await requireReview(tx, change);
  const before = await readDraftPayments(tx, file.id);
  let drafts: readonly DraftPayment[] = before.map(({ payment }) => payment);
  const undos: DraftUndo[] = [];
  for (const [at, one] of change.changes.entries()) {
    const made = apply(drafts, toDraftChange(one, at));
    drafts = made.payments;
    undos.push(made.undo);
  }
  requireFew(drafts);
  const version = await raiseVersion(tx, file.id);
  const summary = changeSummary(change.changes);
  await insertChange(tx, {
    remittanceId: file.id,
    version,
    summary,
    changes: change.changes,
    undo: { kind: 'several', undos },
    userId: change.actor.userId,
  });
  return settle(tx, change, { file, version, before, drafts, summary });
}

/** Takes the last change back that is not taken back yet. */
export async function undoReview(
  tx: TenantTransaction,
  call: ReviewCall & { readonly today: string },
): Promise<ChangedReview> {
  const file = await requireReview(tx, call);
  const last = await findLastChange(tx, file.id);
  if (last === undefined) {
    throw new AppError('conflict', { message: 'There is nothing to take back.' });
  }
  const before = await readDraftPayments(tx, file.id);
  const drafts = undoDraftChange(
    before.map(({ payment }) => payment),
    last.undo as unknown as DraftUndo,
  );
  await markUndone(tx, last.id);
  const version = await raiseVersion(tx, file.id);
  const summary = `took back: ${last.summary}`;
  return settle(tx, call, { file, version, before, drafts, summary });
}

/** A typed value in its normal form; a fault names the change that it is in. */
function toDraftChange(change: ReviewChange, at: number): DraftChange {
  if (change.kind !== 'set') return change;
  const read = readTypedValue(change.field, change.value);
  if ('value' in read) return { ...change, value: read.value };
  throw new AppError('invalid_input', {
    message: read.fault,
    fields: { [`changes.${at}.value`]: read.fault },
  });
}

function apply(drafts: readonly DraftPayment[], change: DraftChange) {
  try {
    return applyDraftChange(drafts, change);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError('invalid_input', {
      message: 'There is no such row or payment in this document.',
      cause: error,
    });
  }
}

function requireFew(drafts: readonly DraftPayment[]): void {
  const rows = drafts.reduce((sum, { claims, lumps }) => sum + claims.length + lumps.length, 0);
  if (rows <= rowsMax && drafts.length <= paymentsMax) return;
  throw new AppError('conflict', { message: 'This document cannot have more rows or payments.' });
}

interface Changed {
  readonly file: Reviewed;
  readonly version: number;
  readonly before: readonly KeptPayment[];
  readonly drafts: readonly DraftPayment[];
  readonly summary: string;
}

async function settle(
  tx: TenantTransaction,
  { actor, origin, today }: ReviewCall & { readonly today: string },
  { file, version, before, drafts, summary }: Changed,
): Promise<ChangedReview> {
  const untouched = new Map(before.map((kept) => [kept.payment, kept]));
  const after = drafts.map(
    (draft) => untouched.get(draft) ?? toKeptPayment(proveDraft(draft, { today })),
  );
  await replaceDraftPayments(tx, file.id, { before, after });
  await insertAuditRow(tx, {
    organizationId: actor.organizationId,
    userId: actor.userId,
    entityType: 'remittance',
    entityId: file.id,
    action: 'update',
    description: `In the review of a document: ${summary}`,
    origin,
  });
  return {
    ...(await toState(tx, { ...file, review_version: version }, after)),
    ...changedRows(before, after),
    payments: after.map(toReviewHead),
  };
}
