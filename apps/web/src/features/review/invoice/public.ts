export { InvoicesWaiting } from './invoices-waiting.tsx';
export { AddInvoiceFiles } from './upload/add-invoice-files.tsx';
