import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';
import { denseReport } from './kept-apart/dense-report.ts';
import { narrowSlip } from './kept-apart/narrow-slip.ts';
import { statusSections } from './kept-apart/status-sections.ts';
import { twinFees } from './kept-apart/twin-fees.ts';

/**
 * Layouts that nothing is made to fit: how well these are read tells how well a layout is read
 * that nobody has seen. Whoever changes how documents are read does not look at them.
 */
export const keptApart = {
  statusSections,
  twinFees,
  narrowSlip,
  denseReport,
} as const satisfies Readonly<Record<string, (random: SeededRandom) => Style>>;
