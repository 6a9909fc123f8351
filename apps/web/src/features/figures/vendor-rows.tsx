import type { ClaimCost, PurchaseLine } from '@pfs/wire/figure-rows';
import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import type { VendorPayment } from '@pfs/wire/vendor-invoices';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatUnits } from '../../lib/format/format-number.ts';
import { invoicePath } from '../../lib/record-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { ClaimButton } from '../claims/public.ts';
import {
  claimCostsQuery,
  invoiceRowsQuery,
  purchaseLinesQuery,
  vendorPaymentsQuery,
} from './figures.queries.ts';
import { ListedRows, type RowsProps } from './listed-rows.tsx';

const statusWords: Readonly<Record<VendorInvoice['status'], string>> = {
  pending: 'Pending',
  approved: 'Approved',
  paid: 'Paid',
  disputed: 'Disputed',
  cancelled: 'Cancelled',
};

const invoiceColumns: readonly Column<VendorInvoice>[] = [
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
  return <ListedRows {...props} query={query} columns={invoiceColumns} rowKey={({ id }) => id} />;
}

const purchaseColumns: readonly Column<PurchaseLine>[] = [
  {
    header: 'Purchased',
    primary: true,
    className: 'wrap-anywhere',
    cell: ({ description, ndc }) => (
      <>
        {description}
        <span className="figures block text-xs text-ink-faint">{ndc}</span>
      </>
    ),
  },
  { header: 'Date', aside: true, cell: ({ invoiceDate }) => <Day value={invoiceDate} /> },
  {
    header: 'Invoice',
    className: 'wrap-anywhere',
    cell: ({ vendorName, invoiceId, invoiceNumber }) => (
      <Link className="underline underline-offset-2" href={invoicePath(invoiceId)}>
        {vendorName}, {invoiceNumber}
      </Link>
    ),
  },
  { header: 'Units', align: 'right', cell: ({ quantity }) => formatUnits(quantity) },
  {
    header: 'Unit price',
    align: 'right',
    cell: ({ unitPrice }) => <span className="figures">{`$${unitPrice}`}</span>,
  },
  {
    header: 'Lowest price',
    align: 'right',
    cell: ({ lowestPrice }) => <span className="figures">{`$${lowestPrice}`}</span>,
  },
  {
    header: 'Overpaid per unit',
    align: 'right',
    className: 'font-medium',
    cell: ({ above }) => <Money value={above} />,
  },
];

/** Unit prices have up to five decimals, so they are shown as sent. */
export function PurchaseRows(props: RowsProps) {
  const query = useQuery(purchaseLinesQuery(props));
  return <ListedRows {...props} query={query} columns={purchaseColumns} rowKey={({ id }) => id} />;
}

const basisNames = { invoice: 'Invoice', nadac: 'NADAC', estimated: 'Estimated' } as const;

function costColumns(open: (claimId: string) => void): readonly Column<ClaimCost>[] {
  return [
    {
      header: 'Claim ID',
      primary: true,
      cell: ({ id, claimId }) => <ClaimButton id={id} claimId={claimId} onOpen={open} />,
    },
    { header: 'Date', aside: true, cell: ({ processedDate }) => <Day value={processedDate} /> },
    { header: 'Payer', className: 'wrap-anywhere', cell: ({ payerName }) => payerName },
    {
      header: 'Drug',
      wide: true,
      className: 'wrap-anywhere',
      cell: ({ drugName, ndc }) => drugName ?? ndc ?? 'Unknown Drug',
    },
    { header: 'Units', align: 'right', cell: ({ quantity }) => formatUnits(quantity) },
    { header: 'Revenue', align: 'right', cell: ({ revenue }) => <Money value={revenue} /> },
    { header: 'DIR Fee', align: 'right', cell: ({ dirFee }) => <Money value={dirFee} /> },
    {
      header: 'Effective rate',
      align: 'right',
      cell: ({ gerFee }) => <Money value={gerFee} />,
    },
    { header: 'Cost', align: 'right', cell: ({ cost }) => <Money value={cost} /> },
    {
      header: 'Cost source',
      cell: ({ basis, invoice }) => (
        <>
          <Badge variant="outline">{basisNames[basis]}</Badge>
          {invoice === null ? null : (
            <Link
              className="block text-xs underline underline-offset-2"
              href={invoicePath(invoice.id)}
            >
              {invoice.invoiceNumber}
            </Link>
          )}
        </>
      ),
    },
    { header: 'Loss', align: 'right', cell: ({ loss }) => <Money value={loss} /> },
  ];
}

/** Claims with their acquisition cost. */
export function CostRows(props: RowsProps) {
  const query = useQuery(claimCostsQuery(props));
  return (
    <ListedRows
      {...props}
      query={query}
      columns={costColumns(props.onOpen)}
      rowKey={({ id }) => id}
    />
  );
}

const vendorPaymentColumns: readonly Column<VendorPayment>[] = [
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
  return (
    <ListedRows {...props} query={query} columns={vendorPaymentColumns} rowKey={({ id }) => id} />
  );
}
