import { categoryName } from '@pfs/core/category';
import type { AllocatedFee } from '@pfs/wire/figure-rows';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { allocatedFeesQuery } from './figures.queries.ts';
import { ListedRows, type RowsProps } from './listed-rows.tsx';

const columns: readonly Column<AllocatedFee>[] = [
  {
    header: 'Lump sum',
    primary: true,
    className: 'wrap-anywhere',
    cell: ({ category, reference, remittanceId }) => (
      <Link href={remittancePath(remittanceId)} className="text-accent underline">
        {categoryName(category)} {reference}
      </Link>
    ),
  },
  { header: 'Paid on', aside: true, cell: ({ paidOn }) => <Day value={paidOn} /> },
  { header: 'Payer', className: 'wrap-anywhere', cell: ({ payerName }) => payerName },
  {
    header: 'Drug',
    wide: true,
    className: 'wrap-anywhere',
    cell: ({ drugName, ndc }) => (drugName === '' ? ndc || 'Unknown Drug' : drugName),
  },
  { header: 'Method', cell: () => <Badge variant="outline">allocated</Badge> },
  {
    header: 'Share',
    align: 'right',
    className: 'font-medium',
    cell: ({ amount }) => <Money value={amount} />,
  },
];

/** What of lump fees the program lays on drugs; no payer says so. */
export function AllocationRows(props: RowsProps) {
  const query = useQuery(allocatedFeesQuery(props));
  return (
    <ListedRows
      {...props}
      query={query}
      columns={columns}
      rowKey={({ providerAdjustmentId, ndc, drugName }) =>
        `${providerAdjustmentId} ${ndc} ${drugName}`
      }
    />
  );
}
