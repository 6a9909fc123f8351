import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import type { InvoiceRow } from './vendor-invoices.repository.ts';

export function toVendorInvoice(row: InvoiceRow): VendorInvoice {
  return {
    id: row.id,
    vendorId: row.vendor_id,
    invoiceNumber: row.invoice_number,
    vendorName: row.vendor_name,
    status: row.status as VendorInvoice['status'],
    totalAmount: Number(row.total_amount),
    paidAmount: Number(row.paid_amount),
    open: Number(row.open_amount ?? 0),
    paidInTime: Number(row.paid_in_time ?? 0),
    invoiceDate: row.invoice_date,
    dueDate: row.due_date,
    paidDate: row.paid_date,
    fileName: row.file_name,
    origin: row.origin as VendorInvoice['origin'],
    version: row.version,
    leftOut: row.left_out as VendorInvoice['leftOut'],
    openFindings: Number(row.open_findings),
    findingAmount: Number(row.finding_amount),
  };
}
