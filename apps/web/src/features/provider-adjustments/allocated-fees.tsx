import { categoryName } from '@pfs/core/category';
import type { ClaimAllocations } from '@pfs/wire/provider-adjustments';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { allocationPath } from './lump-links.tsx';
import { claimAllocationsQuery } from './provider-adjustments.queries.ts';

/** A claim's share of lump sum fees; nothing where it has none. */
export function AllocatedFees({ claimId }: { readonly claimId: string }) {
  const query = useQuery(claimAllocationsQuery(claimId));
  return (
    <QueryState
      query={query}
      what="its share of lump sums"
      loading={<Skeleton className="h-16" />}
      isEmpty={({ rows, notShown }) => rows.length === 0 && notShown === 0}
      empty={null}
    >
      {(allocations) => <Allocated allocations={allocations} />}
    </QueryState>
  );
}

function Allocated({ allocations }: { readonly allocations: ClaimAllocations }) {
  const { rows, total, notShown } = allocations;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        Share of lump sums <Badge variant="outline">allocated</Badge>
      </h3>
      <p className="text-[0.8125rem] text-ink-soft">
        Estimated allocation; the payer doesn’t itemize. Not included in the figures above.
      </p>
      <ul className="divide-y divide-line border-y border-line text-[0.8125rem]">
        {rows.map((row) => (
          <AllocatedShare key={row.providerAdjustment.id} row={row} />
        ))}
        <li className="flex justify-between gap-4 py-2 font-medium">
          Total
          <Money value={total} sign="taken" />
        </li>
      </ul>
      {notShown === 0 ? null : (
        <p className="text-xs text-ink-faint">
          {formatCount(notShown)} smaller lump sums aren’t shown.
        </p>
      )}
    </section>
  );
}

const basisWords: Readonly<Record<ClaimAllocations['rows'][number]['basis'], string>> = {
  period: ' for its service period',
  payment: ' on its payment',
  months_before: ' on a later payment without claims',
};

function AllocatedShare({ row }: { readonly row: ClaimAllocations['rows'][number] }) {
  const { providerAdjustment: lump, basis, allocated } = row;
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <div className="min-w-0">
        <TextLink href={allocationPath(lump.id)} className="wrap-anywhere">
          {categoryName(lump.category)}
        </TextLink>
        <p className="text-xs text-ink-faint wrap-anywhere">
          {lump.code} {lump.reference}, of <Money value={lump.amount} />
          {basisWords[basis]}
        </p>
      </div>
      <Money value={allocated} sign="taken" />
    </li>
  );
}
