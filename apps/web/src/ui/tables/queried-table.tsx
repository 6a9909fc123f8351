import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PageOf } from '../../lib/api/call-page.ts';
import { QueryState } from '../query-state.tsx';
import { LoadingRows } from '../skeleton.tsx';
import { DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';
import type { Column, Sorting } from './table-columns.ts';

type Rows<Row> = readonly Row[] | PageOf<readonly Row[]>;

interface QueriedTableProps<Row> {
  readonly query: UseQueryResult<Rows<Row>>;
  /** What is being loaded, for the error message: "the users". */
  readonly what: string;
  readonly loading?: ReactNode;
  /** Shown if there are no rows at all. */
  readonly empty: ReactNode;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly sorting?: Sorting | undefined;
  /** The page that is shown, if the list has pages; `of` names what is paged. */
  readonly page?: { readonly number: number; readonly size: number; readonly of: string };
  readonly onPage?: (page: number) => void;
}

/** A table of fetched rows, or of one page of them, with its other states. */
export function QueriedTable<Row>(props: QueriedTableProps<Row>) {
  const { query, what, loading = <LoadingRows />, empty, page, onPage, ...table } = props;
  return (
    <QueryState
      query={query}
      what={what}
      loading={loading}
      isEmpty={(data) => totalOf(data) === 0}
      empty={empty}
    >
      {(data) => (
        <>
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            <DataTable rows={rowsOf(data)} {...table} />
          </div>
          {page === undefined || onPage === undefined ? null : (
            <Pager
              what={page.of}
              page={page.number}
              pageSize={page.size}
              total={totalOf(data)}
              onPage={onPage}
            />
          )}
        </>
      )}
    </QueryState>
  );
}

function totalOf<Row>(data: Rows<Row>): number {
  return 'total' in data ? data.total : data.length;
}

function rowsOf<Row>(data: Rows<Row>): readonly Row[] {
  return 'rows' in data ? data.rows : data;
}
