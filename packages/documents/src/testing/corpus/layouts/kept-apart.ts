import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';
import { denseReport } from './kept-apart/dense-report.ts';
import { narrowSlip } from './kept-apart/narrow-slip.ts';
import { statusSections } from './kept-apart/status-sections.ts';
import { twinFees } from './kept-apart/twin-fees.ts';

/**
 * Held-out layouts that nothing is tuned for. How well they are read shows how well an unseen
 * layout is read. Do not look at them while changing how documents are read.
 */
export const keptApart = {
  statusSections,
  twinFees,
  narrowSlip,
  denseReport,
} as const satisfies Readonly<Record<string, (random: SeededRandom) => Style>>;
