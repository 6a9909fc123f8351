import type { Claim } from '@pfs/wire/claims';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format/format-number.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { CardSection } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { dayColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { SearchField } from '../../ui/tables/search-field.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import type { ClaimSearch } from './claims.queries.ts';
import { claimSearch, claimsPageSize, claimsQuery } from './claims.queries.ts';

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
    dayColumn('Filled', 'dateOfService', { aside: true }),
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
    moneyColumn('Gross', 'grossAmount', { term: 'Gross', sortKey: 'grossAmount' }),
    moneyColumn('DIR', 'dirFee', { term: 'DIR fee', sortKey: 'dirFee', sign: 'taken' }),
    moneyColumn('Net', 'netAmount', { term: 'Net', className: 'font-medium' }),
  ];
}

type ClaimOrder = Pick<ClaimSearch, 'sort' | 'order'>;

interface ClaimsTableProps extends ClaimOrder {
  readonly caption: string;
  readonly columns: readonly Column<Claim>[];
  readonly rows: readonly Claim[];
  readonly onOpen: (claimId: string) => void;
  readonly onOrder: (to: ClaimOrder) => void;
}

/** One page of claims, sorted by the server; each can be opened. */
export function ClaimsTable(props: ClaimsTableProps) {
  const { caption, columns, rows, sort, order, onOpen, onOrder } = props;
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      sorting={{
        key: sort,
        order,
        // The sort keys of the columns are those of a claim search.
        onSort: (key, next) => onOrder({ sort: key as ClaimSearch['sort'], order: next }),
      }}
    />
  );
}

interface ClaimButtonProps {
  readonly id: string;
  /** Its number in the file. */
  readonly claimId: string;
  readonly onOpen: (id: string) => void;
}

/** The number of a claim in a list; a click opens the claim. */
export function ClaimButton({ id, claimId, onOpen }: ClaimButtonProps) {
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className="-my-0.5 min-h-6 text-left font-medium tabular-nums wrap-anywhere text-accent hover:underline"
    >
      {claimId}
    </button>
  );
}

export function ClaimStatus({ claim }: { readonly claim: Pick<Claim, 'status' | 'counted'> }) {
  return (
    <span className="flex flex-wrap gap-1">
      <StatusBadge status={claim.status} />
      {claim.counted ? null : <Badge variant="warn">Excluded</Badge>}
    </span>
  );
}

function StatusBadge({ status }: Pick<Claim, 'status'>) {
  switch (status) {
    case 'paid':
      return <Badge variant="good">Paid</Badge>;
    case 'denied':
      return <Badge variant="secondary">Denied</Badge>;
    case 'reversal':
      return <Badge variant="outline">Reversal</Badge>;
  }
}
