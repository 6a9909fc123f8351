import type { AuditedInvoice, ComparedInvoice } from '@pfs/core/invoice-audit/check-invoice';
import { sameLinesDaysMax } from '@pfs/core/invoice-audit/finding';
import { parseCents, zeroCents } from '@pfs/core/money';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { isRepeated } from './audited-lines.repository.ts';

export interface InvoiceInAudit extends AuditedInvoice {
  readonly id: string;
}

/** Invoices by themselves, with what their lines come to. */
export async function listInvoices(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<readonly InvoiceInAudit[]> {
  const { rows } = await sql<{
    id: string;
    status: string;
    total_amount: string;
    paid_amount: string;
    due_date: string | null;
    repeated: boolean;
    line_count: number;
    lines_total: string;
  }>`
    with lines as materialized (
      select invoice_id, count(*)::int as line_count, sum(total_price) as total
      from invoice_line_items
      where organization_id = ${tx.organizationId} and invoice_id = any (${ids}::uuid[])
      group by invoice_id
    )
    select invoice.id, invoice.status, total_amount, paid_amount, due_date,
      ${isRepeated} as repeated,
      coalesce(lines.line_count, 0) as line_count, coalesce(lines.total, 0)::text as lines_total
    from vendor_invoices invoice
    left join lines on lines.invoice_id = invoice.id
    where invoice.organization_id = ${tx.organizationId}
      and invoice.id = any (${ids}::uuid[])`.execute(tx.query);
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    totalCents: parseCents(row.total_amount) ?? zeroCents,
    paidCents: parseCents(row.paid_amount) ?? zeroCents,
    dueDate: row.due_date,
    repeated: row.repeated,
    lineCount: row.line_count,
    linesCents: parseCents(row.lines_total) ?? zeroCents,
  }));
}

/**
 * What of invoices' lines is compared with those of others, worked out anew. Materialized: of a
 * pharmacy without statistics the planner would add all lines up again for each invoice.
 */
export async function keepLinesKeys(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  await sql`
    with lines as materialized (
      select invoice_id, md5(string_agg(line, E'\n' order by line collate "C")) as key
      from (
        select invoice_id, concat_ws('|', coalesce(ndc, lower(description)), quantity, unit_price,
          total_price) as line
        from invoice_line_items
        where organization_id = ${tx.organizationId} and invoice_id = any (${ids}::uuid[])
      ) each
      group by invoice_id
    )
    update vendor_invoices invoice set lines_key = lines.key
    from lines
    where invoice.organization_id = ${tx.organizationId} and invoice.id = lines.invoice_id
      and invoice.lines_key is distinct from lines.key`.execute(tx.query);
}

export interface InvoiceToCompare extends ComparedInvoice {
  readonly invoiceNumber: string;
}

/**
 * Invoices that may be one of these once more, or of which one of these may be, and these
 * themselves; also those that were found to be.
 */
export async function listAlikeInvoices(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<readonly InvoiceToCompare[]> {
  const own = sql`own.organization_id = ${tx.organizationId} and own.id = any (${ids}::uuid[])`;
  const other = sql`other.organization_id = ${tx.organizationId}
    and other.vendor_id = own.vendor_id`;
  const { rows } = await sql<Omit<InvoiceToCompare, 'totalCents'> & { total: string }>`
    select id, vendor_id as "vendorId", invoice_number as "invoiceNumber",
      number_key as "numberKey", invoice_date as "invoiceDate", total_amount::text as total,
      coalesce(lines_key, '') as "linesKey", status = 'cancelled' as cancelled
    from vendor_invoices invoice
    where organization_id = ${tx.organizationId} and id in (
      select other.id from vendor_invoices own
      join vendor_invoices other on ${other} and other.number_key = own.number_key
      where ${own} and own.number_key <> ''
      union
      select other.id from vendor_invoices own
      join vendor_invoices other on ${other} and other.lines_key = own.lines_key
        and abs(other.invoice_date - own.invoice_date) <= ${sameLinesDaysMax}
      where ${own}
      union
      select other.id from vendor_invoices own
      join vendor_invoices other on ${other} and other.invoice_date = own.invoice_date
        and other.total_amount = own.total_amount
      where ${own}
      union
      select invoice_id from invoice_findings finding
      where finding.organization_id = ${tx.organizationId} and kind = 'duplicate_invoice'
        and status = 'open' and (evidence ->> 'otherInvoiceId')::uuid = any (${ids}::uuid[])
      union
      select unnest(${ids}::uuid[])
    )`.execute(tx.query);
  return rows.map(({ total, ...row }) => ({ ...row, totalCents: parseCents(total) ?? zeroCents }));
}
