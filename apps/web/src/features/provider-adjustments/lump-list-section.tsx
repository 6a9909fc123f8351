import { useQuery } from '@tanstack/react-query';
import { periodWords } from '../../lib/period.ts';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Narrowed } from '../../ui/narrowed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Term } from '../../ui/term.tsx';
import { lumpColumns } from './lump-columns.tsx';
import { LumpFilters } from './lump-filters.tsx';
import type { LumpSearch } from './lump-search.ts';
import { LumpTotals } from './lump-totals.tsx';
import { NoLumpSums } from './no-lump-sums.tsx';
import { lumpPageSize, lumpSummaryQuery, lumpsQuery } from './provider-adjustments.queries.ts';

interface LumpListProps {
  readonly search: LumpSearch;
  readonly onChange: (change: Partial<LumpSearch>) => void;
}

/** Every lump sum, a page at a time, under what all of them come to. */
export function LumpListSection({ search, onChange }: LumpListProps) {
  const { page, payer, category, counted, from, to } = search;
  const filter = {
    ...(payer === undefined ? {} : { payer }),
    ...(category === undefined ? {} : { category }),
    ...(counted === undefined ? {} : { counted }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  const query = useQuery(lumpsQuery({ ...filter, page, pageSize: lumpPageSize }));
  const summary = useQuery(lumpSummaryQuery(filter));
  const filtered = Object.keys(filter).length > 0;
  const hasDays = from !== undefined || to !== undefined;

  return (
    <CardSection
      title="All lump sums"
      help={<Term word="Effective rate" />}
      description="Taken from a payment, or added to it, without a claim (provider adjustments)."
      action={<LumpFilters summary={summary.data} search={search} onChange={onChange} />}
    >
      <div className="px-5 pb-3 empty:hidden">
        <Narrowed
          to={[
            ...(hasDays ? [periodWords(search)] : []),
            ...(counted === undefined ? [] : ['counted']),
          ]}
          onClear={() => onChange({ from: undefined, to: undefined, counted: undefined })}
        />
      </div>
      <QueryState
        query={query}
        what="the lump sums"
        loading={<Skeleton className="mx-5 mb-5 h-64" />}
        isEmpty={({ rows, total }) => rows.length === 0 && total === 0}
        empty={<NoLumpSums filtered={filtered} />}
      >
        {({ rows, total }) => (
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            {summary.data ? <LumpTotals summary={summary.data} /> : null}
            <DataTable
              caption="All lump sums"
              columns={lumpColumns((id) => onChange({ spread: id }))}
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
