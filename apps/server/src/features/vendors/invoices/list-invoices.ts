import type { InvoiceStatus } from '@pfs/core/invoices/invoice-status';
import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { countRows, onKey, selectOwn } from '../../../platform/database/own-rows.ts';
import { containsPattern, type PageWindow } from '../../../platform/http/list-page.ts';
import { questionedAmount } from '../../invoice-audit/public.ts';

interface InvoiceFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly paidFrom?: string | undefined;
  readonly paidTo?: string | undefined;
  readonly counted?: 'true' | 'false' | undefined;
  readonly owed?: 'open' | 'overdue' | 'due' | undefined;
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  /** In the pharmacy's time zone. Needed for `owed`. */
  readonly today?: string;
  readonly status?: InvoiceStatus | undefined;
  readonly vendorId?: string | undefined;
  readonly search?: string | undefined;
}

function invoices(tx: TenantTransaction) {
  return selectOwn(tx, 'vendor_invoices as invoice')
    .innerJoin('vendors', onKey('vendors.id', 'invoice.vendor_id'))
    .leftJoin('left_out_invoices as left_out', onKey('left_out.id', 'invoice.id'))
    .leftJoin('counted_invoices as owing', onKey('owing.id', 'invoice.id'));
}

function filteredInvoices(tx: TenantTransaction, filter: InvoiceFilter) {
  const { from, to, paidFrom, paidTo, counted, status, vendorId, search } = filter;
  const { owed, dueFrom, dueTo, today = null } = filter;
  let found = invoices(tx);
  if (from !== undefined) found = found.where('invoice.invoice_date', '>=', from);
  if (to !== undefined) found = found.where('invoice.invoice_date', '<=', to);
  if (paidFrom !== undefined || paidTo !== undefined) {
    found = found.where(
      sql<boolean>`exists (select from invoice_payments part
        where part.organization_id = invoice.organization_id and part.invoice_id = invoice.id
          and part.paid_on between coalesce(${paidFrom ?? null}::date, '-infinity')
            and coalesce(${paidTo ?? null}::date, 'infinity'))`,
    );
  }
  if (owed !== undefined) found = found.where(sql<boolean>`${isOwed[owed](today)}`);
  if (dueFrom !== undefined) found = found.where('invoice.due_date', '>=', dueFrom);
  if (dueTo !== undefined) found = found.where('invoice.due_date', '<=', dueTo);
  if (status !== undefined) found = found.where('invoice.status', '=', status);
  if (vendorId !== undefined) found = found.where('invoice.vendor_id', '=', vendorId);
  if (search !== undefined) {
    const pattern = containsPattern(search.trim());
    found = found.where((where) =>
      where.or([
        where('vendors.name', 'ilike', pattern),
        where('invoice.invoice_number', 'ilike', pattern),
      ]),
    );
  }
  if (counted === undefined) return found;
  return found.where('left_out.id', counted === 'true' ? 'is' : 'is not', null);
}

/** Conditions on invoices that count. Overdue and due need a day. */
const isOwed = {
  open: () => sql`owing.status <> 'paid'`,
  overdue: (today: string | null) => sql`owing.open_amount > 0 and owing.due_date < ${today}::date`,
  due: (today: string | null) => sql`owing.total_amount > 0 and owing.due_date < ${today}::date`,
} as const;

const columns = [
  'invoice.id',
  'invoice.vendor_id',
  'invoice.invoice_number',
  'vendors.name as vendor_name',
  'invoice.status',
  'invoice.total_amount',
  'invoice.paid_amount',
  'invoice.invoice_date',
  'invoice.due_date',
  'invoice.paid_date',
  'invoice.file_name',
  'invoice.origin',
  'invoice.version',
  'invoice.decided_by',
  'invoice.document_id',
  'left_out.reason as left_out',
  'owing.open_amount',
  'owing.paid_in_time',
] as const;

/** The undecided findings of an invoice. */
const openFindings = sql`invoice_findings finding
  where finding.organization_id = invoice.organization_id and finding.invoice_id = invoice.id
    and finding.status = 'open'`;

const findingSums = [
  sql<string>`(select count(*) from ${openFindings})`.as('open_findings'),
  questionedAmount(openFindings).as('finding_amount'),
] as const;

export function listInvoiceRows(
  tx: TenantTransaction,
  filter: InvoiceFilter,
  { offset, limit }: PageWindow,
) {
  return filteredInvoices(tx, filter)
    .select(columns)
    .select(findingSums)
    .orderBy('invoice.invoice_date', 'desc')
    .orderBy('invoice.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

type InvoiceRow = Awaited<ReturnType<typeof listInvoiceRows>>[number];

export function findInvoiceRow(tx: TenantTransaction, id: string): Promise<InvoiceRow | undefined> {
  return invoices(tx)
    .select(columns)
    .select(findingSums)
    .where('invoice.id', '=', id)
    .executeTakeFirst();
}

export function countInvoiceRows(tx: TenantTransaction, filter: InvoiceFilter): Promise<number> {
  return countRows(filteredInvoices(tx, filter));
}

export function toVendorInvoice(row: InvoiceRow): VendorInvoice {
  return {
    id: row.id,
    vendorId: row.vendor_id,
    invoiceNumber: row.invoice_number,
    vendorName: row.vendor_name,
    status: row.status as VendorInvoice['status'],
    totalAmount: Number(row.total_amount),
    paidAmount: Number(row.paid_amount),
    open: Number(row.open_amount ?? 0),
    paidInTime: Number(row.paid_in_time ?? 0),
    invoiceDate: row.invoice_date,
    dueDate: row.due_date,
    paidDate: row.paid_date,
    fileName: row.file_name,
    origin: row.origin as VendorInvoice['origin'],
    version: row.version,
    leftOut: row.left_out as VendorInvoice['leftOut'],
    openFindings: Number(row.open_findings),
    findingAmount: Number(row.finding_amount),
  };
}
