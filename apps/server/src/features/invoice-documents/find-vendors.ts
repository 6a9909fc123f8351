import { sameVendorName } from '@pfs/core/invoices/vendor-name';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { AppError } from '../../platform/errors.ts';

export interface KnownVendor {
  readonly id: string;
  readonly name: string;
  readonly vendor_code: string | null;
  readonly tax_id: string | null;
  readonly is_active: boolean;
}

/** Why a person has to choose the vendor. */
export interface VendorDoubt {
  readonly code: 'vendor_not_active' | 'several_vendors' | 'own_name' | 'many_vendors';
  readonly message: string;
}

export interface PrintedVendor {
  readonly name: string;
  readonly taxId: string | undefined;
}

type FoundVendor =
  | { readonly kind: 'known'; readonly vendor: KnownVendor }
  | { readonly kind: 'new' }
  | { readonly kind: 'doubt'; readonly doubt: VendorDoubt };

export function listKnownVendors(tx: TenantTransaction): Promise<readonly KnownVendor[]> {
  return selectOwn(tx, 'vendors')
    .select(['id', 'name', 'vendor_code', 'tax_id', 'is_active'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The vendor of an invoice: by printed name, by a vendor code that matches it, or by tax id. */
export function findVendor(
  { name, taxId }: PrintedVendor,
  known: readonly KnownVendor[],
): FoundVendor {
  const byName = known.filter((one) => sameVendorName(one.name, name));
  const ofName = byName.length > 1 ? exactOf(byName, name) : byName;
  const ofCode = known.filter(
    ({ vendor_code: code }) => code !== null && code !== '' && sameVendorName(code, name),
  );
  const ofTax = known.filter((one) => sameTaxId(one.tax_id, taxId));
  const found = [ofName, ofCode, ofTax].find((some) => some.length > 0) ?? [];
  const [vendor, second] = found;
  if (vendor === undefined) return { kind: 'new' };
  if (second !== undefined) {
    const message = `Several vendors match: ${found.map((one) => one.name).join(', ')}.`;
    return { kind: 'doubt', doubt: { code: 'several_vendors', message } };
  }
  if (vendor.is_active) return { kind: 'known', vendor };
  const message = `${vendor.name} is inactive. Activate the vendor first.`;
  return { kind: 'doubt', doubt: { code: 'vendor_not_active', message } };
}

/** Among vendors with similar names, the one with exactly this name if there is one. */
function exactOf(known: readonly KnownVendor[], name: string): readonly KnownVendor[] {
  const plain = (text: string) => text.trim().toLowerCase();
  const exact = known.filter((one) => plain(one.name) === plain(name));
  return exact.length > 0 ? exact : known;
}

const taxDigits = 9;

function sameTaxId(one: string | null, other: string | undefined): boolean {
  const [own, said] = [one ?? '', other ?? ''].map((text) => text.replace(/\D/g, ''));
  return own?.length === taxDigits && own === said;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Throws unless the vendor that a person chose exists and is active. */
export async function requireActiveVendor(tx: TenantTransaction, id: string): Promise<void> {
  if (!uuid.test(id)) {
    throw new AppError('invalid_input', { fields: { vendorId: 'Choose one of your vendors' } });
  }
  const vendor = (await listKnownVendors(tx)).find((one) => one.id === id.toLowerCase());
  if (vendor === undefined) throw new AppError('not_found');
  if (vendor.is_active) return;
  const vendorId = `${vendor.name} is inactive. Activate the vendor first`;
  throw new AppError('invalid_input', { message: vendorId, fields: { vendorId } });
}
