import { categoryName } from '@pfs/core/category';
import type { ProviderAdjustment } from '@pfs/wire/provider-adjustments';
import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { hasSpread, SpreadLink } from '../provider-adjustments/public.ts';

export const lumpSumColumns: readonly Column<ProviderAdjustment>[] = [
  {
    header: 'What it is',
    primary: true,
    className: 'min-w-40',
    cell: (row) => <CategoryCell {...row} />,
  },
  {
    header: 'Reference',
    wide: true,
    className: 'min-w-40 wrap-anywhere',
    cell: ({ reference }) => reference ?? 'None',
  },
  { header: 'Code', cell: ({ code }) => <span className="figures">{code}</span> },
  { header: 'Payer', className: 'min-w-40 wrap-anywhere', cell: ({ payerName }) => payerName },
  { header: 'Paid on', aside: true, cell: ({ paidOn }) => <Day value={paidOn} /> },
  {
    header: 'Amount',
    align: 'right',
    className: 'font-medium',
    cell: ({ amount }) => <Money value={amount} sign="taken" />,
  },
];

function CategoryCell({ id, category }: Pick<ProviderAdjustment, 'id' | 'category'>) {
  if (hasSpread(category)) {
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        {categoryName(category)}
        <SpreadLink id={id} />
      </span>
    );
  }
  if (category !== 'unclassified') return categoryName(category);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge variant="warn">{categoryName(category)}</Badge>
      <Link href="/classification" className="text-accent underline">
        Say what it is
      </Link>
    </span>
  );
}
