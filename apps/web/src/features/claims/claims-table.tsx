import type { Claim } from '@pfs/wire/claims';
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

/** A page of claims that the server has put in order; each opens. */
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
        // The columns are sorted by nothing that a search of claims does not know.
        onSort: (key, next) => onOrder({ sort: key as ClaimSearch['sort'], order: next }),
      }}
    />
  );
}
