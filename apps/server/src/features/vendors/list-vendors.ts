import { leftOutText } from '@pfs/core/invoices/invoice-status';
import { centsOfSum } from '@pfs/core/money';
import type { Vendor } from '@pfs/wire/vendors';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { onKey, selectOwn } from '../../platform/database/own-rows.ts';
import { containsPattern } from '../../platform/http/list-page.ts';

interface VendorFilter {
  readonly id?: string;
  readonly search?: string | undefined;
  readonly active?: 'true' | 'false' | undefined;
}

const counts = sql`left_out.id is null`;
const isOpen = sql`left_out.id is null and invoice.status <> 'paid'`;
const isCancelled = sql`invoice.status = 'cancelled'`;

function leftOut(reason: 'duplicate' | 'disputed') {
  const rows = sql`filter (where left_out.reason = ${sql.lit(reason)})`;
  return [
    sql<string>`count(*) ${rows}`.as(`${reason}_invoices`),
    sql<string>`coalesce(sum(invoice.total_amount) ${rows}, 0)`.as(`${reason}_amount`),
  ] as const;
}

/** Vendors with the totals of their invoices, by name. */
export function listVendorRows(tx: TenantTransaction, { id, search, active }: VendorFilter) {
  let found = selectOwn(tx, 'vendors')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('vendor_invoices as invoice')
          .whereRef('invoice.organization_id', '=', 'vendors.organization_id')
          .whereRef('invoice.vendor_id', '=', 'vendors.id')
          .leftJoin('left_out_invoices as left_out', onKey('left_out.id', 'invoice.id'))
          .select([
            sql<string>`count(*)`.as('invoices'),
            sql<string>`coalesce(sum(invoice.total_amount) filter (where ${counts}), 0)`.as(
              'spend',
            ),
            sql<string>`coalesce(sum(paid_amount) filter (where not ${isCancelled}), 0)`.as('paid'),
            sql<string>`coalesce(sum(invoice.total_amount - paid_amount)
              filter (where ${isOpen}), 0)`.as('open_balance'),
          ])
          .select(leftOut('duplicate'))
          .select(leftOut('disputed'))
          .as('sums'),
      (join) => join.onTrue(),
    )
    .selectAll();
  if (id !== undefined) found = found.where('vendors.id', '=', id);
  if (search !== undefined) found = found.where('vendors.name', 'ilike', containsPattern(search));
  if (active !== undefined) found = found.where('vendors.is_active', '=', active === 'true');
  return found.orderBy(sql`lower(vendors.name)`).orderBy('vendors.id').execute();
}

type ListedVendorRow = Awaited<ReturnType<typeof listVendorRows>>[number];

export function toVendor(row: ListedVendorRow): Vendor {
  return {
    id: row.id,
    name: row.name,
    vendorCode: row.vendor_code,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    address: row.address,
    taxId: row.tax_id,
    paymentTerms: row.payment_terms,
    isActive: row.is_active,
    totalSpend: Number(row.spend),
    invoiceCount: Number(row.invoices),
    totalPaid: Number(row.paid),
    openBalance: Number(row.open_balance),
    leftOut:
      leftOutText({
        duplicates: {
          invoices: Number(row.duplicate_invoices),
          cents: centsOfSum(row.duplicate_amount),
        },
        disputed: {
          invoices: Number(row.disputed_invoices),
          cents: centsOfSum(row.disputed_amount),
        },
      }) ?? null,
  };
}
