import { toCents, toDollars } from '@pfs/core/money';
import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

export async function listDocuments(
  tx: TenantTransaction,
  asked: Asked,
): Promise<InvoiceDocument[]> {
  return (await listDocumentRows(tx, asked)).map(toInvoiceDocument);
}

export async function getListed(tx: TenantTransaction, id: string): Promise<InvoiceDocument> {
  const [row] = await listDocumentRows(tx, { id, limit: 1 });
  if (row === undefined) throw new AppError('not_found');
  return toInvoiceDocument(row);
}

function toInvoiceDocument(row: ListedRow): InvoiceDocument {
  return {
    id: row.id,
    fileName: row.file_name,
    fileType: row.file_type,
    fileSize: Number(row.file_size),
    origin: row.origin,
    status: row.status,
    reasonCode: row.reason_code,
    reason: row.reason,
    vendorId: row.vendor_id,
    vendorName: row.vendor_name,
    invoices: row.invoices,
    waiting: row.waiting,
    amount: toDollars(toCents(Number(row.cents))),
    doubts: row.doubts,
    uploadedByName: row.person,
    createdAt: row.created_at.toISOString(),
  };
}

export interface ListedRow {
  readonly id: string;
  readonly file_name: string;
  readonly file_type: string;
  readonly file_size: string;
  readonly origin: InvoiceDocument['origin'];
  readonly status: InvoiceDocument['status'];
  readonly reason_code: string | null;
  readonly reason: string | null;
  readonly vendor_id: string | null;
  readonly vendor_name: string | null;
  readonly invoices: number;
  readonly waiting: number;
  readonly cents: string;
  readonly doubts: number;
  readonly person: string | null;
  readonly created_at: Date;
}

export interface Asked {
  readonly id?: string;
  readonly status?: InvoiceDocument['status'] | undefined;
  readonly limit: number;
}

/** Newest first. Without a status: files that are being read, in review or failed. */
async function listDocumentRows(
  tx: TenantTransaction,
  { id, status, limit }: Asked,
): Promise<readonly ListedRow[]> {
  const open = sql`document.status in ('reading', 'review', 'failed')`;
  const which =
    id !== undefined
      ? sql`document.id = ${id}`
      : status === undefined
        ? open
        : sql`document.status = ${status}`;
  const { rows } = await sql<ListedRow>`
    select document.id, document.file_name, document.file_type, document.file_size::text,
      document.origin, document.status, document.reason_code, document.reason,
      document.vendor_id, document.created_at,
      coalesce(vendor.name, drafts.vendor_name) as vendor_name,
      drafts.invoices, drafts.waiting, drafts.cents, drafts.doubts,
      nullif(trim(concat(person.first_name, ' ', person.last_name)), '') as person
    from invoice_documents document
    left join vendors vendor on vendor.organization_id = document.organization_id
      and vendor.id = document.vendor_id
    left join users person on person.id = document.uploaded_by
    cross join lateral (
      select count(*)::int as invoices,
        count(*) filter (where waits)::int as waiting,
        coalesce(sum(total) filter (where waits), 0)::text as cents,
        coalesce(sum(doubts) filter (where waits), 0)::int as doubts,
        (array_agg(name order by position) filter (where name is not null))[1] as vendor_name
      from (
        select position, status = 'review' as waits,
          (proof ->> 'totalCents')::bigint as total,
          coalesce(jsonb_array_length(proof -> 'doubts'), 0)
            + (proof ? 'vendor')::int as doubts,
          nullif(draft #>> '{fields,vendorName,value}', '') as name
        from invoice_drafts
        where invoice_drafts.organization_id = document.organization_id
          and invoice_drafts.document_id = document.id
      ) each
    ) drafts
    where document.organization_id = ${tx.organizationId} and ${which}
    order by document.created_at desc, document.id desc
    limit ${limit}`.execute(tx.query);
  return rows;
}
