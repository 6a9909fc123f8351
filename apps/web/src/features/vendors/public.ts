export { InvoiceForm } from './editor/invoice-form.tsx';
export type { GivenInvoice } from './editor/typed-invoice.ts';
export {
  type Place,
  type PlaceErrors,
  type TypedInvoiceForm,
  useTypedInvoice,
} from './editor/use-typed-invoice.ts';
export { DismissDialog, DocumentState } from './files/document-state.tsx';
export {
  invoiceDocumentFilePath,
  invoiceDocumentQuery,
  reviewInvoicePath,
  useDismissDraft,
  useSaveDraft,
} from './files/invoice-documents.queries.ts';
export { VendorDialog } from './vendor-dialog.tsx';
export { vendorsQuery } from './vendors.queries.ts';
