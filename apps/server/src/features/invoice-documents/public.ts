export { handOverInvoice } from './hand-over.service.ts';
export { findDocumentOfContent, findInvoicesOfUploads } from './handed-over.repository.ts';
export { type IncomingInvoices, keepInvoiceFile } from './keep-file.service.ts';
export { resendLostReadings } from './lost-readings.service.ts';
export { readInvoiceFile } from './read-file.service.ts';
export { openInvoiceReceiver } from './receive-file.ts';
