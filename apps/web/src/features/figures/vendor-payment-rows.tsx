import type { VendorPayment } from '@pfs/wire/vendor-payments';
import { useQuery } from '@tanstack/react-query';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { vendorPaymentsQuery } from './figures.queries.ts';
import { ListedRows, type RowsProps } from './listed-rows.tsx';

const columns: readonly Column<VendorPayment>[] = [
  {
    header: 'Invoice',
    primary: true,
    className: 'wrap-anywhere',
    cell: ({ invoiceNumber }) => invoiceNumber,
  },
  { header: 'Paid on', aside: true, cell: ({ paidOn }) => <Day value={paidOn} /> },
  { header: 'Vendor', className: 'wrap-anywhere', cell: ({ vendorName }) => vendorName },
  { header: 'Invoice date', cell: ({ invoiceDate }) => <Day value={invoiceDate} /> },
  { header: 'Amount', align: 'right', cell: ({ amount }) => <Money value={amount} /> },
];

export function VendorPaymentRows(props: RowsProps) {
  const query = useQuery(vendorPaymentsQuery(props));
  return <ListedRows {...props} query={query} columns={columns} rowKey={({ id }) => id} />;
}
