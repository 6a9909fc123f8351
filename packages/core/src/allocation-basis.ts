import type { Category } from './category.ts';

/** What a claim weighs when a lump sum is spread: its gross in cents, or each claim the same. */
export type AllocationWeight = 'gross' | 'claim';

/**
 * How a lump sum of a category is spread over claims; undefined where it is not. Only fees are:
 * what is taken back, carried forward, withheld or not yet named belongs to no fill.
 */
export function allocationWeightOf(category: Category): AllocationWeight | undefined {
  switch (category) {
    case 'dir':
    case 'effective_rate':
      return 'gross';
    case 'transaction_fee':
    case 'network_fee':
      return 'claim';
    default:
      return undefined;
  }
}
