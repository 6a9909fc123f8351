import { leftOutInWords } from '@pfs/core/invoices/invoice-status';
import { centsOfSum } from '@pfs/core/money';
import type { Vendor } from '@pfs/wire/vendors';
import type { ListedVendorRow } from './list-vendors.repository.ts';

export function toVendor(row: ListedVendorRow): Vendor {
  return {
    id: row.id,
    name: row.name,
    vendorCode: row.vendor_code,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    address: row.address,
    taxId: row.tax_id,
    paymentTerms: row.payment_terms,
    isActive: row.is_active,
    totalSpend: Number(row.spend),
    invoiceCount: Number(row.invoices),
    totalPaid: Number(row.paid),
    openBalance: Number(row.open_balance),
    leftOut:
      leftOutInWords({
        duplicates: {
          invoices: Number(row.duplicate_invoices),
          cents: centsOfSum(row.duplicate_amount),
        },
        disputed: {
          invoices: Number(row.disputed_invoices),
          cents: centsOfSum(row.disputed_amount),
        },
      }) ?? null,
  };
}
