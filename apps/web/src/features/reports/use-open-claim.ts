import { useSearchParams } from 'wouter';

/** The claim whose panel is open, in the address. */
export function useOpenClaim() {
  const [params, setParams] = useSearchParams();
  const change = (id: string | undefined, replace: boolean) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === undefined) next.delete('claim');
        else next.set('claim', id);
        return next;
      },
      { replace },
    );
  return {
    id: params.get('claim'),
    open: (id: string) => change(id, false),
    close: () => change(undefined, true),
  };
}
