import type { ClaimCost } from '@pfs/wire/figure-rows';
import type { FigureRows as RowsOfTerm } from '@pfs/wire/figures';
import type { VendorPayment } from '@pfs/wire/vendor-invoices';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { formatUnits } from '../../lib/format/format-number.ts';
import { invoicePath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { ClaimButton } from '../claims/public.ts';
import { AllocationRows } from './allocation-rows.tsx';
import { BalanceRows } from './balance-rows.tsx';
import { claimCostsQuery, vendorPaymentsQuery } from './figures.queries.ts';
import { InvoiceRows } from './invoice-rows.tsx';
import { ListedRows, type RowsProps } from './listed-rows.tsx';
import { LumpRows } from './lump-rows.tsx';
import { PaymentRows } from './payment-rows.tsx';
import { PurchaseRows } from './purchase-rows.tsx';

const basisWords = { invoice: 'Invoice', nadac: 'NADAC', estimated: 'Estimated' } as const;

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
          <Badge variant="outline">{basisWords[basis]}</Badge>
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

/** Claims with what they cost. */
function CostRows(props: RowsProps) {
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

function VendorPaymentRows(props: RowsProps) {
  const query = useQuery(vendorPaymentsQuery(props));
  return <ListedRows {...props} query={query} columns={columns} rowKey={({ id }) => id} />;
}

type Kind = Exclude<RowsOfTerm['kind'], 'claims' | 'figures'>;

const tables: Readonly<Record<Kind, ComponentType<RowsProps>>> = {
  provider_adjustments: LumpRows,
  payments: PaymentRows,
  vendor_invoices: InvoiceRows,
  vendor_payments: VendorPaymentRows,
  claim_costs: CostRows,
  allocations: AllocationRows,
  forwarding_balances: BalanceRows,
  purchase_lines: PurchaseRows,
};

/** The rows of a term in the table of their kind; claims have one of their own. */
export function FigureRows(props: Omit<RowsProps, 'filter'>) {
  const { rows } = props.term;
  if (rows === null || rows.kind === 'claims' || rows.kind === 'figures') return null;
  const Table = tables[rows.kind];
  return <Table {...props} filter={rows.filter} />;
}
