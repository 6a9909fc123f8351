import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertAuditRow } from '../audit/public.ts';
import { type By, insertVendor, lockVendorNames } from '../vendors/public.ts';
import {
  findVendor,
  type KnownVendor,
  listKnownVendors,
  type PrintedVendor,
  type VendorDoubt,
} from './find-vendors.ts';

interface FromFile {
  readonly documentId: string;
  readonly fileName: string;
  readonly by: By;
}

export type PlacedVendor =
  | { readonly vendorId: string }
  | { readonly vendorId: undefined; readonly doubt: VendorDoubt };

const nameCharactersMax = 200;

/** Finds the vendors of a file's invoices, in their order; adds those that nobody knew. */
export async function placeVendors(
  tx: TenantTransaction,
  printed: readonly PrintedVendor[],
  from: FromFile,
): Promise<readonly PlacedVendor[]> {
  if (printed.length === 0) return [];
  await lockVendorNames(tx);
  const known = [...(await listKnownVendors(tx))];
  const placed: PlacedVendor[] = [];
  for (const one of printed) {
    const found = findVendor(one, known);
    if (found.kind === 'doubt') placed.push({ vendorId: undefined, doubt: found.doubt });
    else if (found.kind === 'known') placed.push({ vendorId: found.vendor.id });
    else {
      const added = await addVendor(tx, one, from);
      known.push(added);
      placed.push({ vendorId: added.id });
    }
  }
  return placed;
}

async function addVendor(
  tx: TenantTransaction,
  { name: printed, taxId }: PrintedVendor,
  { documentId, fileName, by }: FromFile,
): Promise<KnownVendor> {
  const name = printed.replaceAll('\0', '').trim().slice(0, nameCharactersMax).toWellFormed();
  const vendor = { name, taxId: taxId ?? null };
  const id = await insertVendor(tx, vendor);
  await insertAuditRow(tx, {
    ...{ ...by, organizationId: tx.organizationId },
    ...{ entityType: 'vendor', entityId: id },
    action: 'create',
    description: 'Added a vendor that a file of invoices named',
    newValues: { ...vendor, documentId, fileName },
  });
  return { id, name, vendor_code: null, tax_id: vendor.taxId, is_active: true };
}
