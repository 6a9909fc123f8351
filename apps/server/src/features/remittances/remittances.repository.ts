import type { ProcessingStatus, Remittance } from '@pfs/wire/remittances';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import type { ReadingStage } from '../../platform/document-reading.ts';
import { columnsOf, type NewFile } from '../intake/public.ts';

const listed = [
  'id',
  'file_name',
  'file_type',
  'file_size',
  'processing_status',
  'created_at',
  'extracted_data',
  'stage',
  'failure_reason',
  'failure_code',
  'duplicate_of',
] as const;

/** Payments that wait for a decision. */
const heldPayments = sql<number>`(select count(*) from payments
  where payments.organization_id = remittances.organization_id
    and payments.remittance_id = remittances.id and not payments.counted)::int`;

const ofDocument = sql`from document_payments
  where document_payments.organization_id = remittances.organization_id
    and document_payments.remittance_id = remittances.id`;

/** Doubts of a document in review; without any it still waits to be finished. */
const openDoubts = sql<number>`case when processing_status = 'review'
  then greatest(1, (select sum(doubts) ${ofDocument})::int) else 0 end`;

/** In a completed document: values besides money that a person should check. */
const itemsToCheck = sql<number>`case when processing_status = 'completed'
  then coalesce((select sum(items_to_check) ${ofDocument} and items_to_check > 0), 0)::int
  else 0 end`;

const cutOff = sql<boolean>`exists (select from payments
  where payments.organization_id = remittances.organization_id
    and payments.remittance_id = remittances.id and payments.cut_off)`;

const columns = [
  ...listed,
  heldPayments.as('held_payments'),
  openDoubts.as('open_doubts'),
  itemsToCheck.as('items_to_check'),
  cutOff.as('cut_off'),
] as const;

