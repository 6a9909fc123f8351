import { type Category, categoryTable } from '@pfs/core/category';
import { Link } from 'wouter';
import { spreadPath } from './lump-search.ts';

/** Whether a lump sum of this kind is spread over claims. */
export function hasSpread(category: string): boolean {
  return categoryTable[category as Category]?.fee !== undefined;
}

export function SpreadLink({ id }: { readonly id: string }) {
  return (
    <Link href={spreadPath(id)} className="text-accent underline">
      Allocation
    </Link>
  );
}
