import type { FigureTerm } from '@pfs/wire/figures';
import type { UseQueryResult } from '@tanstack/react-query';
import type { PageOf } from '../../lib/api/call-page.ts';
import { CardSection } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { RowsSum } from './figure-value.tsx';
import { rowsPageSize } from './figures.queries.ts';

/** A page of the rows of one term. */
export interface RowsProps {
  readonly term: FigureTerm;
  readonly filter: Readonly<Record<string, string>>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Opens a claim. */
  readonly onOpen: (claimId: string) => void;
}

interface ListedRowsProps<Row> extends RowsProps {
  readonly query: UseQueryResult<PageOf<Row[]>>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
}

/** The rows of one term by page, under their total. */
export function ListedRows<Row>(props: ListedRowsProps<Row>) {
  const { term, query, columns, rowKey, page, onPage } = props;
  return (
    <CardSection title={term.label} description={<RowsSum term={term} />}>
      <QueryState
        query={query}
        what="the details"
        loading={<Skeleton className="mx-5 mb-5 h-48" />}
        isEmpty={({ rows, total }) => rows.length === 0 && total === 0}
        empty={<p className="px-5 pt-6 pb-10 text-center text-ink-faint">No results.</p>}
      >
        {({ rows, total }) => (
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            <DataTable caption={term.label} columns={columns} rows={rows} rowKey={rowKey} />
            <Pager what="rows" page={page} pageSize={rowsPageSize} total={total} onPage={onPage} />
          </div>
        )}
      </QueryState>
    </CardSection>
  );
}
