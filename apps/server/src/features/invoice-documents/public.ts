export { findInvoicesOfUploads } from './invoice-documents.repository.ts';
export { invoiceKind, invoiceWork } from './invoice-kind.ts';
export { openInvoiceReceiver } from './receive-file.ts';
