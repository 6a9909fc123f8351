import { type Category, categoryTable } from '@pfs/core/category';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatMoney } from '../../lib/format/format-money.ts';
import { Notice } from '../../ui/notice.tsx';
import { allocationPath } from './lump-search.ts';
import { openBalancesQuery } from './provider-adjustments.queries.ts';

/** Says how much payers will still take back; nothing where there is none or it is not known. */
export function OpenBalancesNotice() {
  const { data } = useQuery(openBalancesQuery(undefined));
  if (data === undefined || data.toCome.rows === 0) return null;
  return (
    <Notice title={`${formatMoney(data.toCome.amount)} will be taken from later payments`}>
      Payers carried this forward when a payment would have been negative.{' '}
      <LumpSumsLink>View open balances</LumpSumsLink>
    </Notice>
  );
}

export function LumpSumsLink({ children }: { readonly children: string }) {
  return (
    <Link href="/lump-sums" className="text-accent underline">
      {children}
    </Link>
  );
}

/** Whether a lump sum of this category is allocated across claims. */
export function isAllocated(category: string): boolean {
  return categoryTable[category as Category]?.fee !== undefined;
}

export function AllocationLink({ id }: { readonly id: string }) {
  return (
    <Link href={allocationPath(id)} className="text-accent underline">
      Allocation
    </Link>
  );
}
