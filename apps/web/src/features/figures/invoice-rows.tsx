import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { invoiceRowsQuery } from './figures.queries.ts';
import { ListedRows, type RowsProps } from './listed-rows.tsx';

const statusWords: Readonly<Record<VendorInvoice['status'], string>> = {
  pending: 'Pending',
  approved: 'Approved',
  paid: 'Paid',
  disputed: 'Disputed',
  cancelled: 'Cancelled',
};

const columns: readonly Column<VendorInvoice>[] = [
  {
    header: 'Invoice',
    primary: true,
    className: 'wrap-anywhere',
    cell: ({ invoiceNumber }) => invoiceNumber,
  },
  { header: 'Date', aside: true, cell: ({ invoiceDate }) => <Day value={invoiceDate} /> },
  { header: 'Vendor', className: 'wrap-anywhere', cell: ({ vendorName }) => vendorName },
  {
    header: 'Status',
    cell: ({ status }) => <Badge variant="secondary">{statusWords[status]}</Badge>,
  },
  { header: 'Paid on', cell: ({ paidDate }) => <Day value={paidDate} /> },
  {
    header: 'Amount',
    align: 'right',
    cell: ({ totalAmount }) => <Money value={totalAmount} />,
  },
  {
    header: 'Paid',
    align: 'right',
    cell: ({ paidAmount }) => <Money value={paidAmount} />,
  },
];

export function InvoiceRows(props: RowsProps) {
  const query = useQuery(invoiceRowsQuery(props));
  return <ListedRows {...props} query={query} columns={columns} rowKey={({ id }) => id} />;
}
