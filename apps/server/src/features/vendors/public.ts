export { addInvoices } from './invoices/add-invoices.service.ts';
export { changeInvoices, insertInvoiceAuditRow } from './invoices/invoice-changes.repository.ts';
export { getInvoiceDetail } from './invoices/invoice-detail.service.ts';
export { type NewInvoice, type NewInvoiceLine, toNewInvoice } from './invoices/new-invoice.ts';
export { hasVendors, insertVendor, lockVendorNames } from './vendors.repository.ts';
