import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';

export interface NewDocument {
  readonly id: string;
  readonly fileName: string;
  readonly fileType: string;
  readonly fileBytes: number;
  readonly storagePath: string;
  readonly sha256: string;
  readonly origin: InvoiceDocument['origin'];
  readonly vendorId?: string | undefined;
  readonly uploadedBy: string | null;
  readonly mailId?: string | undefined;
  /** As which it came in first. */
  readonly remittanceId?: string | undefined;
}

/** False where a document of that content lives already, or of that id; then none is inserted. */
export async function insertDocument(tx: TenantTransaction, given: NewDocument): Promise<boolean> {
  await tx.query
    .insertInto('file_objects')
    .values({
      organization_id: tx.organizationId,
      sha256: given.sha256,
      bytes: String(given.fileBytes),
      storage_path: given.storagePath,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'sha256']).doNothing())
    .execute();
  const inserted = await tx.query
    .insertInto('invoice_documents')
    .values({
      organization_id: tx.organizationId,
      id: given.id,
      file_name: given.fileName,
      file_type: given.fileType,
      file_size: String(given.fileBytes),
      file_path: given.storagePath,
      sha256: given.sha256,
      origin: given.origin,
      vendor_id: given.vendorId ?? null,
      uploaded_by: given.uploadedBy,
      mail_id: given.mailId ?? null,
      remittance_id: given.remittanceId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

const columns = [
  'id',
  'file_name',
  'file_type',
  'file_size',
  'file_path',
  'sha256',
  'origin',
  'status',
  'reason_code',
  'reason',
  'pages',
  'vendor_id',
  'uploaded_by',
  'created_at',
] as const;

function documentsOf(tx: TenantTransaction) {
  return tx.query
    .selectFrom('invoice_documents')
    .select(columns)
    .where('organization_id', '=', tx.organizationId);
}

export function findDocument(tx: TenantTransaction, id: string) {
  return documentsOf(tx).where('id', '=', id).executeTakeFirst();
}

/** Held until the end of the transaction: a reading, a retry and a person take turns. */
export function lockDocument(tx: TenantTransaction, id: string) {
  return documentsOf(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** The latest of a content that still lives, or where `any` the latest at all. */
export function findOfContent(tx: TenantTransaction, sha256: string, { any = false } = {}) {
  const found = documentsOf(tx).where('sha256', '=', sha256);
  return (any ? found : found.where('status', 'not in', ['failed', 'dismissed']))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface DocumentChange {
  readonly status: InvoiceDocument['status'];
  readonly reasonCode?: string;
  readonly reason?: string;
  readonly pages?: readonly DraftPage[];
}

/** A reason that is left out is none any more. */
export async function updateDocument(
  tx: TenantTransaction,
  id: string,
  { status, reasonCode, reason, pages }: DocumentChange,
): Promise<void> {
  await tx.query
    .updateTable('invoice_documents')
    .set({
      status,
      reason_code: reasonCode ?? null,
      reason: reason ?? null,
      updated_at: sql<Date>`now()`,
      ...(status === 'reading' ? { attempts: 0 } : {}),
      ...(pages === undefined ? {} : { pages: jsonText(pages) }),
    })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .execute();
}

/** Counts a reading that failed for a reason of ours; one that was cut off by a kill is none. */
export async function countFailedReading(tx: TenantTransaction, id: string): Promise<number> {
  const row = await tx.query
    .updateTable('invoice_documents')
    .set({ attempts: sql`attempts + 1` })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? 0;
}
