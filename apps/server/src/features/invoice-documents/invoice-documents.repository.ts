import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { columnsOf, type NewFile } from '../intake/public.ts';

/** False when a current document has this content, or any has this id. */
export async function insertDocument(tx: TenantTransaction, file: NewFile): Promise<boolean> {
  const inserted = await insertOwn(tx, 'invoice_documents', {
    ...columnsOf(file),
    origin: file.source,
    vendor_id: file.vendorId ?? null,
    mail_id: file.mailId ?? null,
    remittance_id: file.changedFrom ?? null,
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
  'origin as source',
  'status',
  'reason_code',
  'reason',
  'pages',
  'vendor_id',
  'uploaded_by',
  'created_at',
] as const;

function documentsOf(tx: TenantTransaction) {
  return selectOwn(tx, 'invoice_documents').select(columns);
}

export function findDocument(tx: TenantTransaction, id: string) {
  return documentsOf(tx).where('id', '=', id).executeTakeFirst();
}

/** Locks a file until the transaction ends, so that a reading, a retry and a person take turns. */
export function lockDocument(tx: TenantTransaction, id: string) {
  return documentsOf(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** The latest file of a content that is neither failed nor dismissed; with `any`, the latest. */
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

/** Clears the reason unless one is given. */
export async function updateDocument(
  tx: TenantTransaction,
  id: string,
  { status, reasonCode, reason, pages }: DocumentChange,
): Promise<void> {
  await updateOwn(tx, 'invoice_documents', { id })
    .set({
      status,
      reason_code: reasonCode ?? null,
      reason: reason ?? null,
      updated_at: sql<Date>`now()`,
      ...(status === 'reading' ? { attempts: 0 } : {}),
      ...(pages === undefined ? {} : { pages: jsonText(pages) }),
    })
    .execute();
}

/** The invoice files that came in as these remittances, by the ids of the remittances. */
export async function findInvoicesOfUploads(
  tx: TenantTransaction,
  remittanceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (remittanceIds.length === 0) return new Map();
  const rows = await selectOwn(tx, 'invoice_documents')
    .select(['id', 'remittance_id'])
    .where('remittance_id', 'in', remittanceIds)
    .execute();
  return new Map(rows.map(({ id, remittance_id: changedFrom }) => [changedFrom ?? '', id]));
}
