import { categoryName } from '@pfs/core/category';
import type { ClaimAllocations } from '@pfs/wire/provider-adjustments';
import { Link } from 'wouter';
import { Money } from '../../ui/money.tsx';
import { spreadPath } from './lump-search.ts';

export function AllocatedPart({ row }: { readonly row: ClaimAllocations['rows'][number] }) {
  const { providerAdjustment: lump, basis, allocated } = row;
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <div className="min-w-0">
        <Link href={spreadPath(lump.id)} className="text-accent underline wrap-anywhere">
          {categoryName(lump.category)}
        </Link>
        <p className="text-xs text-ink-faint wrap-anywhere">
          {lump.code} {lump.reference}, of <Money value={lump.amount} />
          {basis === 'payment' ? ' on its payment' : ' on a later payment without claims'}
        </p>
      </div>
      <Money value={allocated} sign="taken" />
    </li>
  );
}
