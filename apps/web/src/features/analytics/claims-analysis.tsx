import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { CardSection } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  ClaimsTable,
  claimsPageSize,
  claimsQuery,
  readClaimSearch,
  writeClaimSearch,
} from '../claims/public.ts';
import { analysisColumns } from './analysis-columns.tsx';
import type { ChangeParams } from './analytics-search.ts';
import { type ClaimChip, withoutChips } from './claim-chips.ts';
import { ClaimFilters } from './claim-filters.tsx';
import type { ClaimsFilter } from './claim-narrowing.ts';
import { ClaimsPager } from './claims-pager.tsx';
import { ExportClaims } from './export-claims.tsx';
import { NoClaimsFound } from './no-claims-found.tsx';
import { useSearchShortcut } from './use-search-shortcut.ts';

interface ClaimsAnalysisProps {
  readonly params: URLSearchParams;
  readonly onParams: ChangeParams;
  /** What the claims are confined to, as the list is asked for it. */
  readonly filter: ClaimsFilter;
  /** Whether the person chose that, and not the figure that is open. */
  readonly filtered: boolean;
  readonly description: ReactNode;
  /** What of the filter is shown to be taken off. */
  readonly chips?: readonly ClaimChip[];
  /** Stands before the search field. */
  readonly more?: ReactNode;
  readonly onOpen: (claimId: string) => void;
}

/** Every claim, searched, ordered and paged by the server. */
export function ClaimsAnalysis(props: ClaimsAnalysisProps) {
  const { params, onParams, filter, filtered, description, chips = [], more, onOpen } = props;
  const part = useRef<HTMLDivElement>(null);
  useSearchShortcut(part);
  const { page, sort, order, search } = readClaimSearch(params);
  const asked = { ...filter, sort, order, ...(search === '' ? {} : { search }) };
  const query = useQuery(claimsQuery({ ...asked, page, pageSize: claimsPageSize }));
  const change = (to: Parameters<typeof writeClaimSearch>[1]) =>
    // What is typed is one step back, not one for each pause.
    onParams((now) => writeClaimSearch(now, to), { replace: to.search !== undefined });
  return (
    <div ref={part}>
      <CardSection
        title="Claims Analysis"
        description={description}
        action={
          <div className="flex min-w-0 flex-wrap gap-2 print:hidden">
            <SearchField
              label="Search claims"
              placeholder="Search claims..."
              value={search}
              onChange={(text) => change({ search: text })}
            />
            {more}
            <ExportClaims query={asked} />
          </div>
        }
      >
        <ClaimFilters
          chips={chips}
          onRemove={(removed) => {
            onParams((now) => withoutChips(now, removed));
            // The button that had the focus is gone.
            part.current?.querySelector('input')?.focus();
          }}
        />
        <QueryState
          query={query}
          what="the claims"
          loading={<Skeleton className="mx-5 mb-5 h-96" />}
          isEmpty={({ total }) => total === 0}
          empty={<NoClaimsFound filtered={filtered || search !== ''} />}
        >
          {({ rows, total }) => (
            <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
              <ClaimsTable
                caption="Claims Analysis"
                columns={analysisColumns(onOpen)}
                rows={rows}
                sort={sort}
                order={order}
                onOpen={onOpen}
                onOrder={change}
              />
              <ClaimsPager page={page} total={total} onPage={(next) => change({ page: next })} />
            </div>
          )}
        </QueryState>
      </CardSection>
    </div>
  );
}
