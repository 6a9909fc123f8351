import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { containing } from './containing.ts';

export interface VendorFilter {
  readonly id?: string;
  readonly search?: string | undefined;
  readonly active?: 'true' | 'false' | undefined;
}

const stands = sql`invoice.status <> 'cancelled'`;
const isOpen = sql`invoice.status in ('pending', 'approved', 'disputed')`;

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
          .select([
            sql<string>`count(*)`.as('invoices'),
            sql<string>`coalesce(sum(total_amount) filter (where ${stands}), 0)`.as('spend'),
            sql<string>`coalesce(sum(paid_amount) filter (where ${stands}), 0)`.as('paid'),
            sql<string>`coalesce(sum(total_amount - paid_amount) filter (where ${isOpen}), 0)`.as(
              'open_balance',
            ),
          ])
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
