import { applyDraftChange, undoDraftChange } from '@pfs/core/draft/apply-draft-change';
import type { AcceptDoubt, DraftChange, DraftUndo } from '@pfs/core/draft/draft-change';
import type { DraftPayment } from '@pfs/core/draft/draft-remittance';
import { proveDraft } from '@pfs/core/draft/prove-draft';
import type { ChangedReview } from '@pfs/wire/document-review';
import type { ReviewChange } from '@pfs/wire/document-review-changes';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import {
  followDraft,
  type KeptPayment,
  readDraftPayments,
  readKnownDrugs,
  readKnownPayers,
  replaceDraftPayments,
  toKeptPayment,
} from '../remittances/public.ts';
import { readAcceptorNames } from './acceptor-names.repository.ts';
import { changeSummary } from './change-words.ts';
import {
  insertChange,
  markUndone,
  type NewChange,
  type Reviewed,
  raiseVersion,
} from './document-review.repository.ts';
import { findUndoable, toState } from './get-review.service.ts';
import { recordReview } from './record-review.ts';
import { requireChangeable, requireItem } from './require-changeable.ts';
import type { ReviewCall } from './review-call.ts';
import { createStepLimits } from './step-limits.ts';
import { changedRows, toReviewHead } from './to-review.ts';
import { readField, readTypedValue } from './typed-value.ts';

/** More rows than two hundred pages hold. */
const rowsMax = 50_000;
const paymentsMax = 1_000;

interface Change extends ReviewCall {
  readonly changes: readonly ReviewChange[];
  readonly now: Date;
}

type Acceptor = Pick<AcceptDoubt, 'by' | 'at'>;

/** Makes a person's steps, proves the payments anew, and answers how they stand now. */
export async function changeReview(tx: TenantTransaction, change: Change): Promise<ChangedReview> {
  const file = await requireChangeable(tx, change);
  const isCompleted = file.processing_status === 'completed';
  const before = await readDraftPayments(tx, file.id);
  let drafts: readonly DraftPayment[] = before.map(({ payment }) => payment);
  const undos: DraftUndo[] = [];
  const by = { by: change.actor.userId, at: change.now.toISOString() };
  const requireWithin = createStepLimits(before);
  for (const [at, one] of change.changes.entries()) {
    const step = toDraftChange(one, at, by);
    if (isCompleted) requireItem(step, { payments: before, drafts });
    requireWithin(step, drafts);
    const made = apply(drafts, step);
    drafts = made.payments;
    undos.push(made.undo);
  }
  const { changes } = change;
  const undo = { kind: 'several', undos } as const;
  const summary = changeSummary(changes);
  return keepSteps(tx, change, { file, before, drafts, changes, undo, summary });
}

interface Steps extends Pick<NewChange, 'changes' | 'undo' | 'summary'> {
  readonly file: Reviewed;
  readonly before: readonly KeptPayment[];
  /** As the steps have left them. */
  readonly drafts: readonly DraftPayment[];
}

/** Keeps what a person's steps have made, with the way back. */
export async function keepSteps(
  tx: TenantTransaction,
  call: ReviewCall & { readonly now: Date },
  { file, before, drafts, ...made }: Steps,
): Promise<ChangedReview> {
  requireFew(drafts);
  const version = await raiseVersion(tx, file.id);
  const { userId } = call.actor;
  await insertChange(tx, { remittanceId: file.id, version, userId, ...made });
  return settle(tx, call, { file, version, before, drafts, summary: made.summary });
}

/** Takes the last change back that is not taken back yet. */
export async function undoReview(
  tx: TenantTransaction,
  call: ReviewCall & { readonly now: Date },
): Promise<ChangedReview> {
  const file = await requireChangeable(tx, call);
  const last = await findUndoable(tx, file);
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
function toDraftChange(change: ReviewChange, at: number, by: Acceptor): DraftChange {
  if (change.kind === 'accept_doubt') return { ...change, ...by };
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
    return applyDraftChange(drafts, change, readField);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError('invalid_input', {
      message: 'There is no such row, column, payment or doubt in this document.',
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
  call: ReviewCall & { readonly now: Date },
  { file, version, before, drafts, summary }: Changed,
): Promise<ChangedReview> {
  const today = dayIn(call.actor.timeZone, call.now);
  const untouched = new Map(before.map((kept) => [kept.payment, kept]));
  const changed = drafts.filter((draft) => !untouched.has(draft));
  const isCompleted = file.processing_status === 'completed';
  // Who paid what is in the ledger is settled.
  const payers = isCompleted ? [] : await readKnownPayers(tx);
  const known = { today, payers, drugs: await readKnownDrugs(tx, changed) };
  const after = drafts.map(
    (draft) => untouched.get(draft) ?? toKeptPayment(proveDraft(draft, known)),
  );
  await replaceDraftPayments(tx, file.id, { before, after });
  if (isCompleted) {
    const followed = [...after.entries()].filter(([, { payment }]) => !untouched.has(payment));
    await followDraft(tx, file.id, new Map(followed));
  }
  await recordReview(tx, call, `In the review of a document: ${summary}`);
  const names = await readAcceptorNames(tx, after);
  return {
    ...(await toState(tx, { ...file, review_version: version }, after)),
    ...changedRows(before, after),
    payments: after.map((kept, position) => toReviewHead(kept, { position, names })),
  };
}
