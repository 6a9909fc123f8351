import { categoryName } from '@pfs/core/category';
import { invoiceStatusLabels } from '@pfs/core/invoices/invoice-status';
import { refundStateTexts } from '@pfs/core/refunds';
import type { AllocatedFee, ClaimCost, EarnedLump, PurchaseLine } from '@pfs/wire/figure-rows';
import type { FigureRows as RowsOfTerm } from '@pfs/wire/figures';
import type { ListedPayment } from '@pfs/wire/payments';
import type { ForwardingBalance, ProviderAdjustment } from '@pfs/wire/provider-adjustments';
import type { MfpRefund } from '@pfs/wire/refunds';
import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import type { VendorPayment } from '@pfs/wire/vendor-invoices';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { formatPeriod } from '../../lib/days/period.ts';
import { formatUnits } from '../../lib/format/format-number.ts';
import { filePath, invoicePath, remittancePath } from '../../lib/record-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { dayColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { ClaimButton } from '../claims/public.ts';
import {
  allocatedFeesQuery,
  balanceRowsQuery,
  claimCostsQuery,
  earnedLumpsQuery,
  invoiceRowsQuery,
  lumpRowsQuery,
  paymentRowsQuery,
  purchaseLinesQuery,
  refundRowsQuery,
  vendorPaymentsQuery,
} from './figures.queries.ts';
import type { RowsProps } from './listed-rows.tsx';
import { listedRows } from './listed-rows.tsx';

const invoiceColumns: readonly Column<VendorInvoice>[] = [
  textColumn('Invoice', 'invoiceNumber', { primary: true, className: 'wrap-anywhere' }),
  dayColumn('Date', 'invoiceDate', { aside: true }),
  { header: 'Vendor', className: 'wrap-anywhere', cell: ({ vendorName }) => vendorName },
  {
    header: 'Status',
    cell: ({ status }) => <Badge variant="secondary">{invoiceStatusLabels[status]}</Badge>,
  },
  dayColumn('Paid on', 'paidDate'),
  moneyColumn('Amount', 'totalAmount'),
  moneyColumn('Paid', 'paidAmount'),
];

