import type { Claim } from '@pfs/wire/claims';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format/format-number.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { SearchField } from '../../ui/tables/search-field.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { claimSearch } from './claim-search.ts';
import { claimsPageSize, claimsQuery } from './claims.queries.ts';
import { ClaimButton, ClaimStatus, ClaimsTable } from './claims-table.tsx';

interface ClaimsSectionProps {
  readonly remittanceId: string;
  readonly onOpen: (claimId: string) => void;
}

/** The claims of one file, a page at a time. Search and order are kept in the address. */
export function ClaimsSection({ remittanceId, onOpen }: ClaimsSectionProps) {
  const { state, change } = useSearchState(claimSearch);
  const { page, sort, order, search } = state;
  const asked = { remittanceId, sort, order, search: search || undefined };
  const query = useQuery(claimsQuery({ ...asked, page, pageSize: claimsPageSize }));
  return (
    <CardSection
      title="Claims"
      description={describe(query.data?.total, search)}
      action={
        <SearchField
          label="Search claims"
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
  if (total === undefined) return 'Open a claim to see how it was calculated.';
  const count = `${formatCount(total)} ${total === 1 ? 'claim' : 'claims'}`;
  if (search !== '') return `${count} matching “${search}”`;
  return `${count}. Open a claim to see how it was calculated.`;
}

function NoClaims({ search }: { readonly search: string }) {
  return (
    <p className="px-5 pt-6 pb-10 text-center text-ink-faint">
      {search === ''
        ? 'This file has no claims. A payment can consist of lump sums only.'
        : `No claim in this file matches “${search}”.`}
    </p>
  );
}

function claimColumns(open: (id: string) => void): readonly Column<Claim>[] {
  return [
    {
      header: 'Claim',
      primary: true,
      sortKey: 'claimId',
      className: 'min-w-32',
      cell: (claim) => <ClaimButton id={claim.id} claimId={claim.claimId} onOpen={open} />,
    },
    {
      header: 'Filled',
      aside: true,
      cell: (claim) => <Day value={claim.dateOfService} />,
    },
    {
      header: 'Drug',
      wide: true,
      className: 'min-w-40 max-w-80 wrap-anywhere',
      cell: (claim) => claim.drugName ?? claim.ndc ?? 'Unknown',
    },
    {
      header: 'Status',
      term: 'Reversal',
      wide: true,
      cell: (claim) => <ClaimStatus claim={claim} />,
    },
    {
      header: 'Gross',
      term: 'Gross',
      align: 'right',
      sortKey: 'grossAmount',
      cell: (claim) => <Money value={claim.grossAmount} />,
    },
    {
      header: 'DIR',
      term: 'DIR fee',
      align: 'right',
      sortKey: 'dirFee',
      cell: (claim) => <Money value={claim.dirFee} sign="taken" />,
    },
    {
      header: 'Net',
      term: 'Net',
      align: 'right',
      className: 'font-medium',
      cell: (claim) => <Money value={claim.netAmount} />,
    },
  ];
}
