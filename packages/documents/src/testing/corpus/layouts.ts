import type { SeededRandom } from '@pfs/edi/seeded-random';
import { dirGrid } from './layouts/dir-grid.ts';
import { groupSubtotals } from './layouts/group-subtotals.ts';
import { plainLedger } from './layouts/plain-ledger.ts';
import type { Style } from './style.ts';

/** Layouts of our own design; each takes its choices from chance. */
export const layouts = {
  plainLedger,
  dirGrid,
  groupSubtotals,
} as const satisfies Readonly<Record<string, (random: SeededRandom) => Style>>;

export type LayoutName = keyof typeof layouts;

export const layoutNames = Object.keys(layouts) as readonly LayoutName[];
