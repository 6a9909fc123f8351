export { AddInvoiceFiles } from './add-invoice-files.tsx';
export { InvoicesWaiting } from './invoices-waiting.tsx';
