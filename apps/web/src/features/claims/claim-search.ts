import { claimAmounts } from '@pfs/wire/claim-names';
import { useSearchParams } from 'wouter';
import { readPage } from '../../lib/read-page.ts';

const sortKeys = ['processedDate', 'claimId', 'payerName', ...claimAmounts] as const;
type SortKey = (typeof sortKeys)[number];

/** The state of a list of claims in the address. */
export interface ClaimSearch {
  readonly page: number;
  readonly sort: SortKey;
  readonly order: 'asc' | 'desc';
  readonly search: string;
}

const firstClaimSearch: ClaimSearch = {
  page: 1,
  sort: 'processedDate',
  order: 'desc',
  search: '',
};

/** Ignores what makes no sense. */
export function readClaimSearch(params: URLSearchParams): ClaimSearch {
  const sort = sortKeys.find((key) => key === params.get('sort'));
  return {
    page: readPage(params),
    sort: sort ?? firstClaimSearch.sort,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    search: (params.get('search') ?? '').slice(0, 200),
  };
}

/** The address after a change. A new search or order starts at the first page. */
export function writeClaimSearch(
  params: URLSearchParams,
  change: Partial<ClaimSearch>,
): URLSearchParams {
  const next = { ...readClaimSearch(params), page: 1, ...change };
  const written = new URLSearchParams(params);
  for (const name of ['page', 'sort', 'order', 'search'] as const) {
    if (next[name] === firstClaimSearch[name]) written.delete(name);
    else written.set(name, String(next[name]));
  }
  return written;
}

/** The open claim is kept in the address, so that a link shows a colleague the same. */
export function useOpenClaim() {
  const [params, setParams] = useSearchParams();
  const openClaim = (claimId: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.set('claim', claimId);
      return next;
    });
  const closeClaim = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('claim');
        return next;
      },
      { replace: true },
    );
  return { claimId: params.get('claim'), openClaim, closeClaim };
}
