import { categoryName } from '@pfs/core/category';
import type { ProviderAdjustment } from '@pfs/wire/provider-adjustments';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { hasSpread } from './spread-link.tsx';

export function lumpColumns(onSpread: (id: string) => void): readonly Column<ProviderAdjustment>[] {
  return [
    {
      header: 'What it is',
      primary: true,
      className: 'min-w-40',
      cell: ({ category, counted }) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {category === 'unclassified' ? (
            <Badge variant="warn">{categoryName(category)}</Badge>
          ) : (
            categoryName(category)
          )}
          {counted ? null : <Badge variant="warn">Held, not counted</Badge>}
        </span>
      ),
    },
    {
      header: 'Reference',
      wide: true,
      className: 'min-w-36 wrap-anywhere',
      cell: ({ reference }) => reference ?? 'None',
    },
    { header: 'Code', term: 'PLB', cell: ({ code }) => <span className="figures">{code}</span> },
    { header: 'Payer', className: 'min-w-36 wrap-anywhere', cell: ({ payerName }) => payerName },
    {
      header: 'Paid on',
      aside: true,
      className: 'whitespace-nowrap',
      cell: ({ paidOn }) => <Day value={paidOn} />,
    },
    {
      header: 'Amount',
      term: 'Take-back',
      align: 'right',
      className: 'font-medium',
      cell: ({ amount }) => <Money value={amount} sign="taken" />,
    },
    {
      header: 'More',
      wide: 'last',
      className: 'whitespace-nowrap',
      cell: (row) => <LumpLinks row={row} onSpread={onSpread} />,
    },
  ];
}

interface LinksProps {
  readonly row: ProviderAdjustment;
  readonly onSpread: (id: string) => void;
}

function LumpLinks({ row, onSpread }: LinksProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link href={remittancePath(row.remittanceId)} className="text-accent underline">
        Open the file
      </Link>
      {hasSpread(row.category) ? (
        <Button variant="outline" size="sm" onClick={() => onSpread(row.id)}>
          How it spreads
        </Button>
      ) : null}
    </span>
  );
}
