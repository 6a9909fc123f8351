import type { FigureTerm } from '@pfs/wire/figures';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { PageOf } from '../../lib/api/call-page.ts';
import { CardSection } from '../../ui/card.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
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

interface Listed<Row> {
  readonly query: (
    asked: RowsProps,
  ) => UseQueryOptions<PageOf<Row[]>, Error, PageOf<Row[]>, QueryKey>;
  readonly columns: (open: RowsProps['onOpen']) => readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** The route that exports all of them. */
  readonly exportPath?: string;
}

/** A list of the rows of one term by page, under their total. */
export function listedRows<Row>({ query: queryOf, columns, rowKey, exportPath }: Listed<Row>) {
  return function Rows(props: RowsProps) {
    const { term, filter, page, onPage, onOpen } = props;
    const query = useQuery(queryOf(props));
    return (
      <CardSection
        title={term.label}
        description={<RowsSum term={term} />}
        action={
          exportPath === undefined ? undefined : (
            <ExportButton path={`${exportPath}?${new URLSearchParams(filter)}`} />
          )
        }
      >
        <QueriedTable
          query={query}
          what="the details"
          loading={<Skeleton className="mx-5 mb-5 h-48" />}
          empty={<p className="px-5 pt-6 pb-10 text-center text-ink-faint">No results.</p>}
          caption={term.label}
          columns={columns(onOpen)}
          rowKey={rowKey}
          page={{ number: page, size: rowsPageSize, of: 'rows' }}
          onPage={onPage}
        />
      </CardSection>
    );
  };
}
