import type { Claim } from '@pfs/wire/claims';
import { Badge } from '../../ui/badge.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import type { ClaimSearch } from './claim-search.ts';

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
