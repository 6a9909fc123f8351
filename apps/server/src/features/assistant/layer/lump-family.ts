import type { Cents } from '@pfs/core/money';
import type { Family } from './family.ts';
import { addLumps, readLumpGroups } from './lump-groups.repository.ts';

/** Lump sums of every kind, positive when taken. */
export const lumpFamily: Family<Cents> = {
  read: readLumpGroups,
  add: addLumps,
  figure: (cents) => cents,
  isRanked: () => true,
  isActive: () => true,
  caveats: async () => [],
};
