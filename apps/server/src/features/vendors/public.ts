export {
  addInvoices,
  applyInvoicePrices,
  type NewInvoice,
} from './add-invoices.service.ts';
export { hasVendors, insertVendor } from './vendors.repository.ts';
