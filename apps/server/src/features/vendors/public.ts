export {
  addInvoices,
  applyInvoicePrices,
  type NewInvoice,
  type NewInvoiceLine,
} from './add-invoices.service.ts';
export { hasVendors, insertVendor, type NewVendor } from './vendors.repository.ts';
