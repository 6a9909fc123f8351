export { addInvoices } from './add-invoices.service.ts';
export { type By, toBy } from './by.ts';
export { changeInvoices } from './change-invoices.ts';
export { changeInvoiceStatus } from './change-status.service.ts';
export { insertInvoiceAuditRow } from './invoice-audit-row.ts';
export { getInvoiceDetail } from './invoice-detail.service.ts';
export type { NewInvoice, NewInvoiceLine } from './new-invoice.ts';
export { toNewInvoice } from './typed-invoice.ts';
export { hasVendors, insertVendor, lockVendorNames } from './vendors.repository.ts';
