import { categoryName } from '@pfs/core/category';
import type { ProviderAdjustment } from '@pfs/wire/provider-adjustments';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { lumpRowsQuery } from './figures.queries.ts';
import { ListedRows, type RowsProps } from './listed-rows.tsx';

const columns: readonly Column<ProviderAdjustment>[] = [
  {
    header: 'Category',
    primary: true,
    cell: ({ category }) => categoryName(category),
  },
  { header: 'Paid on', aside: true, cell: ({ paidOn }) => <Day value={paidOn} /> },
  { header: 'Payer', wide: true, className: 'wrap-anywhere', cell: ({ payerName }) => payerName },
  {
    header: 'Reference',
    className: 'wrap-anywhere',
    cell: ({ code, reference }) => `${code} ${reference ?? ''}`.trim(),
  },
  {
    header: 'Amount',
    align: 'right',
    className: 'font-medium',
    cell: ({ amount }) => <Money value={amount} />,
  },
  {
    header: 'File',
    wide: 'last',
    cell: ({ remittanceId }) => (
      <Link href={remittancePath(remittanceId)} className="text-accent underline">
        Open file
      </Link>
    ),
  },
];

/** Positive: taken from the pharmacy. */
export function LumpRows(props: RowsProps) {
  const query = useQuery(lumpRowsQuery(props));
  return <ListedRows {...props} query={query} columns={columns} rowKey={({ id }) => id} />;
}
