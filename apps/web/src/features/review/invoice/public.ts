export { InvoicesWaiting } from './document-state.tsx';
export { AddInvoiceFiles } from './upload/add-invoice-files.tsx';
