import type { SeededRandom } from '@pfs/edi/seeded-random';
import { carriedForward } from './layouts/carried-forward.ts';
import { dirGrid } from './layouts/dir-grid.ts';
import { feeColumns } from './layouts/fee-columns.ts';
import { groupSubtotals } from './layouts/group-subtotals.ts';
import { heldOut } from './layouts/held-out.ts';
import { letterFirst } from './layouts/letter-first.ts';
import { oneAmount } from './layouts/one-amount.ts';
import { plainLedger } from './layouts/plain-ledger.ts';
import { severalChecks } from './layouts/several-checks.ts';
import { shuffledColumns } from './layouts/shuffled-columns.ts';
import { smallPrint } from './layouts/small-print.ts';
import { twinBlocks } from './layouts/twin-blocks.ts';
import { twoLineClaims } from './layouts/two-line-claims.ts';
import { wrappedNames } from './layouts/wrapped-names.ts';
import type { Style } from './style.ts';

/** Layouts to look at while improving the reader. */
const openLayouts = {
  plainLedger,
  dirGrid,
  groupSubtotals,
  oneAmount,
  twinBlocks,
  carriedForward,
  wrappedNames,
  severalChecks,
  feeColumns,
  smallPrint,
  shuffledColumns,
  letterFirst,
  twoLineClaims,
} as const;

/** Layouts of our own design. Each makes its choices at random. */
export const layouts = { ...openLayouts, ...heldOut } as const satisfies Readonly<
  Record<string, (random: SeededRandom) => Style>
>;

export type LayoutName = keyof typeof layouts;

export const openLayoutNames = Object.keys(openLayouts) as readonly LayoutName[];
export const heldOutNames = Object.keys(heldOut) as readonly LayoutName[];
export const layoutNames: readonly LayoutName[] = [...openLayoutNames, ...heldOutNames];
