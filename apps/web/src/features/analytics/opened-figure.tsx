import type { FigureName } from '@pfs/core/figures/figure-names';
import { useQuery } from '@tanstack/react-query';
import { readPage } from '../../lib/read-page.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { FigurePanel, FigureRows, figureQuery, RowsSum, shownTerm } from '../figures/public.ts';
import {
  type ChangeParams,
  closedPath,
  readFigureFilter,
  writeSearch,
} from './analytics-search.ts';
import { ClaimsAnalysis } from './claims-analysis.tsx';

interface OpenedFigureProps {
  readonly name: FigureName;
  readonly params: URLSearchParams;
  readonly onParams: ChangeParams;
  readonly onOpen: (claimId: string) => void;
}

/** Figures made of other figures; the claims they cover are listed below them. */
const ratiosOfClaims: readonly FigureName[] = [
  'dirPercentage',
  'averageDirFee',
  'averageClaimValue',
];

/** A figure, and below it the rows of one of its terms. */
export function OpenedFigure({ name, params, onParams, onOpen }: OpenedFigureProps) {
  const filter = readFigureFilter(params);
  const query = useQuery(figureQuery(name, filter));
  return (
    <QueryState query={query} what="this figure" loading={<Skeletons heights="h-44 h-96" />}>
      {(figure) => {
        const term = shownTerm(figure.terms, params.get('rows'));
        const claims = term === undefined && ratiosOfClaims.includes(name);
        return (
          <>
            <FigurePanel
              figure={figure}
              params={params}
              shown={term}
              closePath={closedPath(params)}
            />
            {term?.rows?.kind === 'claims' ? (
              <ClaimsAnalysis
                key={term.key}
                params={params}
                onParams={onParams}
                filter={term.rows.filter}
                filtered={false}
                description={
                  <>
                    {term.label}: <RowsSum term={term} />
                  </>
                }
                onOpen={onOpen}
              />
            ) : null}
            {claims ? (
              <ClaimsAnalysis
                params={params}
                onParams={onParams}
                filter={{ ...filter, counted: 'true' }}
                filtered={false}
                description="Claims behind this figure"
                onOpen={onOpen}
              />
            ) : null}
            {term === undefined ? null : (
              <FigureRows
                term={term}
                page={readPage(params)}
                onOpen={onOpen}
                onPage={(page) => onParams((now) => withPage(now, page))}
              />
            )}
          </>
        );
      }}
    </QueryState>
  );
}

function withPage(params: URLSearchParams, page: number): URLSearchParams {
  return writeSearch(params, page === 1 ? {} : { page: String(page) });
}
