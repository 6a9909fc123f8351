export { InvoiceForm } from './editor/invoice-form.tsx';
export type { GivenInvoice } from './editor/typed-invoice.ts';
export {
  type Place,
  type PlaceErrors,
  type TypedInvoiceForm,
  useTypedInvoice,
} from './editor/use-typed-invoice.ts';
export { VendorDialog } from './vendor-dialog.tsx';
export { vendorsQuery } from './vendors.queries.ts';
