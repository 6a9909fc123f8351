import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { useSearchState } from '../../lib/search-state.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Term } from '../../ui/term.tsx';
import { AllocationPanel } from './allocation.tsx';
import { OpenBalancesSection } from './forwarding-balances.tsx';
import { LumpListSection } from './lump-list-section.tsx';
import { type LumpSearch, lumpSearch } from './lump-search.ts';
import { lumpSummaryQuery, openBalancesQuery } from './provider-adjustments.queries.ts';

/** Amounts without a claim, open balances among them, and how fees are allocated to claims. */
export default function LumpSumsPage() {
  const { state: search, change: replace, go } = useSearchState(lumpSearch);
  const change = (to: Partial<LumpSearch>) => (to.spread ? go : replace)(to);
  const summary = useQuery(lumpSummaryQuery({}));
  const above = useQuery(openBalancesQuery(search.payer));
  return (
    <>
      <Link
        href="/upload"
        className="mb-2 inline-flex min-h-6 items-center gap-1 self-start text-accent hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        All uploads
      </Link>
      <PageHeader
        title="Lump Sums"
        badge={<Term word="Lump sum" />}
        description="Amounts payers deducted or paid with no claim attached, and balances still open."
      />
      <div className="flex flex-col gap-6">
        <OpenBalancesSection payer={search.payer} />
        {/* Fetched at once, but shown only when the sections above have their final height. */}
        <div className={above.isPending || summary.isPending ? 'hidden' : 'contents'}>
          <LumpListSection search={search} onChange={change} />
        </div>
      </div>
      {search.spread === undefined ? null : (
        <AllocationPanel
          key={search.spread}
          id={search.spread}
          onClose={() => change({ spread: undefined })}
        />
      )}
    </>
  );
}
