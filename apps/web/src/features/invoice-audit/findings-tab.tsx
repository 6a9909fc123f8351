import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useSearchParams } from 'wouter';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { Card } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { findingsQuery } from './findings.queries.ts';
import { FindingsFilters } from './findings-filters.tsx';
import { FindingsList } from './findings-list.tsx';
import { type FindingsSearch, readFindingsSearch, writeFindingsSearch } from './findings-search.ts';
import { NoFindings } from './no-findings.tsx';

/** What the audit of vendor invoices found, the most money first. */
export function FindingsTab() {
  const [params, setParams] = useSearchParams();
  const search = readFindingsSearch(params);
  const change = (to: Partial<FindingsSearch>) =>
    setParams((now) => writeFindingsSearch(now, to), { replace: to.page === undefined });
  const query = useQuery(findingsQuery(search));
  useUnauthorizedQuery(query.error, useUnauthorized('/auth'));
  return (
    <div className="flex flex-col gap-5">
      <FindingsFilters search={search} onChange={change} />
      <QueryState query={query} what="the findings" loading={<Loading />}>
        {(found) => (
          <div
            aria-busy={query.isPlaceholderData}
            className={clsx(query.isPlaceholderData && 'opacity-60')}
          >
            {found.total === 0 && found.rows.length === 0 ? (
              <NoFindings search={search} onChange={change} />
            ) : (
              <FindingsList found={found} search={search} onPage={(page) => change({ page })} />
            )}
          </div>
        )}
      </QueryState>
    </div>
  );
}

function Loading() {
  return (
    <Card className="flex flex-col gap-4 p-5">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </Card>
  );
}
