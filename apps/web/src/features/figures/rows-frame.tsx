import type { FigureTerm } from '@pfs/wire/figures';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PageOf } from '../../lib/api.ts';
import { CardSection } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { rowsPageSize } from './figures.queries.ts';
import { RowsSum } from './rows-sum.tsx';

interface RowsFrameProps<Row> {
  readonly term: FigureTerm;
  readonly query: UseQueryResult<PageOf<Row[]>>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of one term, a page at a time, under what all of them come to. */
export function RowsFrame<Row>({ term, query, page, onPage, children }: RowsFrameProps<Row>) {
  return (
    <CardSection title={term.label} description={<RowsSum term={term} />}>
      <QueryState
        query={query}
        what="the rows of this figure"
        loading={<Skeleton className="mx-5 mb-5 h-48" />}
        isEmpty={({ rows, total }) => rows.length === 0 && total === 0}
        empty={<p className="px-5 pt-6 pb-10 text-center text-ink-faint">There are none.</p>}
      >
        {({ rows, total }) => (
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            {children(rows)}
            <Pager what="rows" page={page} pageSize={rowsPageSize} total={total} onPage={onPage} />
          </div>
        )}
      </QueryState>
    </CardSection>
  );
}
