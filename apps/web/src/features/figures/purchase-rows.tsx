import type { PurchaseLine } from '@pfs/wire/figure-rows';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatUnits } from '../../lib/format/format-number.ts';
import { invoicePath } from '../../lib/paths.ts';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { purchaseLinesQuery } from './figures.queries.ts';
import { ListedRows, type RowsProps } from './listed-rows.tsx';

const columns: readonly Column<PurchaseLine>[] = [
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

/** Unit prices have up to five decimals, so they stand as they are. */
export function PurchaseRows(props: RowsProps) {
  const query = useQuery(purchaseLinesQuery(props));
  return <ListedRows {...props} query={query} columns={columns} rowKey={({ id }) => id} />;
}
