import { categories } from '@pfs/core/category';
import { day, oneOf, pageNumber, searchState } from '../../lib/search-state.ts';

/** The list of lump sums in the address; `spread` is the one whose allocation is open. */
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
