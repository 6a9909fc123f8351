import { doubtMessage } from '@pfs/core/draft/draft-messages';
import type { DraftPayment } from '@pfs/core/draft/draft-remittance';
import { type DraftAmountField, draftAmountFields } from '@pfs/core/draft/draft-remittance';
import { proveDraft } from '@pfs/core/draft/prove-draft';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { applyDraftChange, undoDraftChange } from '@pfs/core/draft/review/apply-draft-change';
import type { AcceptDoubt, DraftChange, DraftUndo } from '@pfs/core/draft/review/draft-change';
import { isBalanced } from '@pfs/core/draft/review/open-items';
import {
  parseAmount,
  parseDay,
  parseNdc,
  parseQuantity,
} from '@pfs/documents/layout/values/parse-values';
import type { ChangedReview } from '@pfs/wire/document-review';
import type { ReviewChange } from '@pfs/wire/document-review-routes';
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
import {
  insertChange,
  markUndone,
  type NewChange,
  type Reviewed,
  raiseVersion,
  readAcceptorNames,
} from './document-review.repository.ts';
import { findUndoable, toState } from './get-review.service.ts';
import { auditReview, type ReviewCall, requireChangeable, requireItem } from './review-call.ts';
import { changedRows, toReviewHead } from './to-review.ts';

const fields: Readonly<Record<string, string>> = {
  charge: 'the charge',
  ingredientCost: 'the ingredient cost',
  dispensingFee: 'the dispensing fee',
  tax: 'the tax',
  incentive: 'the incentive',
  patientPaid: 'what the patient paid',
  otherPayer: 'what another payer paid',
  gross: 'the gross amount',
  dirFee: 'the DIR fee',
  gerFee: 'the GER fee',
  transactionFee: 'the transaction fee',
  networkFee: 'the network fee',
  withheld: 'the withheld amount',
  otherAdjustment: 'the other adjustment',
  net: 'the net amount',
  claimId: 'the prescription number',
  dateOfService: 'the date of service',
  drugName: 'the drug',
  ndc: 'the NDC',
  quantity: 'the quantity',
  planName: 'the plan',
  status: 'the status',
  claimReference: 'the payer claim number',
  payerName: 'the payer',
  payerId: 'the payer ID',
  traceNumber: 'the trace number',
  paidOn: 'the payment date',
  amount: 'the amount',
  payeeName: 'the payee',
  payeeId: 'the payee ID',
  reference: 'the reference',
};

/** What a call changed, without any values. */
function changeSummary(changes: readonly ReviewChange[]): string {
  const [first] = changes;
  if (first === undefined) return '';
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : '';
  return `${descriptionOf(first)}${more}`;
}

function descriptionOf(change: ReviewChange): string {
  switch (change.kind) {
    case 'set':
      return `set ${fields[change.field] ?? change.field}${ofRow(change)}`;
    case 'accept':
      return `accepted ${fields[change.field] ?? change.field}${ofRow(change)}`;
    case 'accept_row':
      return `accepted row ${change.row + 1}`;
    case 'accept_all':
      return 'accepted all items to check';
    case 'remove_row':
      return `removed row ${change.row + 1}`;
    case 'add_row':
      return 'added a row';
    case 'split':
      return `split the payment before row ${change.row + 1}`;
    case 'move_column':
      return `moved a column: ${fields[change.field]} is ${fields[change.into]}`;
    case 'split_column':
      return `split ${fields[change.into]} from ${fields[change.field]}`;
    case 'merge_columns':
      return `added ${fields[change.field]} to ${fields[change.into]}`;
    case 'flip_rows':
      return `reversed the sign of rows ${change.fromRow + 1} to ${change.toRow + 1}`;
    case 'accept_doubt':
      return `accepted despite: “${doubtMessage(change.code)}”`;
  }
}

function ofRow(change: { readonly part: string; readonly row?: number }): string {
  return change.row === undefined ? '' : ` of row ${change.row + 1}`;
}

/** Steps that prove a whole payment again. */
const wholePayment: ReadonlySet<DraftChange['kind']> = new Set([
  'accept_all',
  'accept_doubt',
  'move_column',
  'split_column',
  'merge_columns',
  'flip_rows',
]);

/**
 * Rows that the steps of one call may prove again; a larger document may be proven once. This takes
 * about a second and a half, in which this process answers no other call.
 */
const provenRowsMax = 10_000;

type RequireWithin = (change: DraftChange, drafts: readonly DraftPayment[]) => void;

