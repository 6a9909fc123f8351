import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';

export interface NewVendor {
  readonly name: string;
  readonly vendorCode?: string;
  readonly contactEmail?: string;
  readonly contactPhone?: string;
  readonly address?: string;
  readonly taxId?: string;
  readonly paymentTerms?: string;
}

/** Answers its id. */
export async function insertVendor(tx: TenantTransaction, vendor: NewVendor): Promise<string> {
  const id = uuidV7();
  await tx.query
    .insertInto('vendors')
    .values({
      organization_id: tx.organizationId,
      id,
      name: vendor.name,
      vendor_code: vendor.vendorCode ?? null,
      contact_email: vendor.contactEmail ?? null,
      contact_phone: vendor.contactPhone ?? null,
      address: vendor.address ?? null,
      tax_id: vendor.taxId ?? null,
      payment_terms: vendor.paymentTerms ?? null,
    })
    .execute();
  return id;
}

export async function hasVendors(tx: TenantTransaction): Promise<boolean> {
  const found = await tx.query
    .selectFrom('vendors')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
