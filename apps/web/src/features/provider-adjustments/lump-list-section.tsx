import type { ProviderAdjustment, ProviderAdjustmentSummary } from '@pfs/wire/provider-adjustments';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { categoryName } from '../../lib/category-words.ts';
import { remittancePath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LumpFilters } from './lump-filters.tsx';
import type { LumpSearch } from './lump-search.ts';
import { NoLumpSums } from './no-lump-sums.tsx';
import { Sum } from './open-balances-section.tsx';
import { lumpPageSize, lumpSummaryQuery, lumpsQuery } from './provider-adjustments.queries.ts';
import { hasSpread } from './spread-link.tsx';

interface LumpListProps {
  readonly search: LumpSearch;
  readonly onChange: (change: Partial<LumpSearch>) => void;
}

/** Every lump sum, a page at a time, under what all of them come to. */
export function LumpListSection({ search, onChange }: LumpListProps) {
  const { page, payer, category } = search;
  const filter = {
    ...(payer === undefined ? {} : { payer }),
    ...(category === undefined ? {} : { category }),
  };
  const query = useQuery(lumpsQuery({ ...filter, page, pageSize: lumpPageSize }));
  const summary = useQuery(lumpSummaryQuery(filter));
  const filtered = payer !== undefined || category !== undefined;
  return (
    <CardSection
      title="All lump sums"
      description="Taken from a payment, or added to it, without a claim (provider adjustments)."
      action={<LumpFilters summary={summary.data} search={search} onChange={onChange} />}
    >
      <QueryState
        query={query}
        what="the lump sums"
        loading={<Skeleton className="mx-5 mb-5 h-64" />}
        isEmpty={({ rows, total }) => rows.length === 0 && total === 0}
        empty={<NoLumpSums filtered={filtered} />}
      >
        {({ rows, total }) => (
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            {summary.data ? <Sums summary={summary.data} /> : null}
            <DataTable
              caption="All lump sums"
              columns={columnsOf((id) => onChange({ spread: id }))}
              rows={rows}
              rowKey={({ id }) => id}
            />
            <Pager
              what="lump sums"
              page={page}
              pageSize={lumpPageSize}
              total={total}
              onPage={(next) => onChange({ page: next })}
            />
          </div>
        )}
      </QueryState>
    </CardSection>
  );
}

function Sums({ summary }: { readonly summary: ProviderAdjustmentSummary }) {
  const { rows, amount, counted, held } = summary;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2 px-5 pb-4 text-[0.8125rem]">
      <Sum label="All of these" rows={rows} amount={amount} sign="taken" />
      <Sum label="Counted" {...counted} sign="taken" />
      <Sum label="Held, in no total" {...held} sign="taken" />
    </dl>
  );
}

function columnsOf(onSpread: (id: string) => void): readonly Column<ProviderAdjustment>[] {
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
    { header: 'Code', cell: ({ code }) => <span className="figures">{code}</span> },
    { header: 'Payer', className: 'min-w-36 wrap-anywhere', cell: ({ payerName }) => payerName },
    {
      header: 'Paid on',
      aside: true,
      className: 'whitespace-nowrap',
      cell: ({ paidOn }) => <Day value={paidOn} />,
    },
    {
      header: 'Amount',
      align: 'right',
      className: 'font-medium',
      cell: ({ amount }) => <Money value={amount} sign="taken" />,
    },
    {
      header: 'More',
      wide: 'last',
      className: 'whitespace-nowrap',
      cell: (row) => <More row={row} onSpread={onSpread} />,
    },
  ];
}

interface MoreProps {
  readonly row: ProviderAdjustment;
  readonly onSpread: (id: string) => void;
}

function More({ row, onSpread }: MoreProps) {
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
