import type { SeededRandom } from '@pfs/edi/seeded-random';
import { dirGrid, feeColumns, oneAmount, plainLedger } from './layouts/column-layouts.ts';
import { heldOut } from './layouts/held-out.ts';
import {
  carriedForward,
  groupSubtotals,
  letterFirst,
  severalChecks,
  twinBlocks,
} from './layouts/page-layouts.ts';
import { shuffledColumns, smallPrint, twoLineClaims, wrappedNames } from './layouts/row-layouts.ts';
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
