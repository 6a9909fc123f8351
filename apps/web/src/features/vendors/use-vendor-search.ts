import { useSearchParams } from 'wouter';
import { readVendorSearch, type VendorSearch, writeVendorSearch } from './vendor-search.ts';

/** The screen's state, which stands in the address; what opens can be left by going back. */
export function useVendorSearch() {
  const [params, setParams] = useSearchParams();
  return {
    asked: readVendorSearch(params),
    /** For what is typed or filtered: it leaves no trail of steps back. */
    change: (to: Partial<VendorSearch>) =>
      setParams((now) => writeVendorSearch(now, to), { replace: true }),
    go: (to: Partial<VendorSearch>) => setParams((now) => writeVendorSearch(now, to)),
  };
}

export type AskVendors = ReturnType<typeof useVendorSearch>;
