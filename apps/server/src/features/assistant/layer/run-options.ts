import type { Day } from '@pfs/core/remittance';
import type { FigureOptions } from '../../figures/public.ts';

export interface RunOptions extends FigureOptions {
  /** In the pharmacy's time zone. */
  readonly today: Day;
  /** How many members or rows are answered where the query does not say; as on screens, 50. */
  readonly rowsMax?: number | undefined;
}

export const rowsShown = 50;
/** A line of more points says no more. */
export const bucketsMax = 1_000;
