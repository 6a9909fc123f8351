import type { Day } from '@pfs/core/remittance';
import type { TypedInvoice } from '@pfs/wire/new-vendor-invoice';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { addInvoices } from './add-invoices.service.ts';
import type { By } from './by.ts';
import { toNewInvoice } from './typed-invoice.ts';
import { lockVendor } from './vendors.repository.ts';

/** Keeps an invoice that a person typed, with whatever does not add up in it. Answers its id. */
export async function addTypedInvoice(
  tx: TenantTransaction,
  { typed, today }: { readonly typed: TypedInvoice; readonly today: Day },
  by: By,
): Promise<string> {
  const invoice = toNewInvoice(typed, today);
  const vendor = await lockVendor(tx, invoice.vendorId);
  if (vendor === undefined) throw new AppError('not_found');
  if (!vendor.is_active) {
    const vendorId = `${vendor.name} is not active; activate the vendor first`;
    throw new AppError('invalid_input', { message: vendorId, fields: { vendorId } });
  }
  const [id = ''] = await addInvoices(tx, [invoice], { by, today });
  return id;
}
