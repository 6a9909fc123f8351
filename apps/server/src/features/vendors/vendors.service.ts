import { sameVendorName } from '@pfs/core/invoices/vendor-name';
import type { Vendor } from '@pfs/wire/vendors';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { type AuditContext, type AuditEntry, insertAuditRow } from '../audit/public.ts';

import { listVendorRows, toVendor } from './list-vendors.ts';
import {
  insertVendor,
  lockVendor,
  lockVendorNames,
  type NewVendor,
  updateVendor,
  type VendorChange,
} from './vendors.repository.ts';

interface MayBeSimilar {
  readonly acceptSimilar?: boolean | undefined;
}

/** Adds a vendor. Throws if its name resembles another's and that was not accepted. */
export async function addVendor(
  tx: TenantTransaction,
  { acceptSimilar, ...vendor }: NewVendor & MayBeSimilar,
  context: AuditContext,
): Promise<Vendor> {
  if (acceptSimilar !== true) await requireNewName(tx, vendor.name);
  const id = await insertVendor(tx, vendor);
  const newValues = { ...vendor };
  await record(tx, context, { id, action: 'create', description: 'Added a vendor', newValues });
  return getVendor(tx, id);
}

export async function changeVendor(
  tx: TenantTransaction,
  given: VendorChange & MayBeSimilar & { readonly id: string },
  context: AuditContext,
): Promise<Vendor> {
  const { id, acceptSimilar, ...change } = given;
  const { name, isActive } = change;
  if (name !== undefined && acceptSimilar !== true) await requireNewName(tx, name, id);
  const before = orNotFound(await lockVendor(tx, id));
  await updateVendor(tx, id, change);
  const switched = isActive !== undefined && isActive !== before.is_active;
  const activation = isActive === true ? 'Activated a vendor' : 'Deactivated a vendor';
  await record(tx, context, {
    id,
    action: 'update',
    description: switched ? activation : 'Updated a vendor',
    oldValues: { name: before.name, isActive: before.is_active },
    newValues: { ...change },
  });
  return getVendor(tx, id);
}

async function requireNewName(tx: TenantTransaction, name: string, own?: string): Promise<void> {
  const vendors = await lockVendorNames(tx);
  const similar = vendors.find((one) => one.id !== own && sameVendorName(one.name, name));
  if (similar === undefined) return;
  throw new AppError('similar_vendor', {
    message: `A vendor with a similar name already exists: ${similar.name}.`,
    existing: similar,
  });
}

async function getVendor(tx: TenantTransaction, id: string): Promise<Vendor> {
  const [row] = await listVendorRows(tx, { id });
  if (row === undefined) throw new AppError('not_found');
  return toVendor(row);
}

type Recorded = Pick<AuditEntry, 'action' | 'description' | 'oldValues' | 'newValues'> & {
  readonly id: string;
};

function record(
  tx: TenantTransaction,
  context: AuditContext,
  { id, ...entry }: Recorded,
): Promise<void> {
  return insertAuditRow(tx, {
    ...entry,
    ...context,
    entityType: 'vendor',
    entityId: id,
  });
}
