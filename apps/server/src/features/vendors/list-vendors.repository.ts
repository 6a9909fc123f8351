import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { containing } from './containing.ts';

export interface VendorFilter {
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

/** Vendors with what their invoices come to, by name. */
export function listVendorRows(tx: TenantTransaction, { id, search, active }: VendorFilter) {
  let found = tx.query
    .selectFrom('vendors')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('vendor_invoices as invoice')
          .whereRef('invoice.organization_id', '=', 'vendors.organization_id')
          .whereRef('invoice.vendor_id', '=', 'vendors.id')
          .leftJoin('left_out_invoices as left_out', (join) =>
            join
              .onRef('left_out.organization_id', '=', 'invoice.organization_id')
              .onRef('left_out.id', '=', 'invoice.id'),
          )
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
    .selectAll()
    .where('vendors.organization_id', '=', tx.organizationId);
  if (id !== undefined) found = found.where('vendors.id', '=', id);
  if (search !== undefined) found = found.where('vendors.name', 'ilike', containing(search));
  if (active !== undefined) found = found.where('vendors.is_active', '=', active === 'true');
  return found.orderBy(sql`lower(vendors.name)`).orderBy('vendors.id').execute();
}

export type ListedVendorRow = Awaited<ReturnType<typeof listVendorRows>>[number];
