import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

export interface InvoiceFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly paidFrom?: string | undefined;
  readonly paidTo?: string | undefined;
  readonly cancelled?: 'true' | 'false' | undefined;
}

interface Window {
  readonly offset: number;
  readonly limit: number;
}

function filteredInvoices(tx: TenantTransaction, filter: InvoiceFilter) {
  let found = tx.query
    .selectFrom('vendor_invoices as invoice')
    .innerJoin('vendors', (join) =>
      join
        .onRef('vendors.organization_id', '=', 'invoice.organization_id')
        .onRef('vendors.id', '=', 'invoice.vendor_id'),
    )
    .where('invoice.organization_id', '=', tx.organizationId);
  const { from, to, paidFrom, paidTo, cancelled } = filter;
  if (from !== undefined) found = found.where('invoice.invoice_date', '>=', from);
  if (to !== undefined) found = found.where('invoice.invoice_date', '<=', to);
  if (paidFrom !== undefined) found = found.where('invoice.paid_date', '>=', paidFrom);
  if (paidTo !== undefined) found = found.where('invoice.paid_date', '<=', paidTo);
  if (cancelled === undefined) return found;
  return found.where('invoice.status', cancelled === 'true' ? '=' : '<>', 'cancelled');
}

export function listInvoiceRows(
  tx: TenantTransaction,
  filter: InvoiceFilter,
  { offset, limit }: Window,
) {
  return filteredInvoices(tx, filter)
    .select([
      'invoice.id',
      'invoice.invoice_number',
      'vendors.name as vendor_name',
      'invoice.status',
      'invoice.total_amount',
      'invoice.paid_amount',
      'invoice.invoice_date',
      'invoice.due_date',
      'invoice.paid_date',
      'invoice.file_name',
      'invoice.vendor_id',
      'invoice.origin',
      'invoice.version',
    ])
    .select([
      sql<string>`(select count(*) from ${openFindings})`.as('open_findings'),
      sql<string>`(select coalesce(sum(amount), 0) from ${openFindings})`.as('finding_amount'),
    ])
    .orderBy('invoice.invoice_date', 'desc')
    .orderBy('invoice.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Of an invoice, where none is meant that was decided about. */
const openFindings = sql`invoice_findings finding
  where finding.organization_id = invoice.organization_id and finding.invoice_id = invoice.id
    and finding.status = 'open'`;

export type InvoiceRow = Awaited<ReturnType<typeof listInvoiceRows>>[number];

export async function countInvoiceRows(
  tx: TenantTransaction,
  filter: InvoiceFilter,
): Promise<number> {
  const { total } = await filteredInvoices(tx, filter)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
