import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';
import { denseReport } from './held-out/dense-report.ts';
import { narrowSlip } from './held-out/narrow-slip.ts';
import { statusSections } from './held-out/status-sections.ts';
import { twinFees } from './held-out/twin-fees.ts';

/**
 * Held-out layouts that nothing is tuned for. How well they are read shows how well an unseen
 * layout is read. Do not look at them while changing how documents are read.
 */
export const heldOut = {
  statusSections,
  twinFees,
  narrowSlip,
  denseReport,
} as const satisfies Readonly<Record<string, (random: SeededRandom) => Style>>;
