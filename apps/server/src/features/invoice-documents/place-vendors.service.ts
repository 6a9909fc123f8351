import { sameVendorName } from '@pfs/core/invoices/vendor-name';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { insertVendor, lockVendorNames } from '../vendors/public.ts';
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
  readonly by: AuditContext;
}

export type PlacedVendor =
  | { readonly vendorId: string }
  | { readonly vendorId: undefined; readonly doubt: VendorDoubt };

const nameCharactersMax = 200;
/** With more unknown names than this, a person chooses the vendors. */
const newVendorsMax = 20;

const isOurs: VendorDoubt = {
  code: 'own_name',
  message: 'The name found is your pharmacy’s own. Choose a vendor for this invoice.',
};
const tooMany: VendorDoubt = {
  code: 'many_vendors',
  message: `This file lists more than ${newVendorsMax} new vendors. Choose a vendor for this invoice.`,
};

/** Finds the vendors of a file's invoices, in their order; adds unknown ones. */
export async function placeVendors(
  tx: TenantTransaction,
  printed: readonly PrintedVendor[],
  from: FromFile,
): Promise<readonly PlacedVendor[]> {
  if (printed.length === 0) return [];
  await lockVendorNames(tx);
  const known = [...(await listKnownVendors(tx))];
  const ownName = await findOwnName(tx);
  const placed: PlacedVendor[] = [];
  let added = 0;
  for (const one of printed) {
    const found = findVendor(one, known);
    if (found.kind === 'doubt') placed.push({ vendorId: undefined, doubt: found.doubt });
    else if (found.kind === 'known') placed.push({ vendorId: found.vendor.id });
    else if (sameVendorName(one.name, ownName)) placed.push({ vendorId: undefined, doubt: isOurs });
    else if (added >= newVendorsMax) placed.push({ vendorId: undefined, doubt: tooMany });
    else {
      const vendor = await addVendor(tx, one, from);
      added += 1;
      known.push(vendor);
      placed.push({ vendorId: vendor.id });
    }
  }
  return placed;
}

/** The pharmacy may be printed at the head of an invoice, larger than the vendor. */
async function findOwnName(tx: TenantTransaction): Promise<string> {
  const row = await tx.query
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', tx.organizationId)
    .executeTakeFirstOrThrow();
  return row.name;
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
    ...by,
    ...{ entityType: 'vendor', entityId: id },
    action: 'create',
    description: 'Added a vendor found in an invoice file',
    newValues: { ...vendor, documentId, fileName },
  });
  return { id, name, vendor_code: null, tax_id: vendor.taxId, is_active: true };
}
