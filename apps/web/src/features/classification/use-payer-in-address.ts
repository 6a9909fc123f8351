import { useSearchParams } from 'wouter';

/** The payer that the address names, and a way to name another. */
export function usePayerInAddress() {
  const [params, setParams] = useSearchParams();
  const payer = params.get('payer')?.slice(0, 300) || undefined;
  const choose = (name: string | undefined) =>
    setParams(name === undefined ? {} : { payer: name }, { replace: true });
  return [payer, choose] as const;
}