export function listRemittanceRows(tx: TenantTransaction, limit: number) {
  return selectOwn(tx, 'remittances')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findRemittanceRow(tx: TenantTransaction, id: string) {
  return selectOwn(tx, 'remittances', { id }).select(columns).executeTakeFirst();
}

/** How far the reading of a document is: null before and after. */
export async function findReading(
  tx: TenantTransaction,
  id: string,
): Promise<Omit<ReadingStage, 'text'> | null> {
  const row = await selectOwn(tx, 'remittances', { id }).select('reading').executeTakeFirst();
  return (row?.reading ?? null) as Omit<ReadingStage, 'text'> | null;
}

export type RemittanceRow = NonNullable<Awaited<ReturnType<typeof findRemittanceRow>>>;

export function toRemittance(row: RemittanceRow): Remittance {
  return {
    id: row.id,
    fileName: row.file_name,
    fileType: row.file_type,
    fileSize: Number(row.file_size),
    processingStatus: row.processing_status as ProcessingStatus,
    createdAt: row.created_at.toISOString(),
    extractedData: row.extracted_data as Remittance['extractedData'],
    stage: row.stage,
    failureReason: row.failure_reason,
    failureCode: row.failure_code,
    needsReview: row.held_payments + row.open_doubts + row.items_to_check,
    itemsToCheck: row.items_to_check,
    counted: row.held_payments + row.open_doubts === 0,
    cutOff: row.cut_off,
    duplicateOf: row.duplicate_of,
  };
}

/** False when the same content exists; then nothing is inserted. */
export async function insertRemittance(tx: TenantTransaction, file: NewFile): Promise<boolean> {
  const inserted = await insertOwn(tx, 'remittances', {
    ...columnsOf(file),
    source: file.source,
    is_sample: file.source === 'sample' || file.source === 'demo',
  })
    .onConflict((conflict) => conflict.columns(['organization_id', 'sha256']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export function findBySha256(tx: TenantTransaction, sha256: string) {
  return selectOwn(tx, 'remittances', { sha256 })
    .select(['id', 'created_at', 'processing_status'])
    .executeTakeFirst();
}

export function findFile(tx: TenantTransaction, remittanceId: string) {
  return selectOwn(tx, 'remittances', { id: remittanceId })
    .select([
      'id',
      'file_name',
      'file_type',
      'file_path',
      'file_size',
      'processing_status',
      'is_sample',
      'uploaded_by',
      'page_turns',
      'sha256',
      'source',
    ])
    .executeTakeFirst();
}

export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** A file as its import needs it. */
export function importedFile({
  id,
  file_name: name,
  uploaded_by: uploadedBy,
  is_sample: isSample,
}: Pick<FileRow, 'id' | 'file_name' | 'uploaded_by' | 'is_sample'>) {
  return { id, name, uploadedBy, isSample };
}

/**
 * Locks the row, so that an upload, a retry and a running import of the same remittance wait for
 * each other.
 */
export function lockStatus(tx: TenantTransaction, remittanceId: string) {
  return selectOwn(tx, 'remittances', { id: remittanceId })
    .select(['processing_status', 'file_type'])
    .forUpdate()
    .executeTakeFirst();
}

export async function markPending(tx: TenantTransaction, remittanceId: string): Promise<void> {
  await update(tx, remittanceId, {
    processing_status: 'pending',
    stage: null,
    attempts: 0,
    failure_code: null,
    failure_reason: null,
  });
}

/** The next reading detects again which way up pages are. */
export function forgetPageTurns(tx: TenantTransaction, remittanceId: string): Promise<void> {
  return update(tx, remittanceId, { page_turns: '{}' });
}

export async function markProcessing(tx: TenantTransaction, remittanceId: string): Promise<void> {
  await update(tx, remittanceId, {
    processing_status: 'processing',
    stage: 'Reading the file',
    started_at: new Date(),
  });
}

/** Changes nothing once the remittance is no longer being read. */
export async function setStage(
  tx: TenantTransaction,
  remittanceId: string,
  { text, ...reading }: ReadingStage,
): Promise<void> {
  await updateOwn(tx, 'remittances', { id: remittanceId, processing_status: 'processing' })
    .set({
      stage: text,
      reading: sql`coalesce(reading, '{}') || ${jsonText(reading)}`,
      updated_at: sql`now()`,
    })
    .execute();
}

/** Sends what was read to review. */
export async function markInReview(tx: TenantTransaction, remittanceId: string): Promise<void> {
  await update(tx, remittanceId, {
    processing_status: 'review',
    stage: null,
    failure_code: null,
    failure_reason: null,
    review_version: sql`review_version + 1`,
  });
}

/** Counts an attempt that failed for an internal reason; one that a kill cut off doesn't count. */
export async function countFailedAttempt(
  tx: TenantTransaction,
  remittanceId: string,
): Promise<number> {
  const row = await updateOwn(tx, 'remittances', { id: remittanceId })
    .set({ attempts: sql`attempts + 1`, updated_at: sql`now()` })
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? 0;
}

export async function markFailed(
  tx: TenantTransaction,
  remittanceId: string,
  failure: { code: string; reason: string },
): Promise<void> {
  await update(tx, remittanceId, {
    processing_status: 'failed',
    stage: null,
    failure_code: failure.code,
    failure_reason: failure.reason,
    completed_at: new Date(),
  });
}

interface Completion {
  readonly claims: number;
  readonly payments: number;
  readonly findings: number;
  /** Claim-level and lump-sum DIR together, decimal text. */
  readonly totalDirFees: string;
  readonly duplicateOf: string | null;
}

export async function markCompleted(
  tx: TenantTransaction,
  remittanceId: string,
  completion: Completion,
): Promise<void> {
  await update(tx, remittanceId, {
    processing_status: 'completed',
    stage: null,
    failure_code: null,
    failure_reason: null,
    claim_count: completion.claims,
    payment_count: completion.payments,
    findings_count: completion.findings,
    total_dir_fees: completion.totalDirFees,
    duplicate_of: completion.duplicateOf,
    extracted_data: JSON.stringify({
      processedClaims: completion.claims,
      totalDirFees: Number(completion.totalDirFees),
    }),
    completed_at: new Date(),
  });
}

async function update(
  tx: TenantTransaction,
  remittanceId: string,
  values: Record<string, unknown>,
): Promise<void> {
  await updateOwn(tx, 'remittances', { id: remittanceId })
    .set({ ...values, reading: null, updated_at: sql`now()` })
    .execute();
}

/** `1 payment`, `2 payments`, as the audit log counts. */
export function countOf(count: number, thing: 'payment' | 'claim' | 'item' | 'change'): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