const InvoiceRows = listedRows({
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
const PurchaseRows = listedRows({
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
const CostRows = listedRows({
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

const VendorPaymentRows = listedRows({
  query: vendorPaymentsQuery,
  columns: () => vendorPaymentColumns,
  rowKey: ({ id }) => id,
});

const lumpColumns: readonly Column<ProviderAdjustment>[] = [
  {
    header: 'Category',
    primary: true,
    cell: ({ category }) => categoryName(category),
  },
  dayColumn('Paid on', 'paidOn', { aside: true }),
  { header: 'Payer', wide: true, className: 'wrap-anywhere', cell: ({ payerName }) => payerName },
  {
    header: 'Reference',
    className: 'wrap-anywhere',
    cell: ({ code, reference }) => `${code} ${reference ?? ''}`.trim(),
  },
  moneyColumn('Amount', 'amount', { className: 'font-medium' }),
  {
    header: 'File',
    wide: 'last',
    cell: ({ remittanceId }) => <TextLink href={remittancePath(remittanceId)}>Open file</TextLink>,
  },
];

/** Positive: taken from the pharmacy. */
const LumpRows = listedRows({
  query: lumpRowsQuery,
  columns: () => lumpColumns,
  rowKey: ({ id }) => id,
});

const refundColumns: readonly Column<MfpRefund>[] = [
  {
    header: 'Drug',
    primary: true,
    className: 'wrap-anywhere',
    cell: ({ drugName, ndc }) => drugName ?? ndc ?? 'Unknown Drug',
  },
  dayColumn('Paid on', 'paidOn', { aside: true }),
  {
    header: 'Rx',
    cell: ({ rxNumber, fillNumber }) =>
      fillNumber === null ? rxNumber : `${rxNumber} fill ${fillNumber}`,
  },
  { header: 'Status', cell: ({ state }) => refundStateTexts[state].name },
  moneyColumn('Amount', 'amount', { className: 'font-medium' }),
  {
    header: 'File',
    wide: 'last',
    className: 'wrap-anywhere',
    cell: (row) => <TextLink href={filePath(row)}>{row.fileName}</TextLink>,
  },
];

const RefundRows = listedRows({
  query: refundRowsQuery,
  columns: () => refundColumns,
  rowKey: ({ id }) => id,
});

const paymentColumns: readonly Column<ListedPayment>[] = [
  textColumn('Payer', 'payerName', { primary: true, className: 'wrap-anywhere' }),
  dayColumn('Paid on', 'paidOn', { aside: true }),
  textColumn('Number', 'traceNumber', { className: 'figures wrap-anywhere', none: 'None' }),
  { header: 'Method', cell: ({ method }) => method ?? 'Not specified' },
  moneyColumn('Amount', 'amount', { className: 'font-medium' }),
  {
    header: 'File',
    wide: 'last',
    className: 'wrap-anywhere',
    cell: (row) => <TextLink href={filePath(row)}>{row.fileName}</TextLink>,
  },
];

const PaymentRows = listedRows({
  query: paymentRowsQuery,
  columns: () => paymentColumns,
  rowKey: ({ id }) => id,
});

const balanceColumns: readonly Column<ForwardingBalance>[] = [
  textColumn('Reference', 'reference', { primary: true, className: 'wrap-anywhere', none: 'None' }),
  dayColumn('Paid on', 'paidOn', { aside: true }),
  { header: 'Payer', className: 'wrap-anywhere', cell: ({ payerName }) => payerName },
  {
    header: 'File',
    wide: 'last',
    className: 'wrap-anywhere',
    cell: ({ remittanceId, fileName }) => (
      <TextLink href={remittancePath(remittanceId)}>{fileName}</TextLink>
    ),
  },
  moneyColumn('Amount', 'amount'),
  moneyColumn('Unmatched', 'open', { className: 'font-medium' }),
];

const BalanceRows = listedRows({
  query: balanceRowsQuery,
  columns: () => balanceColumns,
  rowKey: ({ id }) => id,
});

const allocationColumns: readonly Column<AllocatedFee>[] = [
  {
    header: 'Lump sum',
    primary: true,
    className: 'wrap-anywhere',
    cell: ({ category, reference, remittanceId }) => (
      <TextLink href={remittancePath(remittanceId)}>
        {categoryName(category)} {reference}
      </TextLink>
    ),
  },
  dayColumn('Paid on', 'paidOn', { aside: true }),
  { header: 'Payer', className: 'wrap-anywhere', cell: ({ payerName }) => payerName },
  {
    header: 'Drug',
    wide: true,
    className: 'wrap-anywhere',
    cell: ({ drugName, ndc }) => (drugName === '' ? ndc || 'Unknown Drug' : drugName),
  },
  { header: 'Method', cell: () => <Badge variant="outline">allocated</Badge> },
  moneyColumn('Share', 'amount', { className: 'font-medium' }),
];

const earnedColumns: readonly Column<EarnedLump>[] = [
  {
    header: 'Lump sum',
    primary: true,
    className: 'wrap-anywhere',
    cell: ({ category, reference, remittanceId }) => (
      <TextLink href={remittancePath(remittanceId)}>
        {categoryName(category)} {reference}
      </TextLink>
    ),
  },
  dayColumn('Paid on', 'paidOn', { aside: true }),
  { header: 'Payer', className: 'wrap-anywhere', cell: ({ payerName }) => payerName },
  {
    header: 'Service period',
    cell: ({ periodFrom, periodTo }) =>
      periodFrom === null || periodTo === null
        ? 'None: counts on its payment date'
        : formatPeriod({ from: periodFrom, to: periodTo }),
  },
  moneyColumn('Amount in this period', 'amount', { className: 'font-medium' }),
];

/** Lump sums with what of each is for the fills of the period. */
const EarnedLumpRows = listedRows({
  query: earnedLumpsQuery,
  columns: () => earnedColumns,
  rowKey: ({ id }) => id,
  exportPath: '/api/earned-lumps/export',
});

/** Lump sums as the product allocates them to drugs; payers do not itemize them. */
const AllocationRows = listedRows({
  query: allocatedFeesQuery,
  columns: () => allocationColumns,
  rowKey: ({ providerAdjustmentId, ndc, drugName }) => `${providerAdjustmentId} ${ndc} ${drugName}`,
});

type Kind = Exclude<RowsOfTerm['kind'], 'claims' | 'figures'>;

const tables: Readonly<Record<Kind, ComponentType<RowsProps>>> = {
  provider_adjustments: LumpRows,
  refunds: RefundRows,
  payments: PaymentRows,
  vendor_invoices: InvoiceRows,
  vendor_payments: VendorPaymentRows,
  claim_costs: CostRows,
  allocations: AllocationRows,
  earned_lumps: EarnedLumpRows,
  forwarding_balances: BalanceRows,
  purchase_lines: PurchaseRows,
};

/** The rows of a term in the table for their kind; claims are listed elsewhere. */
export function FigureRows(props: Omit<RowsProps, 'filter'>) {
  const { rows } = props.term;
  if (rows === null || rows.kind === 'claims' || rows.kind === 'figures') return null;
  const Table = tables[rows.kind];
  return <Table {...props} filter={rows.filter} />;
}
