export { findInvoicesOfUploads } from './invoice-documents.repository.ts';
export { invoiceKind } from './invoice-kind.ts';
export { openInvoiceReceiver } from './receive-file.ts';
