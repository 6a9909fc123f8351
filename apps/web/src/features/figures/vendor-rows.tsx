import type { ClaimCost, PurchaseLine } from '@pfs/wire/figure-rows';
import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import type { VendorPayment } from '@pfs/wire/vendor-invoices';
import { Link } from 'wouter';
import { formatUnits } from '../../lib/format/format-number.ts';
import { invoicePath } from '../../lib/record-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { dayColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { ClaimButton } from '../claims/public.ts';
import {
  claimCostsQuery,
  invoiceRowsQuery,
  purchaseLinesQuery,
  vendorPaymentsQuery,
} from './figures.queries.ts';
import { listedRows } from './listed-rows.tsx';

const statusWords: Readonly<Record<VendorInvoice['status'], string>> = {
  pending: 'Pending',
  approved: 'Approved',
  paid: 'Paid',
  disputed: 'Disputed',
  cancelled: 'Cancelled',
};

const invoiceColumns: readonly Column<VendorInvoice>[] = [
  textColumn('Invoice', 'invoiceNumber', { primary: true, className: 'wrap-anywhere' }),
  dayColumn('Date', 'invoiceDate', { aside: true }),
  { header: 'Vendor', className: 'wrap-anywhere', cell: ({ vendorName }) => vendorName },
  {
    header: 'Status',
    cell: ({ status }) => <Badge variant="secondary">{statusWords[status]}</Badge>,
  },
  dayColumn('Paid on', 'paidDate'),
  moneyColumn('Amount', 'totalAmount'),
  moneyColumn('Paid', 'paidAmount'),
];

export const InvoiceRows = listedRows({
  query: invoiceRowsQuery,
  columns: () => invoiceColumns,
  rowKey: ({ id }) => id,
});

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
  dayColumn('Date', 'invoiceDate', { aside: true }),
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
  moneyColumn('Overpaid per unit', 'above', { className: 'font-medium' }),
];

/** Unit prices have up to five decimals, so they are shown as sent. */
export const PurchaseRows = listedRows({
  query: purchaseLinesQuery,
  columns: () => purchaseColumns,
  rowKey: ({ id }) => id,
});

const basisNames = {
  invoice: 'Invoice',
  price_list: 'Price list',
  nadac: 'NADAC',
  estimated: 'Estimated',
} as const;

function costColumns(open: (claimId: string) => void): readonly Column<ClaimCost>[] {
  return [
    {
      header: 'Claim ID',
      primary: true,
      cell: ({ id, claimId }) => <ClaimButton id={id} claimId={claimId} onOpen={open} />,
    },
    dayColumn('Date', 'processedDate', { aside: true }),
    { header: 'Payer', className: 'wrap-anywhere', cell: ({ payerName }) => payerName },
    {
      header: 'Drug',
      wide: true,
      className: 'wrap-anywhere',
      cell: ({ drugName, ndc }) => drugName ?? ndc ?? 'Unknown Drug',
    },
    { header: 'Units', align: 'right', cell: ({ quantity }) => formatUnits(quantity) },
    moneyColumn('Revenue', 'revenue'),
    moneyColumn('DIR Fee', 'dirFee'),
    moneyColumn('Effective rate', 'gerFee'),
    moneyColumn('Cost', 'cost'),
    {
      header: 'Cost source',
      cell: ({ basis, invoice, priceList }) => (
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
          {priceList === null ? null : (
            <span className="block text-xs wrap-anywhere">{priceList.name}</span>
          )}
        </>
      ),
    },
    moneyColumn('Loss', 'loss'),
  ];
}

/** Claims with their acquisition cost. */
export const CostRows = listedRows({
  query: claimCostsQuery,
  columns: costColumns,
  rowKey: ({ id }) => id,
});

const vendorPaymentColumns: readonly Column<VendorPayment>[] = [
  textColumn('Invoice', 'invoiceNumber', { primary: true, className: 'wrap-anywhere' }),
  dayColumn('Paid on', 'paidOn', { aside: true }),
  { header: 'Vendor', className: 'wrap-anywhere', cell: ({ vendorName }) => vendorName },
  dayColumn('Invoice date', 'invoiceDate'),
  moneyColumn('Amount', 'amount'),
];

export const VendorPaymentRows = listedRows({
  query: vendorPaymentsQuery,
  columns: () => vendorPaymentColumns,
  rowKey: ({ id }) => id,
});
