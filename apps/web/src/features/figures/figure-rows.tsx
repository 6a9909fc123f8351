import { InvoiceRows } from './invoice-rows.tsx';
import { LumpRows, type RowsProps } from './lump-rows.tsx';
import { PaymentRows } from './payment-rows.tsx';

/** The rows of a term that are no claims. */
export function FigureRows(props: Omit<RowsProps, 'filter'>) {
  const { rows } = props.term;
  switch (rows?.kind) {
    case 'provider_adjustments':
      return <LumpRows {...props} filter={rows.filter} />;
    case 'payments':
      return <PaymentRows {...props} filter={rows.filter} />;
    case 'vendor_invoices':
      return <InvoiceRows {...props} filter={rows.filter} />;
    default:
      return null;
  }
}
