export { AddInvoiceFiles } from './upload/add-invoice-files.tsx';
export { InvoicesWaiting } from './invoices-waiting.tsx';
