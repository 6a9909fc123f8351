import type { DraftUndo } from '@pfs/core/draft/review/draft-change';
import type { ReviewChange } from '@pfs/wire/document-review-routes';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import type { KeptPayment } from '../remittances/public.ts';
import type { Names } from './to-review.ts';

function reviewed(tx: TenantTransaction, remittanceId: string) {
  return selectOwn(tx, 'remittances', { id: remittanceId }).select([
    'id',
    'file_name',
    'file_type',
    'file_path',
    'processing_status',
    'review_version',
    'page_turns',
    'is_sample',
    'uploaded_by',
    'failure_code',
  ]);
}

export function findReviewed(tx: TenantTransaction, remittanceId: string) {
  return reviewed(tx, remittanceId).executeTakeFirst();
}

export type Reviewed = NonNullable<Awaited<ReturnType<typeof findReviewed>>>;

/** As findReviewed, and locks the row. */
export function lockReviewed(tx: TenantTransaction, remittanceId: string) {
  return reviewed(tx, remittanceId).forUpdate().executeTakeFirst();
}

/** Answers the new version of the review. */
export async function raiseVersion(tx: TenantTransaction, remittanceId: string): Promise<number> {
  const row = await updateOwn(tx, 'remittances', { id: remittanceId })
    .set({ review_version: sql`review_version + 1`, updated_at: sql`now()` })
    .returning('review_version')
    .executeTakeFirstOrThrow();
  return row.review_version;
}

/** The claims of a document's rows, by `payment row`. */
export async function readClaimIds(
  tx: TenantTransaction,
  remittanceId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectOwn(tx, 'document_rows', { remittance_id: remittanceId })
    .select(['payment_position', 'row', 'claim_id'])
    .where('claim_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [`${row.payment_position} ${row.row}`, row.claim_id ?? '']));
}

/** The last change that is not undone. */
export function findLastChange(tx: TenantTransaction, remittanceId: string) {
  return selectOwn(tx, 'document_changes', { remittance_id: remittanceId, undone: false })
    .select(['id', 'summary', 'undo'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface NewChange {
  readonly remittanceId: string;
  readonly version: number;
  readonly summary: string;
  readonly changes: readonly ReviewChange[];
  readonly undo: DraftUndo;
  readonly userId: string;
}

export async function insertChange(tx: TenantTransaction, change: NewChange): Promise<void> {
  await insertOwn(tx, 'document_changes', {
    id: uuidV7(),
    remittance_id: change.remittanceId,
    version: change.version,
    summary: change.summary,
    changes: jsonText(change.changes),
    undo: jsonText(change.undo),
    changed_by: change.userId,
  }).execute();
}

export async function markUndone(tx: TenantTransaction, id: string): Promise<void> {
  await updateOwn(tx, 'document_changes', { id }).set({ undone: true }).execute();
}

/** Stores how to rotate a page when the document is read or shown. */
export async function setPageTurn(
  tx: TenantTransaction,
  remittanceId: string,
  { number, turnedDegrees }: { number: number; turnedDegrees: number },
): Promise<void> {
  const turn = jsonText({ [number]: turnedDegrees });
  await updateOwn(tx, 'remittances', { id: remittanceId })
    .set({ page_turns: sql`page_turns || ${turn}::jsonb` })
    .execute();
}

/** Until when this process reads the document; null when it no longer does. */
export async function setReadHereUntil(
  tx: TenantTransaction,
  remittanceId: string,
  until: Date | null,
): Promise<void> {
  await updateOwn(tx, 'remittances', { id: remittanceId })
    .set({ read_here_until: until })
    .execute();
}

/** Who accepted doubts about these payments, by their ids. */
export async function readAcceptorNames(
  tx: TenantTransaction,
  payments: readonly KeptPayment[],
): Promise<Names> {
  const ids = new Set(payments.flatMap(({ accepted = [] }) => accepted.map(({ by }) => by)));
  if (ids.size === 0) return new Map();
  const rows = await tx.query
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ id, first_name, last_name }) => [
      id,
      [first_name, last_name].filter(Boolean).join(' '),
    ]),
  );
}
