import { useSearchParams } from 'wouter';

/** The claim that is open stands in the address, so that a link shows a colleague the same. */
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
