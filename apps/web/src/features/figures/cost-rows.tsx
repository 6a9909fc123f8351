import type { ClaimCost } from '@pfs/wire/figure-rows';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatUnits } from '../../lib/format-units.ts';
import { invoicePath } from '../../lib/invoice-path.ts';
import { Badge } from '../../ui/badge.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { ClaimButton } from '../claims/public.ts';
import { claimCostsQuery } from './figures.queries.ts';
import { ListedRows, type RowsProps } from './listed-rows.tsx';

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
      header: 'Cost by',
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
