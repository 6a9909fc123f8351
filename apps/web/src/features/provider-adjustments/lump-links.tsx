import { type Category, categories, categoryTable } from '@pfs/core/category';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../lib/format/format-money.ts';
import { day, oneOf, pageNumber, searchState } from '../../lib/search-state.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
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
  return <TextLink href="/lump-sums">{children}</TextLink>;
}

/** Whether a lump sum of this category is allocated across claims. */
export function isAllocated(category: string): boolean {
  return categoryTable[category as Category]?.fee !== undefined;
}

export function AllocationLink({ id }: { readonly id: string }) {
  return <TextLink href={allocationPath(id)}>Allocation</TextLink>;
}

/** The state of the list of lump sums in the address; `spread`: whose allocation is open. */
export const lumpSearch = searchState(
  {
    page: pageNumber,
    payer: (params) => params.get('payer')?.slice(0, 300) || undefined,
    category: oneOf(categories),
    counted: oneOf(['true']),
    from: day,
    to: day,
    spread: (params) => params.get('spread') || undefined,
  },
  { besideList: ['spread'] },
);
export const { read: readLumpSearch, write: writeLumpSearch } = lumpSearch;
export type LumpSearch = ReturnType<typeof readLumpSearch>;

export function allocationPath(id: string): string {
  return `/lump-sums?spread=${id}`;
}