/** Checks before each step of a call whether the current payments allow it. */
function createStepLimits(before: readonly KeptPayment[]): RequireWithin {
  const kept = new Map(before.map((one) => [one.payment, one]));
  const ofDocument = before.reduce((sum, { payment }) => sum + rowsOf(payment), 0);
  const left = { rows: Math.max(provenRowsMax, ofDocument) };
  return (change, drafts) => {
    if (!wholePayment.has(change.kind)) return;
    const draft = drafts[change.payment];
    if (draft === undefined) return;
    left.rows -= rowsOf(draft);
    if (left.rows < 0) {
      const fields = { changes: 'Send fewer steps that change whole payments' };
      throw new AppError('invalid_input', { fields });
    }
    if (change.kind === 'accept_all') requireBalance(kept.get(draft) ?? proveDraft(draft));
  };
}

function rowsOf({ claims, lumps, controls }: DraftPayment): number {
  return claims.length + lumps.length + controls.length;
}

/** A payment that doesn't balance can't be accepted as a whole. */
function requireBalance(payment: ProvenPayment): void {
  if (isBalanced(payment.differenceCents, payment)) return;
  throw new AppError('conflict', {
    message: 'You can accept everything at once only when the payment balances.',
  });
}

/** More rows than fit on two hundred pages. */
const rowsMax = 50_000;
const paymentsMax = 1_000;

interface Change extends ReviewCall {
  readonly changes: readonly ReviewChange[];
  readonly now: Date;
}

type Acceptor = Pick<AcceptDoubt, 'by' | 'at'>;

/** Applies a person's steps, proves the payments again and answers the new state. */
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
  /** After the steps. */
  readonly drafts: readonly DraftPayment[];
}

/** Stores the result of a person's steps, and how to undo them. */
export async function keepSteps(
  tx: TenantTransaction,
  call: ReviewCall & { readonly now: Date },
  { file, before, drafts, ...made }: Steps,
): Promise<ChangedReview> {
  requireWithinLimits(drafts);
  const version = await raiseVersion(tx, file.id);
  const { userId } = call.actor;
  await insertChange(tx, { remittanceId: file.id, version, userId, ...made });
  return settle(tx, call, { file, version, before, drafts, summary: made.summary });
}

/** Undoes the last change that is not undone yet. */
export async function undoReview(
  tx: TenantTransaction,
  call: ReviewCall & { readonly now: Date },
): Promise<ChangedReview> {
  const file = await requireChangeable(tx, call);
  const last = await findUndoable(tx, file);
  if (last === undefined) {
    throw new AppError('conflict', { message: 'There’s nothing to undo.' });
  }
  const before = await readDraftPayments(tx, file.id);
  const drafts = undoDraftChange(
    before.map(({ payment }) => payment),
    last.undo as unknown as DraftUndo,
  );
  await markUndone(tx, last.id);
  const version = await raiseVersion(tx, file.id);
  const summary = `undid: ${last.summary}`;
  return settle(tx, call, { file, version, before, drafts, summary });
}

/** A typed value in its normal form; an error names its change. */
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
      message: 'That row, column, payment, or item isn’t in this document.',
      cause: error,
    });
  }
}

function requireWithinLimits(drafts: readonly DraftPayment[]): void {
  const rows = drafts.reduce((sum, { claims, lumps }) => sum + claims.length + lumps.length, 0);
  if (rows <= rowsMax && drafts.length <= paymentsMax) return;
  throw new AppError('conflict', { message: 'This document can’t have more rows or payments.' });
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
  // The payers of payments in the ledger are settled.
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
  await auditReview(tx, call, `Document review: ${summary}`);
  const names = await readAcceptorNames(tx, after);
  return {
    ...(await toState(tx, { ...file, review_version: version }, after)),
    ...changedRows(before, after),
    payments: after.map((kept, position) => toReviewHead(kept, { position, names })),
  };
}

/** A value in its normal form, or an error. */
type TypedValue = { readonly value: string } | { readonly fault: string };

/** Reads what a person typed for a field. Empty text means no value. */
export function readTypedValue(field: string, typed: string): TypedValue {
  if (typed === '') return { value: '' };
  if (field === 'amount' || isAmountField(field)) {
    return found(parseAmount(typed), 'Enter an amount like 12.34 or −12.34');
  }
  if (field === 'paidOn' || field === 'dateOfService') {
    return found(parseDay(typed), 'Enter a date like 3/31/2026');
  }
  if (field === 'quantity') return found(parseQuantity(typed), 'Enter a number like 30');
  if (field === 'ndc') {
    const [only, ...more] = parseNdc(typed);
    return found(more.length === 0 ? only : undefined, 'Enter the 11-digit NDC');
  }
  return { value: typed };
}

/**
 * As `readTypedValue`, for text of a document; undefined for text that isn't a value of the field.
 */
export function readField(field: string, printed: string): string | undefined {
  if (printed === '') return undefined;
  const read = readTypedValue(field, printed);
  return 'value' in read ? read.value : undefined;
}

function isAmountField(field: string): field is DraftAmountField {
  return (draftAmountFields as readonly string[]).includes(field);
}

function found(value: string | undefined, fault: string): TypedValue {
  return value === undefined ? { fault } : { value };
}
