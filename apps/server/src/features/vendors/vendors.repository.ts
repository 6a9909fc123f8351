import { type Selectable, sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import type { Vendors } from '../../platform/database/schema.ts';

export interface NewVendor {
  readonly name: string;
  readonly vendorCode?: string | null | undefined;
  readonly contactEmail?: string | null | undefined;
  readonly contactPhone?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly taxId?: string | null | undefined;
  readonly paymentTerms?: string | null | undefined;
}

export type VendorChange = Omit<NewVendor, 'name'> & {
  readonly name?: string | undefined;
  readonly isActive?: boolean | undefined;
};

/** Returns its ID. */
export async function insertVendor(tx: TenantTransaction, vendor: NewVendor): Promise<string> {
  const id = uuidV7();
  await insertOwn(tx, 'vendors', { id, name: vendor.name, ...columnsOf(vendor) }).execute();
  return id;
}

export async function updateVendor(
  tx: TenantTransaction,
  id: string,
  change: VendorChange,
): Promise<void> {
  await updateOwn(tx, 'vendors', { id })
    .set({ ...columnsOf(change), updated_at: sql<Date>`now()` })
    .execute();
}

/** Omitted values stay as they are; an empty text clears the value. */
function columnsOf(change: VendorChange) {
  const columns = {
    ...{ name: change.name, is_active: change.isActive },
    ...{ vendor_code: change.vendorCode, contact_email: change.contactEmail },
    ...{ contact_phone: change.contactPhone, address: change.address },
    ...{ tax_id: change.taxId, payment_terms: change.paymentTerms },
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, value === '' ? null : value]));
}

export async function hasVendors(tx: TenantTransaction): Promise<boolean> {
  const found = await selectOwn(tx, 'vendors').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

type VendorRow = Selectable<Vendors>;

/** Locks the vendor until the end of the transaction, so that two changes take turns. */
export function lockVendor(tx: TenantTransaction, id: string): Promise<VendorRow | undefined> {
  return selectOwn(tx, 'vendors', { id }).selectAll().forUpdate().executeTakeFirst();
}

/** All names. Adding and renaming vendors take turns, since names are compared with all. */
export async function lockVendorNames(tx: TenantTransaction) {
  await sql`select pg_advisory_xact_lock(
    hashtextextended(${`vendor names ${tx.organizationId}`}, 0))`.execute(tx.query);
  return selectOwn(tx, 'vendors').select(['id', 'name']).orderBy('name').orderBy('id').execute();
}
