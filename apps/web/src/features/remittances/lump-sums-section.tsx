import type { ProviderAdjustment } from '@pfs/wire/provider-adjustments';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { categoryName } from '../../lib/category-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { CardSection } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  ForwardingPairs,
  hasSpread,
  LumpSumsLink,
  SpreadLink,
} from '../provider-adjustments/public.ts';
import { lumpSumsMax, lumpSumsQuery } from './remittances.queries.ts';

/** What the payer took or gave without naming a claim. */
export function LumpSumsSection({ remittanceId }: { readonly remittanceId: string }) {
  const query = useQuery(lumpSumsQuery(remittanceId));
  return (
    <CardSection
      title="Lump sums"
      description="Taken from the payment, or added to it, without a claim (provider adjustments)."
      action={<LumpSumsLink>Of all files</LumpSumsLink>}
    >
      <QueryState
        query={query}
        what="the lump sums"
        loading={<Skeleton className="mx-5 mb-5 h-16" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <p className="px-5 pb-5 text-[0.8125rem] text-ink-soft">
            None in this file: the payment is the sum of its claims.
          </p>
        }
      >
        {(rows) => (
          <>
            <DataTable caption="Lump sums" columns={columns} rows={rows} rowKey={({ id }) => id} />
            {rows.length === lumpSumsMax ? (
              <p className="border-t border-line px-5 py-3 text-xs text-ink-faint">
                The first {lumpSumsMax} are shown.
              </p>
            ) : null}
            <ForwardingPairs remittanceId={remittanceId} />
          </>
        )}
      </QueryState>
    </CardSection>
  );
}

const columns: readonly Column<ProviderAdjustment>[] = [
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
