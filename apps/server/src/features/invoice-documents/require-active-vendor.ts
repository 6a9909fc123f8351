import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { listKnownVendors } from './find-vendors.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A vendor that a person names is there, and active. */
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
