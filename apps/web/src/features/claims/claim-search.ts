import { claimAmounts } from '@pfs/wire/claim-names';
import { useSearchParams } from 'wouter';
import { oneOf, pageNumber, searchState, text } from '../../lib/search-state.ts';

const sortKeys = ['processedDate', 'claimId', 'payerName', ...claimAmounts] as const;

/** The state of a list of claims in the address. */
export const claimSearch = searchState({
  page: pageNumber,
  sort: oneOf(sortKeys, 'processedDate'),
  order: oneOf(['asc'], 'desc'),
  search: text,
});
export const { read: readClaimSearch, write: writeClaimSearch } = claimSearch;
export type ClaimSearch = ReturnType<typeof readClaimSearch>;

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
