import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { formatCount } from '../../lib/format-number.ts';
import { CardSection } from '../../ui/card.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { claimColumns } from './claim-columns.tsx';
import { readClaimSearch, writeClaimSearch } from './claim-search.ts';
import { claimsPageSize, claimsQuery } from './claims.queries.ts';
import { ClaimsTable } from './claims-table.tsx';
import { NoClaims } from './no-claims.tsx';

interface ClaimsSectionProps {
  readonly remittanceId: string;
  readonly onOpen: (claimId: string) => void;
}

/** The claims of one file, a page at a time; what is searched and how it is ordered is a link. */
export function ClaimsSection({ remittanceId, onOpen }: ClaimsSectionProps) {
  const [params, setParams] = useSearchParams();
  const asked = readClaimSearch(params);
  const change = (to: Parameters<typeof writeClaimSearch>[1]) =>
    setParams((now) => writeClaimSearch(now, to), { replace: true });
  const { page, sort, order, search } = asked;
  const query = useQuery(
    claimsQuery({
      remittanceId,
      page,
      pageSize: claimsPageSize,
      sort,
      order,
      ...(search === '' ? {} : { search }),
    }),
  );
  return (
    <CardSection
      title="Claims"
      description={describe(query.data?.total, search)}
      action={
        <SearchField
          label="Search the claims"
          placeholder="Rx number, drug, NDC"
          value={search}
          onChange={(text) => change({ search: text })}
        />
      }
    >
      <QueryState
        query={query}
        what="the claims"
        loading={<LoadingRows rows={4} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<NoClaims search={search} />}
      >
        {({ rows }) => (
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            <ClaimsTable
              caption="Claims"
              columns={claimColumns(onOpen)}
              rows={rows}
              sort={sort}
              order={order}
              onOpen={onOpen}
              onOrder={change}
            />
          </div>
        )}
      </QueryState>
      <Pager
        what="claims"
        page={page}
        pageSize={claimsPageSize}
        total={query.data?.total ?? 0}
        onPage={(next) => change({ page: next })}
      />
    </CardSection>
  );
}

function describe(total: number | undefined, search: string): string {
  if (total === undefined) return 'A claim opens with how its figures came about.';
  const count = `${formatCount(total)} ${total === 1 ? 'claim' : 'claims'}`;
  if (search !== '') return `${count} with “${search}”`;
  return `${count}. One opens with how its figures came about.`;
}
