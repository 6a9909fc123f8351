import { categoryName } from '@pfs/core/category';
import type { Allocation } from '@pfs/wire/provider-adjustments';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../lib/format/format-number.ts';
import { remittancePath } from '../../lib/record-paths.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { Day } from '../../ui/day.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { Term } from '../../ui/term.tsx';
import { BackLink, TextLink } from '../../ui/text-link.tsx';
import { OpenBalancesSection } from './forwarding-balances.tsx';
import { isAllocated, type LumpSearch, lumpSearch } from './lump-links.tsx';
import { LumpListSection } from './lump-list-section.tsx';
import { PeriodSection } from './lump-period.tsx';
import {
  allocationQuery,
  lumpPageSize,
  lumpSummaryQuery,
  openBalancesQuery,
} from './provider-adjustments.queries.ts';

/** Amounts without a claim, open balances among them, and how fees are allocated to claims. */
export default function LumpSumsPage() {
  const { state: search, change: replace, go } = useSearchState(lumpSearch);
  const change = (to: Partial<LumpSearch>) => (to.spread ? go : replace)(to);
  const summary = useQuery(lumpSummaryQuery({}));
  const above = useQuery(openBalancesQuery(search.payer));
  return (
    <>
      <BackLink href="/upload" className="mb-2 self-start">
        All uploads
      </BackLink>
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

/** How one lump sum is allocated across claims: the basis, and the share of each claim. */
function AllocationPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useQuery(allocationQuery(id, page));
  return (
    <Dialog
      form="sheet"
      title="Lump sum allocation across claims"
      description={query.data?.providerAdjustment.payerName ?? null}
      onClose={onClose}
    >
      <QueryState query={query} what="the allocation" loading={<Skeleton className="h-64" />}>
        {(allocation) => (
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            <AllocationView allocation={allocation} page={page} onPage={setPage} />
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}

interface AllocationViewProps {
  readonly allocation: Allocation;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function AllocationView({ allocation, page, onPage }: AllocationViewProps) {
  const { providerAdjustment: lump, basis, claimCount, rows } = allocation;
  return (
    <div className="flex flex-col gap-4 text-[0.8125rem]">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{categoryName(lump.category)}</span>
        <span className="text-ink-faint wrap-anywhere">
          {lump.code} {lump.reference}, <Day value={lump.paidOn} />
        </span>
        {lump.counted ? null : <Badge variant="warn">Held (excluded)</Badge>}
      </p>
      {isAllocated(lump.category) && lump.counted ? <PeriodSection lump={lump} /> : null}
      <p>{basis.sentence}</p>
      {claimCount === 0 ? null : (
        <>
          <p className="text-ink-faint">
            Estimated allocation; the payer doesn’t itemize. Not included in claim figures.
          </p>
          <h3 className="font-medium">The claims it covers</h3>
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <AllocatedClaim key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
      <dl className="flex flex-col gap-1">
        <AllocationTotal label={`Total for ${formatCount(claimCount)} claims`}>
          <Money value={allocation.allocatedTotal} sign="taken" />
        </AllocationTotal>
        <AllocationTotal label="The lump sum">
          <Money value={lump.amount} sign="taken" />
        </AllocationTotal>
      </dl>
      <div className="-mx-5">
        <Pager
          what="claims"
          page={page}
          pageSize={lumpPageSize}
          total={claimCount}
          onPage={onPage}
        />
      </div>
    </div>
  );
}

function AllocationTotal({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 font-medium">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function AllocatedClaim({ row }: { readonly row: Allocation['rows'][number] }) {
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <div className="min-w-0">
        <TextLink href={remittancePath(row.remittanceId, row.id)} className="wrap-anywhere">
          Claim {row.claimId}
        </TextLink>
        <p className="text-xs text-ink-faint wrap-anywhere">
          {row.drugName ?? 'Unknown drug'}, paid on <Day value={row.processedDate} />, gross{' '}
          <Money value={row.grossAmount} />
        </p>
      </div>
      <span className="flex flex-col items-end">
        <Money value={row.allocated} sign="taken" />
        <span className="text-xs text-ink-faint">allocated</span>
      </span>
    </li>
  );
}
